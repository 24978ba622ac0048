// Values with their types written beside them, as JSON: {"int": "5"}. For tests and tools.

/// The coding of expression values in JSON, in which no two types look alike.
///
/// Each value is an object with one member, named by the type: `{"uint": "5"}`,
/// `{"list": [{"null": null}]}`, `{"map": [[key, value], …]}`. Bytes are base64, ints are decimal
/// strings, doubles that are no JSON number are `"NaN"`, `"Infinity"` and `"-Infinity"`.
public enum TaggedValue {
  /// The value that `tagged` stands for; `nil` if it is none.
  public static func decode(_ tagged: Value) -> Value? {
    guard case .map(let map) = tagged, map.count == 1, let name = map.keys.first else { return nil }
    let content = map.values[0]
    switch (name, content) {
    case ("null", _): return .null
    case ("bool", .bool), ("string", .string), ("double", .double): return content
    case ("double", .int(let int)): return .double(Double(int))
    case ("double", .string(let text)): return Double(text).map(Value.double)
    case ("int", .string(let text)): return Int64(text).map(Value.int)
    case ("uint", .string(let text)): return UInt64(text).map { .extended(.uint($0)) }
    case ("bytes", .string(let text)):
      return Base64.decode(text).map { .extended(.bytes($0)) }
    case ("type", .string(let text)): return .extended(.type(text))
    case ("timestamp", .string(let text)):
      return TimestampText.parse(text).map { .extended(.timestamp($0)) }
    case ("duration", .string(let text)):
      return DurationText.parse(text).map { .extended(.duration($0)) }
    case ("list", .list(let list)):
      let elements = list.compactMap(decode)
      return elements.count == list.count ? .list(ValueList(elements)) : nil
    case ("map", .list(let pairs)):
      let entries = pairs.compactMap(entry)
      return entries.count == pairs.count ? try? Value.map(entries: entries) : nil
    default: return nil
    }
  }

  private static func entry(_ pair: Value) -> (key: Value, value: Value)? {
    guard case .list(let pair) = pair, pair.count == 2, let key = decode(pair[0]),
      let value = decode(pair[1])
    else { return nil }
    return (key, value)
  }

  /// The tagged form of `value`; an optional is written as `{"optional": [content]}`.
  public static func encode(_ value: Value) -> Value {
    switch value {
    case .null: ["null": .null]
    case .bool: ["bool": value]
    case .int(let int): ["int": .string(String(int))]
    case .double(let double):
      ["double": double.isFinite ? value : .string(double.expressionText)]
    case .string: ["string": value]
    case .list(let list): ["list": .list(ValueList(list.map(encode)))]
    case .map(let map):
      ["map": .list(ValueList(map.map { [encode(.string($0)), encode($1)] }))]
    case .extended(let extended): encode(extended)
    }
  }

  private static func encode(_ value: ExtendedValue) -> Value {
    switch value {
    case .uint(let uint): ["uint": .string(String(uint))]
    case .bytes(let bytes): ["bytes": .string(Base64.encode(bytes))]
    case .timestamp(let time): ["timestamp": .string(TimestampText.text(of: time))]
    case .duration(let duration): ["duration": .string(DurationText.text(of: duration))]
    case .type(let name): ["type": .string(name)]
    case .optional(let content):
      ["optional": .list(ValueList(content.map { [encode($0)] } ?? []))]
    case .map(let map):
      ["map": .list(ValueList(map.entries.map { [encode($0.key), encode($0.value)] }))]
    case .action: ["action": .null]
    }
  }
}
