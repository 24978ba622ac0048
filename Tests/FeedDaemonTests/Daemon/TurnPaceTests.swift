// A turn ends in time, whatever its requests cost.

import ComponentRuntime
import FeedProtocol
import Testing

@testable import FeedDaemon

@Suite("TurnPace")
struct TurnPaceTests {
  /// How many requests each of `count` turns takes, where one costs this to consider and to answer.
  private func turns(_ count: Int, considering: Int64, answering: Int64) -> [Int] {
    var pace = TurnPace(limit: 1_024)
    var now: Int64 = 5
    return (0..<count).map { _ in
      pace.begin(atMilliseconds: now)
      var taken = 0
      while pace.hasRoom(after: taken, atMilliseconds: now) {
        taken += 1
        now += considering
      }
      now += answering * Int64(taken)
      pace.end(after: taken, atMilliseconds: now)
      return taken
    }
  }

  @Test("requests that cost nothing are bounded by their number")
  func free() {
    #expect(turns(3, considering: 0, answering: 0) == [1_024, 1_024, 1_024])
  }

  @Test("requests that cost time before the commit end the turn")
  func considered() {
    #expect(turns(2, considering: 10, answering: 0) == [10, 10])
    // One is always taken.
    #expect(turns(2, considering: 1_000, answering: 0) == [1, 1])
  }

  @Test("requests that cost time after the commit make the next turns smaller")
  func answered() {
    let taken = turns(6, considering: 0, answering: 10)
    #expect(taken == [1_024, 10, 20, 10, 20, 10])
  }

  @Test("a turn without requests changes nothing")
  func empty() {
    var pace = TurnPace(limit: 8)
    pace.begin(atMilliseconds: 0)
    pace.end(after: 0, atMilliseconds: 10_000)
    #expect(pace.requests == 8)
  }

  @Test("what a turn leaves is taken by the next, in order, each with its reply")
  func daemon() throws {
    let harness = try DaemonHarness(markup: DaemonHarness.markup) { _ in }
    // Time passes by a request: each look at the clock is one.
    harness.millisecondsPerLook = 30
    for number in 0..<10 { harness.bus.send(Request(.ping, id: "\(number)")) }
    var turns = 0
    var ids: [Value?] = []
    while ids.count < 10, turns < 10 {
      try harness.turn()
      turns += 1
      ids += harness.bus.takeReplies().map { $0.head["id"] }
    }
    #expect(turns > 1)
    #expect(ids == (0..<10).map { .string("\($0)") })
  }
}
