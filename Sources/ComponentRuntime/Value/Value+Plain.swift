// What becomes of CEL's own values when they leave an expression for a document.

extension Value {
  /// The value as JSON writes it: times and durations as text, bytes as base64, an optional as its
  /// content or `null`, keys as text. JSON values are unchanged.
  ///
  /// Source: the CEL language definition, "JSON Data Conversion".
  /// - Complexity: O(*n*) in the number of values inside.
  public var plain: Value {
    switch self {
    case .list(let list): list.contains { !$0.isPlain } ? .list(ValueList(list.map(\.plain))) : self
    case .map(let map):
      map.values.allSatisfy(\.isPlain)
        ? self : .map(ValueMap(shape: map.shape, values: map.values.map(\.plain)))
    case .extended(let extended): extended.plain
    default: self
    }
  }

  /// Whether a map inside has two keys that JSON writes alike, as `1` and `"1"`: one of them would
  /// be lost.
  public var losesKeysInJSON: Bool {
    switch self {
    case .list(let list): list.contains(where: \.losesKeysInJSON)
    case .map(let map): map.values.contains(where: \.losesKeysInJSON)
    case .extended(.optional(let content)): content?.losesKeysInJSON ?? false
    case .extended(.map(let map)):
      Set(map.entries.map { MapKey.text(of: $0.key) }).count < map.count
        || map.entries.contains { $0.value.losesKeysInJSON }
    default: false
    }
  }

  private var isPlain: Bool {
    switch self {
    case .list(let list): list.allSatisfy(\.isPlain)
    case .map(let map): map.values.allSatisfy(\.isPlain)
    case .extended: false
    default: true
    }
  }
}

extension ExtendedValue {
  fileprivate var plain: Value {
    switch self {
    case .uint(let uint): Int64(exactly: uint).map(Value.int) ?? .double(Double(uint))
    case .bytes(let bytes): .string(Base64.encode(bytes))
    case .timestamp(let time): .string(TimestampText.text(of: time))
    case .duration(let duration): .string(DurationText.text(of: duration))
    case .type(let name): .string(name)
    case .optional(let content): content?.plain ?? .null
    case .action: .null
    case .map(let map):
      .map(ValueMap(map.entries.map { (MapKey.text(of: $0.key), $0.value.plain) }))
    }
  }
}
