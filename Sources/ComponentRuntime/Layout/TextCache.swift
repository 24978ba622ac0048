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
  /// Unchecked, as checking costs more than a hit: no method of the state calls anything that could
  /// come back to this cache, which one thread has to itself.
  @exclusivity(unchecked) private var state: State

  /// - Parameters:
  ///   - capacity: How many measurements are kept, rounded up to eight times a power of two;
  ///     about 100 bytes each.
  ///   - textBytesLimit: How many bytes of text are kept alive by them.
  public init(_ measurer: any TextMeasurer, capacity: Int = 32_768, textBytesLimit: Int = 16 << 20)
  {
    self.measurer = measurer
    unsafe state = State(
      table: TextTable(capacity: capacity, textBytesLimit: textBytesLimit))
  }

  public var counters: Counters { unsafe state.counters }

  /// - Complexity: O(1) if the very same string was measured before, O(*n*) in its length if an
  ///   equal one was; with no allocation.
  public func measure(_ text: String, style: TextStyle, maxWidth: Double?) -> TextSize {
    let place = unsafe state.place(style, width: Self.widthBits(maxWidth))
    if let size = unsafe state.find(text, place) { return size }
    let size = measurer.measure(text, style: style, maxWidth: maxWidth)
    unsafe state.insert(size, text, place)
    return size
  }

  /// - Complexity: as `measure`.
  public func minContentWidth(_ text: String, style: TextStyle) -> Double {
    let place = unsafe state.place(style, width: Self.minContent)
    if let size = unsafe state.find(text, place) { return size.width }
    let minimum = measurer.minContentWidth(text, style: style)
    unsafe state.insert(TextSize(minContentWidth: minimum), text, place)
    return minimum
  }

  /// - Complexity: O(*n*) in the text's length and the number of its runs.
  public func measure(_ text: StyledText, style: TextStyle, maxWidth: Double?) -> TextSize {
    if text.runs.isEmpty { return measure(text.words, style: style, maxWidth: maxWidth) }
    guard let (key, place) = unsafe state.key(text, style, width: Self.widthBits(maxWidth)) else {
      return measurer.measure(text, style: style, maxWidth: maxWidth)
    }
    if let size = unsafe state.find(key, place) { return size }
    let size = measurer.measure(text, style: style, maxWidth: maxWidth)
    unsafe state.insert(size, key, place)
    return size
  }

  /// - Complexity: O(*n*) in the text's length and the number of its runs.
  public func minContentWidth(_ text: StyledText, style: TextStyle) -> Double {
    if text.runs.isEmpty { return minContentWidth(text.words, style: style) }
    guard let (key, place) = unsafe state.key(text, style, width: Self.minContent) else {
      return measurer.minContentWidth(text, style: style)
    }
    if let size = unsafe state.find(key, place) { return size.width }
    let minimum = measurer.minContentWidth(text, style: style)
    unsafe state.insert(TextSize(minContentWidth: minimum), key, place)
    return minimum
  }

  /// Forgets everything but the counters, as when the fonts change.
  public func removeAll() { unsafe state.removeAll() }

  /// A negative zero is as wide as a positive one; no width is as wide as an infinite one.
  @inline(__always)
  private static func widthBits(_ maxWidth: Double?) -> UInt64 {
    ((maxWidth ?? .infinity) + 0.0).bitPattern
  }

  /// Stands for the narrowest form: no width that can be asked for is this NaN.
  private static let minContent = UInt64.max
}

extension TextSize {
  /// The form in which a text's narrowest width is kept.
  fileprivate init(minContentWidth: Double) {
    self.init(width: minContentWidth, height: 0, firstBaseline: 0, lineCount: 0)
  }
}

extension TextCache.State {
  /// What a measurement is kept under besides its text.
  struct Place {
    var style: UInt32
    var width: UInt64
  }

  var counters: TextCache.Counters {
    TextCache.Counters(hits: hits, misses: misses, evictions: table.evictionCount)
  }

  @inline(__always)
  mutating func place(_ style: TextStyle, width: UInt64) -> Place {
    if let id = styles.recentID(of: PackedStyle(style)) { return Place(style: id, width: width) }
    if styles.isFull { removeAll() }
    return Place(style: styles.id(of: style), width: width)
  }

  @inline(__always)
  mutating func find(_ text: String, _ place: Place) -> TextSize? {
    guard let size = table.find(text, style: place.style, width: place.width) else { return nil }
    hits &+= 1
    return size
  }

  /// Keeps a size that was not found.
  mutating func insert(_ size: TextSize, _ text: String, _ place: Place) {
    misses &+= 1
    table.insert(size, text, style: place.style, width: place.width)
  }

  /// What a text with runs is kept under; `nil`, and a miss, if it has more styles than can be
  /// numbered.
  mutating func key(
    _ text: StyledText, _ style: TextStyle, width: UInt64
  ) -> (text: String, place: Place)? {
    if styles.room < text.runs.count + 1 { removeAll() }
    guard styles.room > text.runs.count else {
      misses &+= 1
      return nil
    }
    let key = words(of: text)
    return (key, Place(style: styles.id(of: style) | Self.hasRuns, width: width))
  }

  /// Set in the number of a style under which texts with runs are kept, so that no plain text is
  /// taken for one.
  private static let hasRuns: UInt32 = 1 << 31

  /// A text's words, its runs and the length of its words, from which alone all three can be read.
  private mutating func words(of text: StyledText) -> String {
    var key = text.words
    for run in text.runs { key += "\u{0}\(run.utf8Count):\(styles.id(of: run.style))" }
    return key + "\u{0}\(text.words.utf8.count)"
  }

  mutating func removeAll() {
    table.removeAll()
    styles.removeAll()
  }
}
