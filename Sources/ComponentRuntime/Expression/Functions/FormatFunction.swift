// "%.2f".format([x]): values put into text.

/// Source: cel-go, ext/strings, `format`; always in the root locale.
enum FormatFunction {
  static let forms: [FunctionForm] = [
    .member("format") { (text: String, arguments: ValueList) throws(EvaluationFault) in
      try format(text, arguments)
    }
  ]

  /// More places than any double has.
  private static let placesLimit = 1100

  private static func format(
    _ text: String, _ arguments: ValueList
  ) throws(EvaluationFault) -> String {
    var output = ""
    var rest = Substring(text).unicodeScalars
    var used = 0
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        output.unicodeScalars.append(scalar)
        continue
      }
      if rest.first == "%" {
        rest.removeFirst()
        output += "%"
        continue
      }
      let places = try takePlaces(&rest)
      guard let verb = rest.popFirst() else { throw .badArgument("the text ends after `%`") }
      guard used < arguments.count else {
        throw EvaluationFault(
          code: "index-out-of-range",
          message: "the text asks for more values than the \(arguments.count) given")
      }
      output += try clause(verb, places, arguments[used])
      used += 1
      if output.utf8.count > ExpressionBounds.stringBytes { throw .tooLarge("the string") }
    }
    return output
  }

  /// The verbs of a text's clauses, one for each value that it asks for.
  ///
  /// - Throws: what is wrong with the text, whatever the values are.
  static func verbs(in text: String) throws(EvaluationFault) -> [Unicode.Scalar] {
    var rest = Substring(text).unicodeScalars
    var verbs: [Unicode.Scalar] = []
    while let scalar = rest.popFirst() {
      guard scalar == "%" else { continue }
      if rest.first == "%" {
        rest.removeFirst()
        continue
      }
      _ = try takePlaces(&rest)
      guard let verb = rest.popFirst() else { throw .badArgument("the text ends after `%`") }
      guard "sdfeboxX".unicodeScalars.contains(verb) else { throw noClause(verb) }
      verbs.append(verb)
    }
    return verbs
  }

  /// Whether a clause can show values of a type.
  static func accepts(_ type: Type, _ verb: Unicode.Scalar) -> Bool {
    switch (verb, type) {
    case (_, .any): true
    case ("s", _): !type.isWrapped && type != .action
    case ("d", _), ("o", _): type == .int || type == .uint
    case ("b", _): type == .int || type == .uint || type == .bool
    case ("f", _), ("e", _): type.isNumber
    default: [.int, .uint, .string, .bytes].contains(type)
    }
  }

  private static func noClause(_ verb: Unicode.Scalar) -> EvaluationFault {
    .badArgument("`%\(verb)` is no clause of a format")
  }

  private static func takePlaces(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(EvaluationFault) -> Int? {
    guard rest.first == "." else { return nil }
    rest.removeFirst()
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest.dropFirst(digits.count)
    guard let places = Int(String(digits)), places <= placesLimit else {
      throw .badArgument("the number of places must be from 0 to \(placesLimit)")
    }
    return places
  }

  private static func clause(
    _ verb: Unicode.Scalar, _ places: Int?, _ value: Value
  ) throws(EvaluationFault) -> String {
    switch verb {
    case "s": return try text(of: value, depth: 0)
    case "d": return try integer(value)
    case "f": return try decimal(value, places ?? 6, ExactDecimal.fixed, verb)
    case "e": return try decimal(value, places ?? 6, ExactDecimal.scientific, verb)
    case "b":
      if case .bool(let bool) = value { return bool ? "1" : "0" }
      return try integer(value, radix: 2, verb)
    case "o": return try integer(value, radix: 8, verb)
    case "x", "X": return try hexadecimal(value, verb, uppercase: verb == "X")
    default: throw noClause(verb)
    }
  }

  private static func misfit(_ verb: Unicode.Scalar, _ value: Value) -> EvaluationFault {
    .noOverload("`%\(verb)` cannot show a value of type \(value.typeName)")
  }

  private static func integer(_ value: Value) throws(EvaluationFault) -> String {
    if case .double(let double) = value, !double.isFinite { return double.expressionText }
    return try integer(value, radix: 10, "d")
  }

  private static func integer(
    _ value: Value, radix: Int, _ verb: Unicode.Scalar, uppercase: Bool = false
  ) throws(EvaluationFault) -> String {
    switch value {
    case .int(let int): return String(int, radix: radix, uppercase: uppercase)
    case .extended(.uint(let uint)): return String(uint, radix: radix, uppercase: uppercase)
    default: throw misfit(verb, value)
    }
  }

  private static func decimal(
    _ value: Value, _ places: Int, _ write: (Double, Int) -> String, _ verb: Unicode.Scalar
  ) throws(EvaluationFault) -> String {
    let double: Double
    switch value {
    case .double(let value): double = value
    case .int(let int): double = Double(int)
    case .extended(.uint(let uint)): double = Double(uint)
    default: throw misfit(verb, value)
    }
    return double.isFinite ? write(double, places) : double.expressionText
  }

  private static func hexadecimal(
    _ value: Value, _ verb: Unicode.Scalar, uppercase: Bool
  ) throws(EvaluationFault) -> String {
    let bytes: [UInt8]
    switch value {
    case .string(let string): bytes = Array(string.utf8)
    case .extended(.bytes(let content)): bytes = content
    default: return try integer(value, radix: 16, verb, uppercase: uppercase)
    }
    let digits = bytes.map(\.hexadecimal).joined()
    return uppercase ? digits.uppercased() : digits
  }

  /// Any value as text, lists and maps with their elements.
  private static func text(of value: Value, depth: Int) throws(EvaluationFault) -> String {
    if depth > ExpressionBounds.valueDepth { throw .tooLarge("the value") }
    switch value {
    case .null: return "null"
    case .bool(let bool): return String(bool)
    case .int(let int): return String(int)
    case .double(let double): return double.expressionText
    case .string(let string): return string
    case .list(let list):
      var parts: [String] = []
      for element in list { parts.append(try text(of: element, depth: depth + 1)) }
      return "[" + parts.joined(separator: ", ") + "]"
    case .map(let map):
      return try text(ofEntries: map.map { (.string($0), $1) }, depth: depth)
    case .extended(.map(let map)): return try text(ofEntries: map.entries, depth: depth)
    case .extended(let extended): return try text(of: extended)
    }
  }

  private static func text(
    ofEntries entries: [(key: Value, value: Value)], depth: Int
  ) throws(EvaluationFault) -> String {
    var parts: [(key: String, value: String)] = []
    for (key, value) in entries {
      parts.append((try text(of: key, depth: depth + 1), try text(of: value, depth: depth + 1)))
    }
    parts.sort { $0.key < $1.key }
    return "{" + parts.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
  }

  private static func text(of value: ExtendedValue) throws(EvaluationFault) -> String {
    switch value {
    case .uint(let uint): return String(uint)
    case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .type(let name): return name
    case .timestamp(let time): return TimestampText.text(of: time)
    case .duration(let duration): return DurationText.text(of: duration)
    case .optional, .map, .action:
      throw .noOverload("`%s` cannot show a value of type \(value.typeName)")
    }
  }
}
