// CEL's values beyond JSON. They live inside expressions and never reach a document.

/// A value that CEL knows and JSON does not.
public indirect enum ExtendedValue: Sendable, Equatable {
  case uint(UInt64)
  case bytes([UInt8])
  case timestamp(Timestamp)
  case duration(Duration)
  /// A type as a value, by CEL's name for it.
  case type(String)
  /// A value of CEL's `optional_type`; `nil` is `optional.none()`.
  case optional(Value?)
  /// A map with at least one key that is no string.
  case map(KeyedMap)
  /// Something that a tap can ask for. Not CEL's: expressions can only pass it on.
  case action(ActionReference)
}

/// A point in time, to the nanosecond.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Whole seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int64
  /// In 0..<1,000,000,000, counted forward from `seconds`.
  public let nanoseconds: Int32

  public init(seconds: Int64, nanoseconds: Int32 = 0) {
    precondition((0..<1_000_000_000).contains(nanoseconds))
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  public static func < (a: Timestamp, b: Timestamp) -> Bool {
    (a.seconds, a.nanoseconds) < (b.seconds, b.nanoseconds)
  }
}
