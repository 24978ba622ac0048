// When clocks tick.

import ComponentRuntime
import Testing

@testable import FeedDaemon

@Suite("ClockDeadlines")
struct ClockDeadlinesTests {
  private let minute = SourceName("clock", ["1m"])
  private let second = SourceName("clock", ["1s"])

  @Test("a clock that shows another time ticks at once, then at whole intervals")
  func ticks() {
    var clocks = ClockDeadlines()
    clocks.run([minute], atMilliseconds: 90_000) { _ in .null }
    let due = [90_000, 90_001, 119_999, 120_000, 120_001, 180_000].map {
      clocks.takeDue(atMilliseconds: $0)
    }
    #expect(due == [[minute], [], [], [minute], [], [minute]])
  }

  @Test("a clock that shows the time waits for the next interval")
  func right() {
    var clocks = ClockDeadlines()
    clocks.run([minute], atMilliseconds: 90_000) { _ in .int(60_000) }
    let earliest = clocks.earliest()
    #expect(earliest == 120_000)
  }

  @Test("after a long sleep it ticks once")
  func sleep() {
    var clocks = ClockDeadlines()
    clocks.run([second, minute], atMilliseconds: 0) { _ in .int(0) }
    let due = clocks.takeDue(atMilliseconds: 600_500)
    let earliest = clocks.earliest()
    #expect(due == [minute, second])
    #expect(earliest == 601_000)
  }

  @Test("a clock that nobody needs stands still")
  func stop() {
    var clocks = ClockDeadlines()
    clocks.run([second, minute], atMilliseconds: 0) { _ in .int(0) }
    clocks.run([minute], atMilliseconds: 10) { _ in .int(0) }
    let due = clocks.takeDue(atMilliseconds: 1_000)
    clocks.run([], atMilliseconds: 1_000) { _ in .int(0) }
    let earliest = clocks.earliest()
    #expect(due == [])
    #expect(earliest == nil)
  }

  @Test("a tick that was not recorded is due again")
  func restore() {
    var clocks = ClockDeadlines()
    clocks.run([minute], atMilliseconds: 0) { _ in .null }
    let names = clocks.takeDue(atMilliseconds: 5)
    clocks.restore(names, Event(number: 1, timeMilliseconds: 5, kind: .ticked(names)))
    let again = clocks.takeDue(atMilliseconds: 5)
    #expect(again == [minute])
  }
}
