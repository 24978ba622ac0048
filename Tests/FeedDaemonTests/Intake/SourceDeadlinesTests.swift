// When sources become stale, and when waiting for them has been long enough.

import ComponentRuntime
import Testing

@testable import FeedDaemon

@Suite("SourceDeadlines")
struct SourceDeadlinesTests {
  private let home = SourceName("home")
  private let declarations: SourceDeclarations

  init() {
    let range = SourceRange(file: SourceFile(path: "", text: ""), start: 0, end: 0)
    let home = SourceDeclaration(
      name: "home", parameters: [], type: .any, timeToLiveMilliseconds: nil,
      timeoutMilliseconds: 100, range: range)
    declarations = SourceDeclarations(byName: ["home": home], protocols: ProtocolTable())
  }

  private func record(_ state: SourceState, expiry: Int64? = nil) -> SourceRecord {
    SourceRecord(value: 1, state: state, version: 1, expiryMilliseconds: expiry)
  }

  @Test("a value expires at its time, unless another comes first")
  func expiry() {
    var deadlines = SourceDeadlines()
    deadlines.follow(home, record(.ready, expiry: 50), declarations, atMilliseconds: 0)
    deadlines.follow(home, record(.ready, expiry: 80), declarations, atMilliseconds: 10)
    let due = [50, 80, 200].map { deadlines.takeDue(atMilliseconds: $0) }
    #expect(due == [[], [.expired([home])], []])
  }

  @Test("a stale or failed source does not expire")
  func settled() {
    var deadlines = SourceDeadlines()
    deadlines.follow(home, record(.ready, expiry: 50), declarations, atMilliseconds: 0)
    deadlines.follow(home, record(.stale, expiry: 50), declarations, atMilliseconds: 0)
    let due = deadlines.earliest()
    #expect(due == nil)
  }

  @Test("waiting begins with demand, or with a push that says loading, and ends with data")
  func timeout() {
    var deadlines = SourceDeadlines()
    deadlines.wait(for: home, declarations, atMilliseconds: 0)
    deadlines.wait(for: home, declarations, atMilliseconds: 50)
    deadlines.follow(home, record(.loading), declarations, atMilliseconds: 60)
    let due = deadlines.earliest()
    #expect(due == 100)
    deadlines.follow(home, record(.ready), declarations, atMilliseconds: 70)
    let none = deadlines.earliest()
    #expect(none == nil)
    deadlines.follow(home, record(.loading), declarations, atMilliseconds: 200)
    let late = [299, 300].map { deadlines.takeDue(atMilliseconds: $0) }
    #expect(late == [[], [.timedOut([home])]])
  }

  @Test("waiting ends when nobody needs the source, and never begins without a timeout")
  func noWaiting() {
    var deadlines = SourceDeadlines()
    deadlines.wait(for: home, declarations, atMilliseconds: 0)
    deadlines.stopWaiting(for: home)
    deadlines.wait(for: SourceName("other"), declarations, atMilliseconds: 0)
    let due = deadlines.earliest()
    #expect(due == nil)
  }

  @Test("an event that was not recorded is due again")
  func restore() {
    var deadlines = SourceDeadlines()
    deadlines.follow(home, record(.ready, expiry: 50), declarations, atMilliseconds: 0)
    let kinds = deadlines.takeDue(atMilliseconds: 60)
    let event = Event(number: 1, timeMilliseconds: 60, kind: kinds[0])
    deadlines.restore(home, record(.ready, expiry: 50), event)
    let again = deadlines.takeDue(atMilliseconds: 70)
    #expect(again == [.expired([home])])
  }
}
