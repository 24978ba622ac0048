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

  /// - Complexity: O(*n*) in the text's length and the number of its runs.
  public func measure(_ text: StyledText, style: TextStyle, maxWidth: Double?) -> TextSize {
    if text.runs.isEmpty { return measure(text.words, style: style, maxWidth: maxWidth) }
    return state.remember(text, style, width: ((maxWidth ?? .infinity) + 0.0).bitPattern) {
      measurer.measure(text, style: style, maxWidth: maxWidth)
    }
  }

  /// - Complexity: O(*n*) in the text's length and the number of its runs.
  public func minContentWidth(_ text: StyledText, style: TextStyle) -> Double {
    if text.runs.isEmpty { return minContentWidth(text.words, style: style) }
    return state.remember(text, style, width: .max) {
      let width = measurer.minContentWidth(text, style: style)
      return TextSize(width: width, height: 0, firstBaseline: 0, lineCount: 0)
    }.width
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

  /// The size of a text with runs: what is kept, or else what `measure` says.
  mutating func remember(
    _ text: StyledText, _ style: TextStyle, width: UInt64, _ measure: () -> TextSize
  ) -> TextSize {
    if styles.room < text.runs.count + 1 { removeAll() }
    guard styles.room > text.runs.count else {
      misses &+= 1
      return measure()
    }
    let key = key(of: text)
    let id = styles.id(of: style) | Self.hasRuns
    if let size = table.find(key, style: id, width: width) {
      hits &+= 1
      return size
    }
    misses &+= 1
    let size = measure()
    table.insert(size, key, style: id, width: width)
    return size
  }

  /// Set in the number of a style under which texts with runs are kept, so that no plain text is
  /// taken for one.
  private static let hasRuns: UInt32 = 1 << 31

  /// A text's words, its runs and the length of its words, from which alone all three can be read.
  private mutating func key(of text: StyledText) -> String {
    var key = text.words
    for run in text.runs { key += "\u{0}\(run.utf8Count):\(styles.id(of: run.style))" }
    return key + "\u{0}\(text.words.utf8.count)"
  }

  mutating func removeAll() {
    table.removeAll()
    styles.removeAll()
  }
}
