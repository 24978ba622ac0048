// Sections are placed in device pixels; the corpora, which know no pixels, in points. One
// implementation serves both.

/// What lengths are counted in: `Int` device pixels, or `Double` points without any rounding.
///
/// Source: spec/layout.md, the opening paragraphs.
public protocol LayoutNumber: Comparable, Hashable, SignedNumeric, BitwiseCopyable, Sendable {
  /// A length given in points, to the nearest whole unit.
  init(points: Double, scale: Double)
  /// A cell's height measured in points, up to the next whole unit.
  init(roundingUp points: Double, scale: Double)
  /// The length in points.
  func points(scale: Double) -> Double
  /// A number of things, to multiply a length with.
  init(_ count: Int)
  /// Half of it, down to a whole unit.
  var half: Self { get }
  /// What the first `count` of `all` equal shares of `total` take together; what does not divide
  /// is dealt from the left.
  static func shares(_ count: Int, of all: Int, in total: Self) -> Self
  /// How many columns, each at least `minimum` wide, fit with `spacing` between them; at least 1.
  func columnCount(minimum: Self, spacing: Self) -> Int
}

extension Double: LayoutNumber {
  public init(points: Double, scale: Double) { self = Length.bounded(points) }
  public init(roundingUp points: Double, scale: Double) { self = Length.bounded(points) }
  public func points(scale: Double) -> Double { self }
  public var half: Double { self / 2 }

  @inline(__always)
  public static func shares(_ count: Int, of all: Int, in total: Double) -> Double {
    total * Double(count) / Double(all)
  }

  public func columnCount(minimum: Double, spacing: Double) -> Int {
    // A width that was computed to fit n columns must not lose one to the last bit.
    let fitting = (self + spacing) / (minimum + spacing) + 1e-9
    return Int(Swift.max(1, Swift.min(fitting.rounded(.down), Double(SectionStyle.columnLimit))))
  }
}

extension Int: LayoutNumber {
  /// No single length is longer than this many pixels, so that no sum of lengths overflows.
  public static let pixelLimit = 1 << 24

  public init(points: Double, scale: Double) {
    // Halves go up whatever was added up to get there: edges that coincide must not be parted, nor
    // the two edges of a text that is whole pixels wide, by the last bit of a sum.
    self = Int.bounded((points * scale + 0.5 + Self.noise).rounded(.down))
  }

  public init(roundingUp points: Double, scale: Double) {
    self = Int.bounded((points * scale - Self.noise).rounded(.up))
  }

  /// Less of a pixel than this is what sums of rounded numbers are off by.
  package static let noise = 1e-6

  private static func bounded(_ pixels: Double) -> Int {
    let limit = Double(pixelLimit)
    return Int(Swift.max(-limit, Swift.min(pixels, limit)))
  }

  public func points(scale: Double) -> Double { Double(self) / scale }
  public var half: Int { self >> 1 }

  @inline(__always)
  public static func shares(_ count: Int, of all: Int, in total: Int) -> Int {
    let (share, rest) = total.quotientAndRemainder(dividingBy: all)
    return share * count + Swift.min(count, rest)
  }

  public func columnCount(minimum: Int, spacing: Int) -> Int {
    let fitting = (self + spacing) / Swift.max(1, minimum + spacing)
    return Swift.max(1, Swift.min(fitting, SectionStyle.columnLimit))
  }
}

/// A rectangle in device pixels, as it goes out on the bus.
public struct PixelFrame: Hashable, Sendable {
  public var x: Int32
  public var y: Int32
  public var width: Int32
  public var height: Int32

  public init(x: Int32, y: Int32, width: Int32, height: Int32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(
      x: Int32(clamping: x), y: Int32(clamping: y), width: Int32(clamping: width),
      height: Int32(clamping: height))
  }
}
