// The strings extension: characters by index, searching, splitting, joining, case.

/// Indices count Unicode scalars, as everywhere in CEL.
///
/// Source: cel-go, ext/strings.
enum StringFunctions {
  static let forms: [FunctionForm] =
    searches + pieces + [
      .member("charAt") { (text: String, index: Int64) throws(EvaluationFault) -> String in
        let scalars = Array(text.unicodeScalars)
        let place = try checked(index, in: 0...scalars.count)
        return place == scalars.count ? "" : String(scalars[place])
      },
      .member("lowerAscii") { (text: String) throws(EvaluationFault) in
        String(decoding: text.utf8.map { $0.isUpper ? $0 | 0x20 : $0 }, as: UTF8.self)
      },
      .member("upperAscii") { (text: String) throws(EvaluationFault) in
        String(decoding: text.utf8.map { ($0 ^ 0x20).isUpper ? $0 ^ 0x20 : $0 }, as: UTF8.self)
      },
      .member("reverse") { (text: String) throws(EvaluationFault) in
        String(String.UnicodeScalarView(text.unicodeScalars.reversed()))
      },
      .member("trim") { (text: String) throws(EvaluationFault) in trim(text) },
      .global("strings.quote") { (text: String) throws(EvaluationFault) in quote(text) },
    ]

  private static let searches: [FunctionForm] = [
    .member("indexOf") { (text: String, part: String) throws(EvaluationFault) in
      try indexOf(text, part, from: 0)
    },
    .member("indexOf") { (text: String, part: String, start: Int64) throws(EvaluationFault) in
      try indexOf(text, part, from: start)
    },
    .member("lastIndexOf") { (text: String, part: String) throws(EvaluationFault) in
      try lastIndexOf(text, part, from: nil)
    },
    .member("lastIndexOf") { (text: String, part: String, start: Int64) throws(EvaluationFault) in
      try lastIndexOf(text, part, from: start)
    },
  ]

  private static let pieces: [FunctionForm] = [
    .member("substring") { (text: String, start: Int64) throws(EvaluationFault) in
      try substring(text, start, nil)
    },
    .member("substring") { (text: String, start: Int64, end: Int64) throws(EvaluationFault) in
      try substring(text, start, end)
    },
    .member("replace") { (text: String, part: String, other: String) throws(EvaluationFault) in
      try replace(text, part, other, limit: -1)
    },
    .member("replace") {
      (text: String, part: String, other: String, limit: Int64) throws(EvaluationFault) in
      try replace(text, part, other, limit: limit)
    },
    FunctionForm.member("split") { (text: String, separator: String) throws(EvaluationFault) in
      try split(text, separator, limit: -1)
    }.typed { _ in .list(.string) },
    FunctionForm.member("split") {
      (text: String, separator: String, limit: Int64) throws(EvaluationFault) in
      try split(text, separator, limit: limit)
    }.typed { _ in .list(.string) },
    FunctionForm.member("join") { (list: ValueList) throws(EvaluationFault) in
      try join(list, "")
    }.taking(.list(.string)),
    FunctionForm.member("join") { (list: ValueList, separator: String) throws(EvaluationFault) in
      try join(list, separator)
    }.taking(.list(.string), .string),
  ]

  private static func checked(
    _ index: Int64, in range: ClosedRange<Int>
  ) throws(EvaluationFault) -> Int {
    guard let index = Int(exactly: index), range.contains(index) else {
      throw EvaluationFault(
        code: "index-out-of-range", message: "index \(index) is outside the string")
    }
    return index
  }

  private static func indexOf(
    _ text: String, _ part: String, from start: Int64
  ) throws(EvaluationFault) -> Int64 {
    let scalars = Array(text.unicodeScalars)
    let wanted = Array(part.unicodeScalars)
    let first = try checked(start, in: 0...scalars.count)
    guard wanted.count <= scalars.count - first else { return -1 }
    for index in first...(scalars.count - wanted.count)
    where scalars[index..<index + wanted.count].elementsEqual(wanted) {
      return Int64(index)
    }
    return -1
  }

