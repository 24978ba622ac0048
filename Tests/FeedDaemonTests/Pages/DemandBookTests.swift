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
    #expect(book.set(source, active: true, atMilliseconds: 0))
    #expect(!book.set(source, active: true, atMilliseconds: 1))
    #expect(book.active == [source])
    #expect(book.set(source, active: false, atMilliseconds: 2))
    #expect(!book.set(source, active: false, atMilliseconds: 3))
    #expect(book.active == [])
  }

  @Test("unmet demand is repeated at its interval, and not after its end")
  func repeats() {
    var book = DemandBook(repeatMilliseconds: 100)
    let ads = SourceName("ads")
    let home = SourceName("home")
    #expect(book.set(ads, active: true, atMilliseconds: 0))
    #expect(book.set(home, active: true, atMilliseconds: 50))
    #expect(book.takeRepeats(atMilliseconds: 99, limit: 10) == [])
    #expect(book.takeRepeats(atMilliseconds: 160, limit: 10) == [ads, home])
    #expect(book.earliestRepeat() == 260)
    #expect(book.set(ads, active: false, atMilliseconds: 200))
    #expect(book.takeRepeats(atMilliseconds: 260, limit: 10) == [home])
    #expect(book.takeRepeats(atMilliseconds: 1_000, limit: 0) == [])
  }
}
