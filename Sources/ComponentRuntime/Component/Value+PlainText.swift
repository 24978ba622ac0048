// Values as words in a text, a key or an address.

extension Value {
  /// The value as a word in a text, a key or an address; `nil` for lists and maps. `null` is `""`.
  var plainText: String? {
    switch self {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .int(let value): String(value)
    case .double(let value): value.expressionText
    case .string(let value): value
    case .list, .map: nil
    case .extended(let value): value.plainText
    }
  }
}

extension ExtendedValue {
  /// The value as a word; `nil` for what has no plain form.
  fileprivate var plainText: String? {
    switch self {
    case .uint(let value): String(value)
    case .timestamp(let time): TimestampText.text(of: time)
    case .duration(let duration): DurationText.text(of: duration)
    case .bytes, .type, .optional, .map, .action: nil
    }
  }
}
