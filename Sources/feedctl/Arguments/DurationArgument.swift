// Times as people type them: 500ms, 5s, 1m30s.

import ComponentRuntime

/// Reads and writes spans of time.
enum DurationArgument {
  /// Beyond it milliseconds would no longer be exact: some thousand years.
  private static let greatestMilliseconds = 1e14

  /// The span that `text` says: numbers, each with a unit; `nil` for anything else.
  static func parse(_ text: String) -> Duration? {
    var rest = text[...]
    var milliseconds = 0.0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(digits.count)
      let letters = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(letters.count)
      guard digits.first?.isNumber == true, let number = Double(digits),
        let unit = DurationUnit.named(String(letters))
      else { return nil }
      milliseconds += number * Double(unit.milliseconds)
    }
    guard milliseconds <= greatestMilliseconds else { return nil }
    return .milliseconds(Int64(milliseconds.rounded()))
  }
}

extension Duration {
  /// For people, to two figures or so: `350 ms`, `2.4 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`.
  var text: String {
    let milliseconds = inMilliseconds
    let seconds = milliseconds / 1_000
    switch seconds {
    case ..<1: return "\(milliseconds) ms"
    case ..<10:
      let tenths = milliseconds % 1_000 / 100
      return tenths == 0 ? "\(seconds) s" : "\(seconds).\(tenths) s"
    case ..<60: return "\(seconds) s"
    case ..<3_600: return Duration.pair(seconds / 60, "min", seconds % 60, "s")
    case ..<86_400: return Duration.pair(seconds / 3_600, "h", seconds % 3_600 / 60, "min")
    default: return Duration.pair(seconds / 86_400, "d", seconds % 86_400 / 3_600, "h")
    }
  }

  private static func pair(_ a: Int64, _ big: String, _ b: Int64, _ small: String) -> String {
    b == 0 ? "\(a) \(big)" : "\(a) \(big) \(b) \(small)"
  }
}
