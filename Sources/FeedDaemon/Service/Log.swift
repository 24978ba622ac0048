// The daemon's log: one line per entry on standard error, as systemd's journal reads it.

import Foundation

/// Writes log lines: `<6>event=reload files=3`.
///
/// Lines are written whole, from any thread.
public struct Log: Sendable {
  private let level: LogLevel
  private let write: @Sendable (String) -> Void

  /// - Parameter write: takes one whole line with its line break.
  public init(
    level: LogLevel, write: @escaping @Sendable (String) -> Void = Log.writeToStandardError
  ) {
    self.level = level
    self.write = write
  }

  /// Writes `event` with its fields unless the level is too low.
  public func callAsFunction(
    _ level: LogLevel, _ event: String, _ fields: KeyValuePairs<String, String> = [:]
  ) {
    guard level <= self.level else { return }
    var line = "<\(level.systemdPriority)>\(event)"
    for (key, value) in fields { line += " \(key)=\(Self.quoted(value))" }
    write(line + "\n")
  }

  /// `value`, in quotes with escapes unless it is plain: an entry is always one line.
  static func quoted(_ value: String) -> String {
    let isPlain =
      !value.isEmpty
      && value.unicodeScalars.allSatisfy { $0.value > 32 && $0 != "\"" && $0 != "\\" && $0 != "=" }
    if isPlain { return value }
    var result = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\0"..<" ", "\u{7f}": result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The default writer. A log that cannot be written is lost: there is nowhere else to say so.
  @Sendable public static func writeToStandardError(_ line: String) {
    FileHandle.standardError.write(Data(line.utf8))
  }
}
