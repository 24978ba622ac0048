// Stands in front of a measurer, because measuring a text costs a thousand times what finding it
// does.

/// A measurer that remembers the answers of another.
///
/// Bounded in entries and in bytes of text; a text of more than an eighth of the byte limit is
/// measured anew each time. It belongs to one thread: the answers are the same everywhere, the
/// counters are this cache's.
///
/// Source: spec/layout.md, "Text" and "Cost".
public final class TextCache: TextMeasurer {
  /// How often the cache had the answer, and how often it did not and measured.
  public struct Counters: Equatable, Sendable {
    public var hits = 0
    public var misses = 0
    public var evictions = 0

    public init(hits: Int = 0, misses: Int = 0, evictions: Int = 0) {
      self.hits = hits
      self.misses = misses
      self.evictions = evictions
    }
  }

  fileprivate struct State {
    var table: TextTable
    var styles = TextStyleTable()
    var hits = 0
    var misses = 0
  }

  /// An existential on purpose: a generic cache would make all of layout generic, unspecialised
  /// outside this module, to save some nanoseconds of a measurement that costs microseconds.
  private let measurer: any TextMeasurer
  private var state: State

  /// - Parameters:
  ///   - capacity: How many measurements are kept, rounded up to eight times a power of two;
  ///     about 100 bytes each.
  ///   - textBytesLimit: How many bytes of text are kept alive by them.
  public init(_ measurer: any TextMeasurer, capacity: Int = 32_768, textBytesLimit: Int = 16 << 20)
  {
    self.measurer = measurer
    state = State(table: TextTable(capacity: capacity, textBytesLimit: textBytesLimit))
  }

  public var counters: Counters {
    Counters(
      hits: state.hits, misses: state.misses, evictions: state.table.evictionCount)
  }

  /// - Complexity: O(*n*) in the text's length, with no allocation, if the answer is known.
  public func measure(_ text: String, style: TextStyle, maxWidth: Double?) -> TextSize {
    // A negative zero is as wide as a positive one; no width is as wide as an infinite one.
    let width = ((maxWidth ?? .infinity) + 0.0).bitPattern
    if let size = state.find(text, style, width: width) { return size }
    let size = measurer.measure(text, style: style, maxWidth: maxWidth)
    state.insert(size, text, style, width: width)
    return size
  }

  /// - Complexity: O(*n*) in the text's length, with no allocation, if the answer is known.
  public func minContentWidth(_ text: String, style: TextStyle) -> Double {
    // No width that can be asked for is this NaN.
    let width = UInt64.max
    if let size = state.find(text, style, width: width) { return size.width }
    let minimum = measurer.minContentWidth(text, style: style)
    let size = TextSize(width: minimum, height: 0, firstBaseline: 0, lineCount: 0)
    state.insert(size, text, style, width: width)
    return minimum
  }

  /// Forgets everything but the counters, as when the fonts change.
  public func removeAll() { state.removeAll() }
}

extension TextCache.State {
  @inline(__always)
  mutating func find(_ text: String, _ style: TextStyle, width: UInt64) -> TextSize? {
    if styles.isFull { removeAll() }
    guard let size = table.find(text, style: styles.id(of: style), width: width) else {
      return nil
    }
    hits &+= 1
    return size
  }

  mutating func insert(_ size: TextSize, _ text: String, _ style: TextStyle, width: UInt64) {
    misses &+= 1
    table.insert(size, text, style: styles.id(of: style), width: width)
  }

  mutating func removeAll() {
    table.removeAll()
    styles.removeAll()
  }
}
