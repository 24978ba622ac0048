// The names that CEL's `type()` gives to values.

extension Value {
  /// The name of the value's type, as CEL's `type()` says it: `null_type`, `int`, `map`, ….
  public var typeName: String {
    switch self {
    case .null: "null_type"
    case .bool: "bool"
    case .int: "int"
    case .double: "double"
    case .string: "string"
    case .list: "list"
    case .map: "map"
    case .extended(let extended): extended.typeName
    }
  }
}

extension ExtendedValue {
  var typeName: String {
    switch self {
    case .uint: "uint"
    case .bytes: "bytes"
    case .timestamp: "google.protobuf.Timestamp"
    case .duration: "google.protobuf.Duration"
    case .type: "type"
    case .optional: "optional_type"
    case .map: "map"
    case .action: "action"
    }
  }
}
