// Which operations change frames: the shortest ones, against all the ways there are.

import ComponentRuntime
import TestSupport
import Testing

@Suite("Frame diff")
struct FrameDiffTests {
  private func frame(_ x: Int, _ y: Int, _ width: Int = 100, _ height: Int = 50) -> PixelFrame {
    PixelFrame(x: x, y: y, width: width, height: height)
  }

  private func operations(_ old: [PixelFrame?], _ new: [PixelFrame]) -> [DeltaOperation] {
    var diff = FrameDiff(path: "/p")
    for (old, new) in zip(old, new) { diff.append(from: old, to: new) }
    return diff.operations { new[$0] }
  }

  @Test("equal frames need nothing")
  func equal() {
    let frames = (0..<5).map { frame(0, 50 * $0) }
    #expect(operations(frames, frames) == [])
  }

  @Test("a taller cell gets its frame and shifts all after it")
  func taller() {
    let old = (0..<1000).map { frame(0, 50 * $0) }
    let new = (0..<1000).map { frame(0, 50 * $0 + ($0 > 10 ? 7 : 0), 100, $0 == 10 ? 57 : 50) }
    #expect(
      operations(old, new) == [
        .frames(path: "/p", start: 10, frames: [frame(0, 500, 100, 57)]),
        .shift(path: "/p", start: 11, end: 1000, by: PixelOffset(x: 0, y: 7)),
      ])
  }

  @Test("new elements are passed over, and no shift moves them")
  func inserted() {
    let new = (0..<40).map { frame(0, 50 * $0) }
    let old: [PixelFrame?] = (0..<40).map { index in
      switch index {
      case 0, 20: nil
      case ..<20: frame(0, 50 * (index - 1))
      default: frame(0, 50 * (index - 2))
      }
    }
    #expect(
      operations(old, new) == [
        .shift(path: "/p", start: 1, end: 20, by: PixelOffset(x: 0, y: 50)),
        .shift(path: "/p", start: 21, end: 40, by: PixelOffset(x: 0, y: 100)),
      ])
  }

  @Test("cells of a grid that each move another way get their frames in one operation")
  func grid() {
    let new = (0..<30).map { frame($0 % 3 * 100, $0 / 3 * 50) }
    let old: [PixelFrame?] = [nil] + new.dropLast()
    #expect(operations(old, new) == [.frames(path: "/p", start: 1, frames: Array(new[1...]))])
  }

  @Test("elements known to be unchanged are skipped over")
  func skipping() {
    var diff = FrameDiff(path: "/p", start: 3)
    diff.append(from: frame(0, 0), to: frame(0, 9, 1, 1))
    diff.skip(100)
    diff.append(from: frame(0, 0), to: frame(0, 8, 1, 1))
    #expect(
      diff.operations { $0 == 3 ? frame(0, 9, 1, 1) : frame(0, 8, 1, 1) } == [
        .frames(path: "/p", start: 3, frames: [frame(0, 9, 1, 1)]),
        .frames(path: "/p", start: 104, frames: [frame(0, 8, 1, 1)]),
      ])
  }

  @Test("random changes take as few bytes as the best of all choices", arguments: 1...60)
  func shortest(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let lengths = [1, 1, 2, 3, 6]
    var old: [PixelFrame?] = []
    var new: [PixelFrame] = []
    var runs: [Range<Int>] = []
    for _ in 0..<7 {
      let kind = Int.random(in: 0..<5, using: &random)
      let count = lengths.randomElement(using: &random) ?? 1
      for index in 0..<count {
        let before = frame(index, 1000 + 50 * new.count)
        old.append(kind == 0 ? nil : before)
        switch kind {
        case 0, 1: new.append(before)
        case 2: new.append(frame(index, Int(before.y) + 10 * runs.count + 10))
        default: new.append(frame(index, Int(before.y), 80 + index, 20))
        }
      }
      runs.append(new.count - count..<new.count)
    }
    let chosen = operations(old, new)
    #expect(applied(chosen, to: old, new) == new)
    let best = try (0..<1 << runs.count).compactMap { choice in
      try length(of: runs.indices.filter { choice >> $0 & 1 == 1 }, runs, old, new)
    }.min()
    #expect(try bytes(chosen) == best)
  }
}

extension FrameDiffTests {
  /// The length of the operations that write the frames of some runs and shift the others;
  /// `nil` if a resized element is among the others.
  private func length(
    of written: [Int], _ runs: [Range<Int>], _ old: [PixelFrame?], _ new: [PixelFrame]
  ) throws -> Int? {
    let isWritten = Set(written.flatMap { runs[$0] })
    var operations: [DeltaOperation] = []
    var index = 0
    while index < new.count {
      var end = index + 1
      if isWritten.contains(index) {
        while end < new.count && isWritten.contains(end) { end += 1 }
        operations.append(.frames(path: "/p", start: index, frames: Array(new[index..<end])))
      } else if let before = old[index], before != new[index] {
        if before.width != new[index].width { return nil }
        let offset = offset(index, old, new)
        while end < new.count && !isWritten.contains(end) && self.offset(end, old, new) == offset {
          end += 1
        }
        if let offset { operations.append(.shift(path: "/p", start: index, end: end, by: offset)) }
      }
      index = end
    }
    return try bytes(operations)
  }

  private func offset(_ index: Int, _ old: [PixelFrame?], _ new: [PixelFrame]) -> PixelOffset? {
    guard let before = old[index], before != new[index], before.width == new[index].width else {
      return nil
    }
    return PixelOffset(x: Int(new[index].x - before.x), y: Int(new[index].y - before.y))
  }

  private func bytes(_ operations: [DeltaOperation]) throws -> Int {
    var bytes: [UInt8] = []
    try DeltaOperation.write(operations, to: &bytes)
    return bytes.count
  }

  private func applied(
    _ operations: [DeltaOperation], to old: [PixelFrame?], _ new: [PixelFrame]
  ) -> [PixelFrame] {
    var frames = zip(old, new).map { $0 ?? $1 }
    for operation in operations {
      switch operation {
      case .frames(_, let start, let replaced):
        frames.replaceSubrange(start..<start + replaced.count, with: replaced)
      case .shift(_, let start, let end, let offset):
        for index in start..<end {
          frames[index].x += Int32(offset.x)
          frames[index].y += Int32(offset.y)
        }
      default: Issue.record("\(operation)")
      }
    }
    return frames
  }
}
