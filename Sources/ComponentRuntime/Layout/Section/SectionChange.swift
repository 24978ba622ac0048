// What goes into a placement, and what it says has become of the frames.

/// A run of a section's items that was replaced, or whose content may have changed.
public struct SectionEdit: Hashable, Sendable {
  /// The items as they were counted before all edits.
  public var range: Range<Int>
  /// How many items stand there now. The same number of items: each is the old one, changed.
  public var count: Int

  public init(replacing range: Range<Int>, withCount count: Int) {
    self.range = range
    self.count = count
  }
}

/// What a placement changed, by the items' places after it.
public struct SectionChange<Number: LayoutNumber>: Hashable, Sendable {
  public struct Shift: Hashable, Sendable {
    public var range: Range<Int>
    public var x: Number
    public var y: Number

    public init(range: Range<Int>, x: Number, y: Number) {
      self.range = range
      self.x = x
      self.y = y
    }
  }

  /// Items that are new or whose frames were computed anew and differ: each range begins and ends
  /// with such an item. In order; no range touches a shift.
  public var placed: [Range<Int>] = []
  /// Items whose frames are what they were, moved by just so much. In order.
  public var shifts: [Shift] = []

  public init() {}

  public var isEmpty: Bool { placed.isEmpty && shifts.isEmpty }

  mutating func shift(_ range: Range<Int>, x: Number = 0, y: Number = 0) {
    if range.isEmpty || (x == 0 && y == 0) { return }
    shifts.append(Shift(range: range, x: x, y: y))
  }
}

/// Grows around the items whose frames turn out to differ.
struct ChangedRange {
  private(set) var lower = Int.max
  private(set) var upper = 0

  @inline(__always)
  mutating func include(_ index: Int) {
    lower = min(lower, index)
    upper = max(upper, index + 1)
  }

  var ranges: [Range<Int>] { lower < upper ? [lower..<upper] : [] }
}
