// Values to JSON bytes, in the one form that equal values have.

/// Writes JSON without spaces, with sorted keys, the shortest numbers and the fewest escapes.
///
/// Source: RFC 8785, save that 64-bit integers are exact (spec/protocol.md, "Documents out").
public enum CanonicalWriter {
  /// How numbers with a fraction are written.
  public enum Form: Sendable {
    /// As ECMAScript does: `1.0` is `1`, `-0.0` is `0`.
    case canonical
    /// Doubles stay doubles when read again: `1.0` is `1.0`, `-0.0` is `-0.0`. Parsing what is
    /// written gives the same value.
    case exact
  }

  /// Values nested deeper than this are refused.
  public static let greatestDepth = 528

  /// Appends the JSON of `value`.
  ///
  /// - Complexity: O(*n*).
  /// - Throws: `UnwritableValue` for what JSON can't say; `bytes` then end where it stands.
  public static func write(
    _ value: Value, to bytes: inout [UInt8], form: Form = .canonical
  ) throws(UnwritableValue) {
    try write(value, to: &bytes, form: form, depth: 0)
  }

  /// The JSON of `value`.
  ///
  /// - Complexity: O(*n*).
  /// - Throws: as `write(_:to:form:)`.
  ///
  /// - Parameter depth: values nested deeper than this are refused, at most `greatestDepth`.
  public static func bytes(
    of value: Value, form: Form = .canonical, depth: Int = greatestDepth
  ) throws(UnwritableValue) -> [UInt8] {
    precondition(depth <= greatestDepth, "what is written has to be read again")
    var bytes: [UInt8] = []
    try write(value, to: &bytes, form: form, depth: greatestDepth - depth)
    return bytes
  }

  private static func write(
    _ value: Value, to bytes: inout [UInt8], form: Form, depth: Int
  ) throws(UnwritableValue) {
    switch value {
    case .null: writeRaw("null", to: &bytes)
    case .bool(let bool): writeRaw(bool ? "true" : "false", to: &bytes)
    case .int(let integer): writeInteger(integer, to: &bytes)
    case .double(let double): try writeDouble(double, to: &bytes, form: form)
    case .string(let string): writeString(string, to: &bytes)
    case .list(let list): try writeList(list, to: &bytes, form: form, depth: depth)
    case .map(let map): try writeMap(map, to: &bytes, form: form, depth: depth)
    case .extended: throw .notJSON
    }
  }

  private static func writeList(
    _ list: ValueList, to bytes: inout [UInt8], form: Form, depth: Int
  ) throws(UnwritableValue) {
    if depth == greatestDepth { throw .tooDeep }
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for element in list {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      try write(element, to: &bytes, form: form, depth: depth + 1)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private static func writeMap(
    _ map: ValueMap, to bytes: inout [UInt8], form: Form, depth: Int
  ) throws(UnwritableValue) {
    if depth == greatestDepth { throw .tooDeep }
    bytes.append(UInt8(ascii: "{"))
    for slot in map.values.indices {
      if slot > 0 { bytes.append(UInt8(ascii: ",")) }
      writeString(map.shape.keys[slot], to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      try write(map.values[slot], to: &bytes, form: form, depth: depth + 1)
    }
    bytes.append(UInt8(ascii: "}"))
  }
}

/// Why a value has no JSON form.
public enum UnwritableValue: Error, Equatable, Sendable {
  /// An infinity or NaN.
  case notFinite
  /// One of CEL's values that JSON has no form for.
  case notJSON
  /// Nested deeper than asked for.
  case tooDeep
}
