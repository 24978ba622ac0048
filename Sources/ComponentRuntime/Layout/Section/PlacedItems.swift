// The items of a grid, flow, waterfall or carousel: their sizes and frames, array by array.

/// Frames as parallel arrays, in coordinates of the section's body.
struct PlacedItems<Number: LayoutNumber>: Sendable {
  private(set) var count = 0
  var x: [Number] = []
  var y: [Number] = []
  var width: [Number] = []
  var height: [Number] = []
  /// The height the item asked for, which a grid's row may stretch.
  var natural: [Number] = []
  /// The item's column, or its place in its line; -1 before it is placed.
  var lane: [Int32] = []
  /// How many columns the item takes.
  var span: [Int32] = []
  /// Whether the item must be measured, whatever its width.
  var isStale: [Bool] = []

  /// Puts in the items of `edits`, unplaced, and marks items whose content may have changed.
  ///
  /// - Complexity: O(*n*) if an edit changes the number of items, else O(items edited).
  mutating func apply(_ edits: [SectionEdit]) {
    if edits.allSatisfy({ $0.range.count == $0.count }) {
      for edit in edits {
        for index in edit.range { isStale[index] = true }
      }
      return
    }
    splice(&x, edits, 0)
    splice(&y, edits, 0)
    splice(&width, edits, 0)
    splice(&height, edits, 0)
    splice(&natural, edits, 0)
    splice(&lane, edits, -1)
    splice(&span, edits, 1)
    splice(&isStale, edits, true, marksUpdates: true)
    count = x.count
  }

  /// One splice in place, many in one pass. Items that only changed keep their values, unless
  /// `marksUpdates`.
  private func splice<Element>(
    _ array: inout [Element], _ edits: [SectionEdit], _ filler: Element,
    marksUpdates: Bool = false
  ) {
    if edits.count == 1 && edits[0].range.lowerBound == array.count {
      // Appending grows the array by more than it needs now; replacing would copy it each time.
      array.append(contentsOf: repeatElement(filler, count: edits[0].count))
      return
    }
    if edits.count == 1 {
      array.replaceSubrange(
        edits[0].range, with: repeatElement(filler, count: edits[0].count))
      return
    }
    var result: [Element] = []
    result.reserveCapacity(array.count + edits.reduce(0) { $0 + $1.count })
    var next = 0
    for edit in edits {
      result.append(contentsOf: array[next..<edit.range.lowerBound])
      if edit.range.count == edit.count && !marksUpdates {
        result.append(contentsOf: array[edit.range])
      } else {
        result.append(contentsOf: repeatElement(filler, count: edit.count))
      }
      next = edit.range.upperBound
    }
    result.append(contentsOf: array[next...])
    array = result
  }

  /// Sets the item's frame and says whether that is a change.
  @inline(__always)
  mutating func place(
    _ index: Int, x: Number, y: Number, width: Number, height: Number, lane: Int
  ) -> Bool {
    let differs =
      self.lane[index] < 0 || self.x[index] != x || self.y[index] != y
      || self.width[index] != width || self.height[index] != height
    self.x[index] = x
    self.y[index] = y
    self.width[index] = width
    self.height[index] = height
    self.lane[index] = Int32(truncatingIfNeeded: lane)
    return differs
  }
}
