// What the types of values are called: by people who write markup, and by CEL's `type()`.

extension Value {
  /// The word for the value's type in markup, for messages: `null`, `int`, `map`, `timestamp`, ….
  public var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "bool"
    case .int: "int"
    case .double: "double"
    case .string: "string"
    case .list: "list"
    case .map: "map"
    case .extended(let extended): extended.typeName
    }
  }

  /// The name of the value's type as CEL's `type()` says it.
  var expressionTypeName: String {
    switch self {
    case .null: "null_type"
    case .extended(.timestamp): "google.protobuf.Timestamp"
    case .extended(.duration): "google.protobuf.Duration"
    case .extended(.optional): "optional_type"
    default: typeName
    }
  }
}

extension ExtendedValue {
  var typeName: String {
    switch self {
    case .uint: "uint"
    case .bytes: "bytes"
    case .timestamp: "timestamp"
    case .duration: "duration"
    case .type: "type"
    case .optional: "optional"
    case .map: "map"
    case .action: "action"
    }
  }
}
