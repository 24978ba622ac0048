// News of demand that waits: the newest of each source, in order, within a bound.

import FeedProtocol
import Testing

@testable import FeedClient

@Suite("News of demand that waits") struct DemandStateTests {
  private func taken(_ state: inout DemandState) -> [String] {
    var news: [String] = []
    while let message = state.takeNews() {
      news.append((message.isActive ? "+" : "-") + message.source)
    }
    return news
  }

  @Test("is the newest of each source, where it came last")
  func newest() {
    var state = DemandState()
    for (source, isActive) in [("a", true), ("b", true), ("a", false), ("c", true), ("b", false)] {
      _ = state.handle(.published(DemandMessage(source: source, isActive: isActive)))
    }
    #expect(state.takeNews()?.source == "a")
    _ = state.handle(.published(DemandMessage(source: "c", isActive: false)))
    #expect(taken(&state) == ["-b", "-c"])
    #expect(taken(&state) == [])
  }

  @Test("is bounded, the oldest going first, however often it is said again")
  func bounded() {
    var state = DemandState(capacity: 10)
    for round in 0..<1_000 {
      for number in 0..<12 {
        let message = DemandMessage(source: "s\(number)", isActive: round % 2 == 0)
        _ = state.handle(.published(message))
      }
    }
    #expect(taken(&state) == (2..<12).map { "-s\($0)" })
  }
}
