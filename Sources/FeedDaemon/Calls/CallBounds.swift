// How much the broker of calls takes, and how long it waits.

import ComponentRuntime

/// The bounds on workers and calls, by the config.
struct CallBounds {
  var workers = 1_000
  var callsPerWorker = 1_000
  var calls = 10_000
  /// Bytes of the requests whose calls are under way.
  var callBytes = 64 << 20
  var timeoutMilliseconds: Int64 = 10_000
  var longestTimeoutMilliseconds: Int64 = 600_000
  /// After so long without a word a worker is lost.
  var silenceMilliseconds: Int64 = 3_500
  var rememberedCalls = 10_000
  var rememberedBytes = 16 << 20
  var rememberedMilliseconds: Int64 = 3_600_000
}

extension CallBounds {
  init(_ configuration: Configuration) {
    let limits = configuration.limits
    let timing = configuration.timing
    workers = limits.workers
    callsPerWorker = limits.callsPerWorker
    calls = limits.calls
    callBytes = limits.callBytes
    timeoutMilliseconds = Int64(timing.callMilliseconds)
    longestTimeoutMilliseconds = Int64(timing.longestCallMilliseconds)
    silenceMilliseconds = timing.workerSilenceMilliseconds
    rememberedCalls = limits.rememberedCalls
    rememberedBytes = limits.rememberedCallBytes
    rememberedMilliseconds = Int64(limits.rememberedMilliseconds)
  }
}

/// What became of calls since the start, for `status`.
struct CallCounts {
  var taken = 0
  var answered = 0
  /// Calls that joined one under way, or got its answer again.
  var repeated = 0
  var timedOut = 0
  /// Returns that nobody waited for any more.
  var lateReturns = 0
  var workersLost = 0

  var members: [(String, Int)] {
    [
      ("taken", taken), ("answered", answered), ("repeated", repeated), ("timedOut", timedOut),
      ("lateReturns", lateReturns), ("workersLost", workersLost),
    ]
  }
}
