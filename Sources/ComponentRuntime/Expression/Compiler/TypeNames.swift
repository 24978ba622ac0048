// Types as values: the names that `type(x)` is compared with.

enum TypeNames {
  private static let all: Set<String> = [
    "bool", "bytes", "double", "duration", "int", "list", "map", "null_type",
    "optional_type", "string", "timestamp", "type", "uint", "google.protobuf.Timestamp",
    "google.protobuf.Duration",
  ]

  /// The type that a name stands for.
  static func value(of name: String) -> Value? {
    switch name {
    case "timestamp": .extended(.type("google.protobuf.Timestamp"))
    case "duration": .extended(.type("google.protobuf.Duration"))
    case _ where all.contains(name): .extended(.type(name))
    default: nil
    }
  }
}
