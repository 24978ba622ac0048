// How important a line of the log is.

/// The levels of the log, most important first.
public enum LogLevel: String, Sendable, CaseIterable, Comparable {
  case error, warning, notice, info, debug

  /// The number that systemd's journal reads from a line's `<n>` prefix.
  ///
  /// Source: sd-daemon(3).
  public var systemdPriority: Int {
    switch self {
    case .error: 3
    case .warning: 4
    case .notice: 5
    case .info: 6
    case .debug: 7
    }
  }

  /// Less important is greater.
  public static func < (a: LogLevel, b: LogLevel) -> Bool {
    a.systemdPriority < b.systemdPriority
  }
}
