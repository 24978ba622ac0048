// CEL's values beyond JSON. They live inside expressions and never leave them.

/// A value that CEL knows and JSON does not.
public indirect enum ExtendedValue: Sendable, Equatable {
  case uint(UInt64)
  case bytes([UInt8])
  case type(String)
  case optional(Value?)
}
