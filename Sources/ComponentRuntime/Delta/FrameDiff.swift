// The frames of an array's elements, before and after: the shortest operations between them.

/// Collects how the frames of consecutive elements change, and says it in as few bytes as it can.
///
/// Runs of elements that move alike are shifted, the others get new frames; a short run between
/// two of new frames joins them where that is shorter. An element that was not there before has
/// its frame from the operation that added it and needs none here, nor is it shifted.
///
/// ```swift
/// var diff = FrameDiff(path: "/sections/1/items")
/// for index in items.indices { diff.append(from: old(index), to: new(index)) }
/// operations += diff.operations { new($0) }
/// ```
public struct FrameDiff: Sendable {
  private let path: String
  /// The array's index of the next element.
  private var next: Int
  private var runs: [Run] = []

  private struct Run {
    var change: Change
    var start: Int
    var count: Int
    /// The length of its new frames in JSON, with a comma after each.
    var frameBytes: Int
  }

  private enum Change: Equatable {
    /// Unchanged, or new.
    case none
    case moved(PixelOffset)
    case resized
  }

  /// - Parameter start: the index of the first element that will be appended.
  public init(path: String, start: Int = 0) {
    self.path = path
    next = start
  }

  /// Appends the next element.
  ///
  /// - Parameter old: the frame it had; `nil` for an element that is new.
  /// - Complexity: O(1).
  public mutating func append(from old: PixelFrame?, to new: PixelFrame) {
    let change = Self.change(from: old, to: new)
    let bytes = new.encodedCount + 1
    if let last = runs.last, last.change == change {
      runs[runs.count - 1].count += 1
      runs[runs.count - 1].frameBytes += bytes
    } else {
      runs.append(Run(change: change, start: next, count: 1, frameBytes: bytes))
    }
    next += 1
  }

  /// Passes over elements that are known to be unchanged.
  ///
  /// - Complexity: O(1).
  public mutating func skip(_ count: Int) {
    if count == 0 { return }
    // What is skipped gets no frames, as if they were very long.
    let bytes = Int(Int32.max)
    runs.append(Run(change: .none, start: next, count: count, frameBytes: bytes))
    next += count
  }

  private static func change(from old: PixelFrame?, to new: PixelFrame) -> Change {
    guard let old, old != new else { return .none }
    if old.width != new.width || old.height != new.height { return .resized }
    return .moved(PixelOffset(x: Int(new.x) - Int(old.x), y: Int(new.y) - Int(old.y)))
  }
}

extension FrameDiff {
  /// The operations, in the order of the elements; none of them overlap.
  ///
  /// - Parameter frame: the new frame of the element with that index.
  /// - Complexity: O(*r*) in the number of runs that move alike, and in the frames written.
  public func operations(frame: (Int) -> PixelFrame) -> [DeltaOperation] {
    var operations: [DeltaOperation] = []
    var frames: [PixelFrame] = []
    for (run, isWritten) in zip(runs, chooseWritten()) {
      if isWritten {
        frames += (run.start..<run.start + run.count).lazy.map(frame)
        continue
      }
      flush(&frames, before: run.start, to: &operations)
      if case .moved(let offset) = run.change {
        operations.append(
          .shift(path: path, start: run.start, end: run.start + run.count, by: offset))
      }
    }
    flush(&frames, before: next, to: &operations)
    return operations
  }

  private func flush(
    _ frames: inout [PixelFrame], before end: Int, to operations: inout [DeltaOperation]
  ) {
    if frames.isEmpty { return }
    operations.append(.frames(path: path, start: end - frames.count, frames: frames))
    frames = []
  }

  /// For each run whether its frames are written out: a shortest path through two states, a
  /// `frames` operation being open after the run or not.
  private func chooseWritten() -> [Bool] {
    var isFromOpen: [(open: Bool, closed: Bool)] = []
    isFromOpen.reserveCapacity(runs.count)
    var open = Self.impossible
    var closed = 0
    for run in runs {
      let opened = closed + framesOverhead(run)
      let isKept = open <= opened
      let isClosed = open < closed
      isFromOpen.append((open: isKept, closed: isClosed))
      let cheapest = min(open, closed)
      open = min(open, opened) + run.frameBytes
      switch run.change {
      case .none: closed = cheapest
      case .moved(let offset): closed = cheapest + shiftCost(run, offset)
      case .resized: closed = Self.impossible
      }
    }
    var isWritten = [Bool](repeating: false, count: runs.count)
    var isOpen = open < closed
    for index in runs.indices.reversed() {
      isWritten[index] = isOpen
      isOpen = isOpen ? isFromOpen[index].open : isFromOpen[index].closed
    }
    return isWritten
  }

  private static var impossible: Int { Int.max / 2 }

  /// Bytes of `{"frames":[],"op":"frames","path":"","start":},`, less the comma after a frame.
  private func framesOverhead(_ run: Run) -> Int {
    46 + path.utf8.count + run.start.decimalCount
  }

  /// Bytes of `{"by":[,],"end":,"op":"shift","path":"","start":},`.
  private func shiftCost(_ run: Run, _ offset: PixelOffset) -> Int {
    50 + path.utf8.count + run.start.decimalCount + (run.start + run.count).decimalCount
      + offset.x.decimalCount + offset.y.decimalCount
  }
}

extension PixelFrame {
  /// The length of `[x,y,width,height]`.
  fileprivate var encodedCount: Int {
    5 + Int(x).decimalCount + Int(y).decimalCount + Int(width).decimalCount
      + Int(height).decimalCount
  }
}

extension Int {
  /// How many characters its decimal has, a minus sign included.
  var decimalCount: Int {
    var count = self < 0 ? 2 : 1
    var rest = magnitude
    while rest >= 10 {
      rest /= 10
      count += 1
    }
    return count
  }
}
