// What a delta is made of: the vocabulary of the `delta|` topics.

/// One step of turning a subscriber's document into the newer one.
///
/// Operations apply in order. Paths are JSON Pointers. Those that add, remove or move a section or
/// a cell carry its key, which readers of RFC 6902 ignore.
///
/// Source: spec/protocol.md, "Deltas".
public enum DeltaOperation: Equatable, Sendable {
  case add(path: String, value: OperationContent, key: String? = nil)
  case remove(path: String, key: String? = nil)
  case replace(path: String, value: OperationContent, key: String? = nil)
  case move(from: String, path: String, key: String? = nil)
  /// Adds `by` to the frames of the elements `start ≤ i < end` of the array at `path`.
  case shift(path: String, start: Int, end: Int, by: PixelOffset)
  /// Replaces the frames of consecutive elements of the array at `path`.
  case frames(path: String, start: Int, frames: [PixelFrame])
}

/// The value that an operation puts into a document.
public enum OperationContent: Equatable, Sendable {
  case value(Value)
  /// Canonical JSON made before, so that what is encoded for a snapshot is not encoded again.
  case encoded([UInt8])
}

/// How far something moves, in device pixels.
public struct PixelOffset: Hashable, Sendable {
  public var x: Int
  public var y: Int

  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
