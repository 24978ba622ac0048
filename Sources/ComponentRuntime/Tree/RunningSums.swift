// Where each of a row of extents begins, so that a change among 100,000 costs what it does among 100.

/// A sequence of extents, laid end to end, that knows where each begins.
///
/// Kept in blocks of at most `blockLimit`: a change moves the rest of its block and one number for
/// every block after it.
struct RunningSums<Number: SignedNumeric & Sendable>: Sendable {
  /// `ends[i]` is where extent `i` of the block ends, from the block's beginning.
  private struct Block: Sendable {
    var ends: [Number]
    var total: Number { ends.last ?? 0 }
  }

  private static var blockLimit: Int { 512 }
  private static var blockSize: Int { 256 }

  private var blocks: [Block] = []
  /// Parallel to `blocks`: the index of the first extent of each…
  private var firstIndices: [Int] = []
  /// … and where it begins.
  private var starts: [Number] = []
  private(set) var count = 0
  private(set) var total: Number = 0

  init() {}

  /// - Complexity: O(log *n*).
  func start(of index: Int) -> Number {
    if index == count { return total }
    let block = block(of: index)
    let inner = index - firstIndices[block]
    return starts[block] + (inner == 0 ? 0 : blocks[block].ends[inner - 1])
  }

  /// - Complexity: O(log *n*).
  func extent(of index: Int) -> Number {
    let block = block(of: index)
    let inner = index - firstIndices[block]
    let ends = blocks[block].ends
    return inner == 0 ? ends[0] : ends[inner] - ends[inner - 1]
  }

  /// Calls `body` with the start and extent of every index in `range`, in order.
  ///
  /// - Complexity: O(*m* + log *n*), *m* being the length of the range.
  func forEach(in range: Range<Int>, _ body: (Int, Number, Number) -> Void) {
    guard !range.isEmpty else { return }
    var block = block(of: range.lowerBound)
    var index = range.lowerBound
    while index < range.upperBound {
      let first = firstIndices[block]
      let end = min(range.upperBound, first + blocks[block].ends.count)
      var previous = index == first ? 0 : blocks[block].ends[index - first - 1]
      while index < end {
        let next = blocks[block].ends[index - first]
        body(index, starts[block] + previous, next - previous)
        previous = next
        index += 1
      }
      block += 1
    }
  }

  /// Replaces the extents in `range`.
  ///
  /// - Complexity: O(*m* + *n* / `blockSize`), *m* being the number of extents taken out and put in.
  mutating func replace(_ range: Range<Int>, with extents: [Number]) {
    if range.count == 1 && extents.count == 1 {
      set(range.lowerBound, to: extents[0])
      return
    }
    let affected = affectedBlocks(range, newCount: extents.count)
    var merged: [Number] = []
    for block in affected {
      var previous: Number = 0
      for end in blocks[block].ends {
        merged.append(end - previous)
        previous = end
      }
    }
    let offset = affected.isEmpty ? 0 : firstIndices[affected.lowerBound]
    let inner = range.lowerBound - offset..<range.upperBound - offset
    merged.replaceSubrange(inner, with: extents)
    blocks.replaceSubrange(affected, with: RunningSums.chunked(merged))
    index(from: affected.lowerBound)
  }

  private mutating func set(_ index: Int, to extent: Number) {
    let block = block(of: index)
    let inner = index - firstIndices[block]
    let difference = extent - self.extent(of: index)
    if difference == 0 { return }
    Self.add(difference, to: &blocks[block].ends, from: inner)
    Self.add(difference, to: &starts, from: block + 1)
    total += difference
  }

  /// Through a span, so that who owns the array is asked once and not for every number.
  private static func add(_ difference: Number, to numbers: inout [Number], from first: Int) {
    var numbers = numbers.mutableSpan
    for index in first..<numbers.count { numbers[index] += difference }
  }

  /// The blocks that a replacement rewrites: those the range touches, and the next one where they
  /// would become all too small.
  private func affectedBlocks(_ range: Range<Int>, newCount: Int) -> Range<Int> {
    if blocks.isEmpty { return 0..<0 }
    let first = block(of: min(range.lowerBound, count - 1))
    let last = range.isEmpty ? first : block(of: range.upperBound - 1)
    let end = firstIndices[last] + blocks[last].ends.count
    let remaining = end - firstIndices[first] - range.count + newCount
    let isThin = remaining < RunningSums.blockSize / 4
    return first..<min(blocks.count, last + (isThin ? 2 : 1))
  }

  private static func chunked(_ extents: [Number]) -> [Block] {
    var result: [Block] = []
    let size = extents.count <= blockLimit ? blockLimit : blockSize
    var start = 0
    while start < extents.count {
      let end = min(extents.count, start + size)
      var sum: Number = 0
      var ends: [Number] = []
      ends.reserveCapacity(end - start)
      for index in start..<end {
        sum += extents[index]
        ends.append(sum)
      }
      result.append(Block(ends: ends))
      start = end
    }
    return result
  }

  private mutating func index(from block: Int) {
    firstIndices.removeSubrange(block...)
    starts.removeSubrange(block...)
    var first = block == 0 ? 0 : firstIndices[block - 1] + blocks[block - 1].ends.count
    var start = block == 0 ? 0 : starts[block - 1] + blocks[block - 1].total
    for later in block..<blocks.count {
      firstIndices.append(first)
      starts.append(start)
      first += blocks[later].ends.count
      start += blocks[later].total
    }
    count = first
    total = start
  }

  private func block(of index: Int) -> Int {
    precondition(index >= 0 && index < count, "an extent's index is out of range")
    var low = 0
    var high = blocks.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if firstIndices[middle] <= index { low = middle } else { high = middle }
    }
    return low
  }
}
