// Demand is said when it begins, again until it is met, and its end once.

import ComponentRuntime
import Testing

@testable import FeedDaemon

@Suite("DemandBook")
struct DemandBookTests {
  @Test("the beginning and the end of demand are news, once each")
  func news() {
    var book = DemandBook(repeatMilliseconds: 100)
    let source = SourceName("ads")
    let news = [true, true, false, false].map {
      book.set(source, active: $0, atMilliseconds: 0)
    }
    #expect(news == [true, false, true, false])
    #expect(book.active == [])
  }

  @Test("unmet demand is repeated at its interval, and not after its end")
  func repeats() {
    var book = DemandBook(repeatMilliseconds: 100)
    let ads = SourceName("ads")
    let home = SourceName("home")
    _ = book.set(ads, active: true, atMilliseconds: 0)
    _ = book.set(home, active: true, atMilliseconds: 50)
    let early = [99, 160].map { book.takeRepeats(atMilliseconds: $0, limit: 10) }
    #expect(early == [[], [ads, home]])
    let next = book.earliestRepeat()
    #expect(next == 260)
    _ = book.set(ads, active: false, atMilliseconds: 200)
    let late = [
      book.takeRepeats(atMilliseconds: 1_000, limit: 0),
      book.takeRepeats(atMilliseconds: 1_000, limit: 10),
    ]
    #expect(late == [[], [home]])
  }
}
