// Demand is repeated until it is met, or nobody needs the source any more.

import ComponentRuntime
import Testing

@testable import FeedDaemon

@Suite("DemandBook")
struct DemandBookTests {
  private let ads = SourceName("ads")
  private let home = SourceName("home")

  @Test("a source is active from the beginning of its demand to the end")
  func active() {
    var book = DemandBook(repeatMilliseconds: 100)
    book.begin(ads, atMilliseconds: 0)
    book.begin(home, atMilliseconds: 0)
    book.begin(ads, atMilliseconds: 50)
    #expect(book.active == [ads, home])
    book.end(ads)
    book.end(ads)
    #expect(book.active == [home])
  }

  @Test("unmet demand is repeated at its interval, and not after its end")
  func repeats() {
    var book = DemandBook(repeatMilliseconds: 100)
    book.begin(ads, atMilliseconds: 0)
    book.begin(home, atMilliseconds: 50)
    let early = [99, 160].map { book.takeRepeats(atMilliseconds: $0, limit: 10) }
    #expect(early == [[], [ads, home]])
    let next = book.earliestRepeat()
    #expect(next == 260)
    book.end(ads)
    let late = [0, 10].map { book.takeRepeats(atMilliseconds: 1_000, limit: $0) }
    #expect(late == [[], [home]])
  }
}