  private static func lastIndexOf(
    _ text: String, _ part: String, from start: Int64?
  ) throws(EvaluationFault) -> Int64 {
    let scalars = Array(text.unicodeScalars)
    let wanted = Array(part.unicodeScalars)
    var last = scalars.count - wanted.count
    if let start { last = min(last, try checked(start, in: 0...scalars.count)) }
    guard last >= 0 else { return -1 }
    for index in (0...last).reversed()
    where scalars[index..<index + wanted.count].elementsEqual(wanted) {
      return Int64(index)
    }
    return -1
  }

  private static func substring(
    _ text: String, _ start: Int64, _ end: Int64?
  ) throws(EvaluationFault) -> String {
    let scalars = Array(text.unicodeScalars)
    let first = try checked(start, in: 0...scalars.count)
    let last = try checked(end ?? Int64(scalars.count), in: 0...scalars.count)
    guard first <= last else {
      throw .badArgument("a substring cannot start at \(first) and end at \(last)")
    }
    return String(String.UnicodeScalarView(scalars[first..<last]))
  }

  private static func replace(
    _ text: String, _ part: String, _ other: String, limit: Int64
  ) throws(EvaluationFault) -> String {
    let scalars = Array(text.utf8)
    let wanted = Array(part.utf8)
    let replacement = Array(other.utf8)
    var output: [UInt8] = []
    var index = 0
    var count: Int64 = 0
    while index <= scalars.count {
      let isBoundary = index == scalars.count || scalars[index] & 0xC0 != 0x80
      if limit < 0 || count < limit, isBoundary, scalars[index...].starts(with: wanted) {
        output += replacement
        count += 1
        index += wanted.count
        if output.count > ExpressionBounds.stringBytes { throw .tooLarge("the string") }
        if !wanted.isEmpty { continue }
      }
      if index < scalars.count { output.append(scalars[index]) }
      index += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func split(
    _ text: String, _ separator: String, limit: Int64
  ) throws(EvaluationFault) -> ValueList {
    if limit == 0 { return ValueList() }
    let bytes = Array(text.utf8)
    let wanted = Array(separator.utf8)
    var pieces: [Value] = []
    var start = 0
    var index = 0
    while index < bytes.count, limit < 0 || pieces.count + 1 < limit {
      if wanted.isEmpty {
        index += 1
        while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
        if index == bytes.count { break }
      } else if !bytes[index...].starts(with: wanted) {
        index += 1
        continue
      }
      pieces.append(.string(String(decoding: bytes[start..<index], as: UTF8.self)))
      index += wanted.count
      start = index
      if pieces.count > ExpressionBounds.elementCount { throw .tooLarge("the list") }
    }
    if !(wanted.isEmpty && bytes.isEmpty) {
      pieces.append(.string(String(decoding: bytes[start...], as: UTF8.self)))
    }
    return ValueList(pieces)
  }

  private static func join(
    _ list: ValueList, _ separator: String
  ) throws(EvaluationFault) -> String {
    var text = ""
    for (index, element) in list.enumerated() {
      guard case .string(let string) = element else {
        throw .noOverload("`join` takes a list of strings, found \(element.typeName)")
      }
      if index > 0 { text += separator }
      text += string
      if text.utf8.count > ExpressionBounds.stringBytes { throw .tooLarge("the string") }
    }
    return text
  }

  private static func trim(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }

  /// The text as a literal that is safe to print.
  private static func quote(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{07}": quoted += "\\a"
      case "\u{08}": quoted += "\\b"
      case "\u{0C}": quoted += "\\f"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0B}": quoted += "\\v"
      case "\\": quoted += "\\\\"
      case "\"": quoted += "\\\""
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension UInt8 {
  fileprivate var isUpper: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }
}
