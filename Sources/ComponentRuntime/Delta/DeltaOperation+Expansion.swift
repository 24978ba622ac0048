// The `patch|` form of a delta: what JSON Patch libraries off the shelf understand.

extension DeltaOperation {
  /// The operations in RFC 6902 alone: `shift` and `frames` become a `replace` of each frame, or
  /// of its only changed coordinate.
  ///
  /// - Parameter frame: the frame that the element `index` of the array at `path` has after all
  ///   operations. So no operation after a `shift` or `frames` may change the indices of its array.
  /// - Complexity: O(*n*) in the frames changed.
  public static func expanded(
    _ operations: [DeltaOperation], frame: (_ path: String, _ index: Int) -> PixelFrame
  ) -> [DeltaOperation] {
    var expanded: [DeltaOperation] = []
    expanded.reserveCapacity(operations.count)
    for operation in operations {
      switch operation {
      case .shift(let path, let start, let end, let offset):
        for index in start..<end where offset.x != 0 || offset.y != 0 {
          expanded.append(shift("\(path)/\(index)/frame", by: offset, to: frame(path, index)))
        }
      case .frames(let path, let start, let frames):
        for index in start..<start + frames.count {
          let frame = frame(path, index).value
          expanded.append(.replace(path: "\(path)/\(index)/frame", value: .value(frame)))
        }
      case .add, .remove, .replace, .move: expanded.append(operation)
      }
    }
    return expanded
  }

  /// A coordinate is always shorter than the frame, and the frame than two operations.
  private static func shift(
    _ path: String, by offset: PixelOffset, to frame: PixelFrame
  ) -> DeltaOperation {
    if offset.x == 0 { return .replace(path: path + "/1", value: .value(.int(Int64(frame.y)))) }
    if offset.y == 0 { return .replace(path: path + "/0", value: .value(.int(Int64(frame.x)))) }
    return .replace(path: path, value: .value(frame.value))
  }
}
