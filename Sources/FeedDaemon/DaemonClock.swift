// The daemon's two clocks, so that tests can give it others.

import Glibc

/// What time it is, in milliseconds.
struct DaemonClock: Sendable {
  /// Since 1970; may jump. Events carry it, and times to live are counted in it.
  var wall: @Sendable () -> Int64
  /// Since some moment; only goes on. Syncs, idle pages and repetitions are counted in it.
  var steady: @Sendable () -> Int64

  static let system = DaemonClock(
    wall: { milliseconds(of: CLOCK_REALTIME) }, steady: { milliseconds(of: CLOCK_MONOTONIC) })

  private static func milliseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
