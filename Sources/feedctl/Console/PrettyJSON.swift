// JSON for people: one member a line, short arrays of numbers in one.

import ComponentRuntime

/// Writes values with indents.
enum PrettyJSON {
  /// Arrays of scalars up to this long stay on their line: frames, sizes, keys.
  private static let lineLimit = 72

  /// `value` with a line break after it.
  ///
  /// Values come from the parser, whose depth bounds the recursion.
  static func text(_ value: Value) -> String {
    var text = ""
    write(value, indent: 0, to: &text)
    return text + "\n"
  }

  /// `value` in one line: canonical JSON.
  static func line(_ value: Value) -> String {
    do {
      return String(decoding: try CanonicalWriter.bytes(of: value), as: UTF8.self)
    } catch {
      preconditionFailure("what came as JSON can be written as JSON: \(error)")
    }
  }

  /// A string without its quotes; anything else as JSON.
  static func plain(_ value: Value) -> String {
    if case .string(let text) = value { text } else { line(value) }
  }

  private static func write(_ value: Value, indent: Int, to text: inout String) {
    switch value {
    case .map(let map) where !map.isEmpty:
      write("{", map.map { (line(.string($0)) + ": ", $1) }, "}", indent: indent, to: &text)
    case .list(let list) where !list.isEmpty:
      if list.allSatisfy(\.isScalar) {
        let short = "[" + list.map(line).joined(separator: ", ") + "]"
        if short.utf8.count <= lineLimit {
          text += short
          return
        }
      }
      write("[", list.map { ("", $0) }, "]", indent: indent, to: &text)
    default: text += line(value)
    }
  }

  private static func write(
    _ open: String, _ members: [(start: String, value: Value)], _ close: String, indent: Int,
    to text: inout String
  ) {
    text += open + "\n"
    for (index, member) in members.enumerated() {
      text += String(repeating: " ", count: indent + 2) + member.start
      write(member.value, indent: indent + 2, to: &text)
      text += index == members.count - 1 ? "\n" : ",\n"
    }
    text += String(repeating: " ", count: indent) + close
  }
}

extension Value {
  fileprivate var isScalar: Bool {
    switch self {
    case .list, .map: false
    default: true
    }
  }
}
