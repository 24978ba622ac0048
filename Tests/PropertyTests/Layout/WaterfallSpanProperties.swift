// Where wide items of a waterfall go, and that finding the place costs no more the wider they are.

import Synchronization
import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("Wide items of a waterfall", .serialized)
struct WaterfallSpanProperties {
  @Test("go where their columns end highest, the leftmost of such places")
  func places() {
    for seed in UInt64(0)..<400 {
      var random = SeededRandom(seed: seed)
      let count = Int.random(in: 1...12, using: &random)
      var tops = WaterfallTops<Int>(columnCount: count)
      for column in 0..<count { tops.current[column] = Int.random(in: 0...4, using: &random) }
      for span in 1...count {
        let ends = (0...count - span).map { tops.current[$0..<$0 + span].max() ?? 0 }
        let (column, top) = tops.shortestPlace(span: span)
        #expect(top == ends.min())
        #expect(column == ends.firstIndex(of: top))
      }
    }
  }

  @Test("cost the same for any span", arguments: [1, 2, 100, 512, 1_023, 1_024])
  func work(span: Int) {
    CountedLength.comparisons.store(0, ordering: .relaxed)
    var tops = WaterfallTops<CountedLength>(columnCount: 1_024)
    var random = SeededRandom(seed: 1)
    for column in 0..<1_024 {
      tops.current[column] = CountedLength(Int.random(in: 0...1_000, using: &random))
    }
    _ = tops.shortestPlace(span: span)
    #expect(CountedLength.comparisons.load(ordering: .relaxed) <= 4 * 1_024)
  }
}

/// A length that counts how often two were compared.
private struct CountedLength: LayoutNumber {
  static let comparisons = Atomic(0)
  var pixels: Int

  init(_ count: Int) { pixels = count }
  init(integerLiteral value: Int) { pixels = value }
  init?<Source: BinaryInteger>(exactly source: Source) {
    guard let pixels = Int(exactly: source) else { return nil }
    self.pixels = pixels
  }
  init(points: Double, scale: Double) { pixels = Int(points: points, scale: scale) }
  init(roundingUp points: Double, scale: Double) { pixels = Int(roundingUp: points, scale: scale) }
  func points(scale: Double) -> Double { pixels.points(scale: scale) }
  var half: CountedLength { CountedLength(pixels.half) }
  var magnitude: CountedLength { CountedLength(abs(pixels)) }
  static func shares(_ count: Int, of all: Int, in total: CountedLength) -> CountedLength {
    CountedLength(Int.shares(count, of: all, in: total.pixels))
  }
  func columnCount(minimum: CountedLength, spacing: CountedLength) -> Int {
    pixels.columnCount(minimum: minimum.pixels, spacing: spacing.pixels)
  }
  static func < (one: CountedLength, other: CountedLength) -> Bool {
    comparisons.add(1, ordering: .relaxed)
    return one.pixels < other.pixels
  }
  static func + (one: CountedLength, other: CountedLength) -> CountedLength {
    CountedLength(one.pixels + other.pixels)
  }
  static func - (one: CountedLength, other: CountedLength) -> CountedLength {
    CountedLength(one.pixels - other.pixels)
  }
  static func * (one: CountedLength, other: CountedLength) -> CountedLength {
    CountedLength(one.pixels * other.pixels)
  }
  static func *= (one: inout CountedLength, other: CountedLength) { one = one * other }
}
