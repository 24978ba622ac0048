// What a section layout written in Swift places a line of items with; it notes what the layout
// looked at, and what is wrong.

/// The line that is being placed: the items that stand next, and where they go.
///
/// Items are counted from the line's first, 0; those before it are out of sight. Whatever is asked
/// is remembered: the line is placed anew when an item that it asked for changes, comes or goes. So
/// ask for no more than decides the line.
public struct SectionLine: ~Copyable {
  /// Sizes of items by their place in the section.
  typealias Measure = (_ index: Int, _ width: ItemWidth<Double>) -> ItemSize<Double>

  private let first: Int
  private let itemCount: Int
  private let span: (Int) -> Int
  private let measure: Measure
  /// The frames of the items placed so far.
  private(set) var frames: [ItemFrame<Double>] = []
  /// One past the last item that was asked for, whether it is there or not.
  private(set) var reach: Int
  /// How far below this line's top the next one's is.
  private(set) var distance = 0.0
  private(set) var fault: SectionLayoutFault?

  init(first: Int, itemCount: Int, span: @escaping (Int) -> Int, measure: @escaping Measure) {
    self.first = first
    self.itemCount = itemCount
    self.span = span
    self.measure = measure
    reach = first + 1
  }

  /// How many items were placed so far; the next one to be placed has this number.
  public var placedCount: Int { frames.count }

  /// How many items are left, those of this line counted. A line that asks is placed anew whenever
  /// an item below it changes, comes or goes.
  public var count: Int {
    mutating get {
      reach = .max
      return itemCount - first
    }
  }

  /// Whether there is an item of this number.
  public mutating func has(_ item: Int) -> Bool { look(at: item) }

  /// The height that an item takes at `width`.
  ///
  /// A cell is measured once for each width it is asked for; what it was measured at last is kept.
  public mutating func height(of item: Int, width: Double) -> Double {
    guard isSound(width, "a width"), expect(item) else { return 0 }
    return measure(first + item, .exactly(width)).height
  }

  /// The size that an item takes where it may be as wide as its content, up to `limit`.
  public mutating func size(
    of item: Int, within limit: Double
  ) -> (width: Double, height: Double) {
    guard isSound(limit, "a width"), expect(item) else { return (0, 0) }
    let size = measure(first + item, .within(limit))
    return (size.width, size.height)
  }

  /// How many columns an item asks for by its `span`, at least 1.
  public mutating func span(of item: Int) -> Int { expect(item) ? span(first + item) : 1 }

  /// Places the next item.
  ///
  /// - Parameters:
  ///   - width: at least 0; the item is laid out at just this width.
  ///   - height: at least 0; what the item takes at this width if it is `nil`.
  public mutating func place(x: Double, y: Double, width: Double, height: Double? = nil) {
    let item = frames.count
    let height = height ?? self.height(of: item, width: width)
    guard fault == nil, expect(item) else { return }
    guard isSound(width, "a width"), isSound(height, "a height") else { return }
    guard x.isFinite, y.isFinite else { return fail("placed an item at (\(x), \(y))") }
    frames.append(ItemFrame(x: x, y: y, width: width, height: height))
  }

  /// Lets the next line begin `distance` below this one's top; without a word, at the same height.
  public mutating func advance(by distance: Double) {
    guard distance.isFinite else { return fail("advanced by \(distance)") }
    self.distance = distance
  }

  private mutating func look(at item: Int) -> Bool {
    guard item >= 0, item < itemCount - first else {
      reach = max(reach, itemCount + 1)
      return false
    }
    reach = max(reach, first + item + 1)
    return true
  }

  private mutating func expect(_ item: Int) -> Bool {
    if look(at: item) { return true }
    fail("asked for item \(item) of a line where \(itemCount - first) are left")
    return false
  }

  private mutating func isSound(_ length: Double, _ what: String) -> Bool {
    if length >= 0, length.isFinite { return true }
    fail("gave an item \(what) of \(length)")
    return false
  }

  /// The first fault counts: others follow from it.
  private mutating func fail(_ reason: String) {
    if fault == nil { fault = SectionLayoutFault(reason) }
  }
}
