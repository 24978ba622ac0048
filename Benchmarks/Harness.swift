// Runs code often enough to say how long it takes, in wall and in CPU time.

import Foundation

/// How long one piece of work takes, in nanoseconds, over several runs.
struct Measurement: Sendable {
  var wall: Spread
  var cpu: Spread

  /// The same for each of `count` parts of the work.
  func divided(by count: Int) -> Measurement {
    Measurement(wall: wall.divided(by: Double(count)), cpu: cpu.divided(by: Double(count)))
  }
}

/// The middle and the ends of a sample.
struct Spread: Sendable {
  var median: Double
  var least: Double
  var greatest: Double

  init(_ sample: [Double]) {
    precondition(!sample.isEmpty, "a spread is of something")
    let sorted = sample.sorted()
    median = sorted[sorted.count / 2]
    least = sorted[0]
    greatest = sorted[sorted.count - 1]
  }

  func divided(by divisor: Double) -> Spread {
    Spread([least / divisor, median / divisor, greatest / divisor])
  }
}

struct Harness: Sendable {
  /// An odd number, so that the median is one of the runs.
  var runCount = 7
  /// Runs are repeated until they take this long.
  var shortestRunNanoseconds = 20_000_000.0

  /// Measures `body`, which has been called once before for the checks of its result.
  func measure(_ body: () throws -> Void) rethrows -> Measurement {
    var repetitions = 1
    while true {
      let run = try time(repetitions, body)
      if run.wall >= shortestRunNanoseconds { break }
      let wanted = shortestRunNanoseconds * 1.2 / max(run.wall, 1)
      repetitions = max(repetitions + 1, Int((Double(repetitions) * wanted).rounded(.up)))
    }
    var wall: [Double] = []
    var cpu: [Double] = []
    for _ in 0..<runCount {
      let run = try time(repetitions, body)
      wall.append(run.wall / Double(repetitions))
      cpu.append(run.cpu / Double(repetitions))
    }
    return Measurement(wall: Spread(wall), cpu: Spread(cpu))
  }

  private func time(
    _ repetitions: Int, _ body: () throws -> Void
  ) rethrows -> (wall: Double, cpu: Double) {
    let wall = Self.nanoseconds(CLOCK_MONOTONIC)
    let cpu = Self.nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
    for _ in 0..<repetitions { try body() }
    return (
      Self.nanoseconds(CLOCK_MONOTONIC) - wall, Self.nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu
    )
  }

  private static func nanoseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    // Safe: the call writes into `time` and keeps nothing. These clocks are always there.
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// Takes a result, so that the work that made it is not left out.
@inline(never)
func consume<Result>(_ result: borrowing Result) {}

/// A result that is not the right one: its time would mean nothing.
struct WrongResult: Error, CustomStringConvertible {
  var description: String
}

func check(_ isRight: Bool, _ what: @autoclosure () -> String) throws(WrongResult) {
  if !isRight { throw WrongResult(description: what()) }
}
