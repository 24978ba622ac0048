// The bounds of what is read as JSON.

import ComponentRuntime

/// How long and how deep a JSON text may be.
public struct JSONLimits: Equatable, Sendable {
  public var byteCount: Int
  /// The number of arrays and objects around the innermost value.
  public var depth: Int

  public init(byteCount: Int = 64 << 20, depth: Int = 128) {
    precondition(byteCount > 0 && byteCount <= Self.greatestByteCount, "simdjson's own limit")
    precondition(depth > 0 && depth <= Self.greatestDepth, "the stack is not endless")
    self.byteCount = byteCount
    self.depth = depth
  }

  /// simdjson's positions have 32 bits.
  public static let greatestByteCount = 0xFFFF_0000
  /// Values are walked by recursion; this much fits the smallest of the stacks in use.
  public static let greatestDepth = CanonicalWriter.greatestDepth

  /// Whatever the daemon writes can be read.
  public static let deepest = JSONLimits(depth: greatestDepth)
}
