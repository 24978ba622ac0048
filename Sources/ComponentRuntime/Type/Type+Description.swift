// Types as they are written in markup.

extension Type: CustomStringConvertible {
  public var description: String {
    switch self {
    case .any: "any"
    case .null: "null"
    case .bool: "bool"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .string: "string"
    case .bytes: "bytes"
    case .timestamp: "timestamp"
    case .duration: "duration"
    case .element: "element"
    case .action: "action"
    case .type: "type"
    case .list(let element): "list(\(element))"
    case .map(let value): "map(\(value))"
    case .protocol(let name): name
    case .optional(let wrapped): "\(wrapped)?"
    case .wrapped(let wrapped): "optional_type(\(wrapped))"
    }
  }
}
