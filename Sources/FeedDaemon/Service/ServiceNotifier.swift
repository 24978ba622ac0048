// What the daemon tells its service manager: ready, reloading, stopping, alive.

import CSystemd
import Glibc

/// Speaks sd_notify; without a service manager every call does nothing.
///
/// Source: sd_notify(3).
public struct ServiceNotifier: Sendable {
  /// How often the manager wants a sign of life, halved as sd_watchdog_enabled(3) advises;
  /// `nil` where there is no watchdog.
  public let watchdogMilliseconds: Int64?

  public init() {
    var microseconds: UInt64 = 0
    let isWatched = unsafe sd_watchdog_enabled(0, &microseconds) > 0
    watchdogMilliseconds = isWatched ? Int64(microseconds / 2_000) : nil
  }

  /// The sockets are bound.
  public func ready(_ status: String) { send("READY=1\nSTATUS=\(status)") }

  public func reloading() { send("RELOADING=1\nMONOTONIC_USEC=\(Self.monotonicMicroseconds())") }

  public func stopping() { send("STOPPING=1") }

  public func alive() { send("WATCHDOG=1") }

  /// One line for `systemctl status`.
  public func status(_ text: String) { send("STATUS=\(text)") }

  private func send(_ state: String) {
    // A manager that cannot be reached makes no difference to the peers being served.
    _ = unsafe sd_notify(0, state)
  }

  private static func monotonicMicroseconds() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }
}
