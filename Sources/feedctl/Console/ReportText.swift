// The daemon's reports about itself, whatever members they have.

import ComponentRuntime

/// Shows an object of names and numbers, whose objects become paragraphs.
enum ReportText {
  /// `uptimeMilliseconds` is shown as `uptime`, a span of time; other names as words.
  static func lines(_ report: Value) -> [String] {
    guard case .map(let map) = report else { return [PrettyJSON.line(report)] }
    var rows: [[String]] = []
    var paragraphs: [[String]] = []
    for (key, value) in map {
      if case .map(let group) = value {
        paragraphs.append([words(key)] + TextTable.lines(group.map { row("  ", $0, $1) }))
      } else {
        rows.append(row("", key, value))
      }
    }
    return TextTable.lines(rows) + paragraphs.flatMap { [""] + $0 }
  }

  private static func row(_ indent: String, _ key: String, _ value: Value) -> [String] {
    let unit = "Milliseconds"
    if key.hasSuffix(unit), key != unit, case .int(let milliseconds) = value {
      return [
        indent + words(String(key.dropLast(unit.count))),
        Duration.milliseconds(milliseconds).text,
      ]
    }
    return [indent + words(key), shown(value)]
  }

  private static func shown(_ value: Value) -> String {
    switch value {
    case .bool(let flag): flag ? "yes" : "no"
    case .map(let map):
      map.isEmpty
        ? "none" : map.map { "\($0) \(PrettyJSON.plain($1))" }.joined(separator: ", ")
    default: PrettyJSON.plain(value).inOneLine
    }
  }

  /// `retainedDeltaBytes` as `retained delta bytes`.
  static func words(_ name: String) -> String {
    var text = ""
    for character in name {
      if character.isUppercase { text += " " }
      text += character.lowercased()
    }
    return text
  }
}

extension Invocation {
  /// Prints an answer: as JSON with `--json`, else as lines.
  func show(_ members: Value, as lines: (Value) -> [String]) throws {
    if arguments.has("--json") {
      try console.write(PrettyJSON.line(members) + "\n")
    } else {
      try console.write(lines(members).map { $0 + "\n" }.joined())
    }
  }
}
