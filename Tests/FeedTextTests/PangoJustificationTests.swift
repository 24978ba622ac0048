// Justified lines, whatever fonts the host has.

import ComponentRuntime
import FeedText
import Testing

@Suite("Justified text reaches both margins")
struct PangoJustificationTests {
  private let measurer: PangoTextMeasurer

  init() throws { measurer = try PangoTextMeasurer() }

  /// The left and right ends of each line.
  private func ends(
    _ words: String, width: Double, _ change: (inout TextStyle) -> Void = { _ in }
  ) -> [(left: Double, right: Double)] {
    var style = TextStyle()
    style.align = .justify
    change(&style)
    var lines: [(left: Double, right: Double)] = []
    for box in measurer.place(words, style: style, width: width).runBoxes {
      // Runs come line by line, from left to right.
      if let last = lines.last, box.x >= last.right - 0.001 {
        lines[lines.count - 1].right = box.x + box.width
      } else {
        lines.append((box.x, box.x + box.width))
      }
    }
    return lines
  }

  private static let words = [
    "hello", "the", "世界你好", "这是一个测试", "مرحبا", "a", "naïve", "日本語", "Ωμέγα", "12,345",
  ]

  @Test(
    "in every line but a paragraph's last, whatever scripts stand beside one another",
    arguments: 1...60 as ClosedRange<UInt64>)
  func reachesTheMargins(seed: UInt64) {
    var random = SeededWords(state: seed)
    let words = (0..<60).map { _ in Self.words[Int(random.next() % 10)] }
    for isRightToLeft in [false, true] {
      for width in [140.0, 200, 333] {
        let lines = ends(words.joined(separator: " "), width: width) {
          $0.isRightToLeft = isRightToLeft
          $0.size = 14
        }
        #expect(lines.count > 3)
        for line in lines.dropLast() {
          #expect(abs(line.left) < 0.01 && abs(line.right - width) < 0.01, "\(line)")
        }
      }
    }
  }

  @Test("and a paragraph's last line ends where its words do")
  func leavesLastLines() {
    let lines = ends("hello 世界 a\nhello 世界 a\n世界", width: 300)
    #expect(lines.count == 3)
    for line in lines { #expect(line.right < 200) }
  }
}

/// Numbers that are the same everywhere.
private struct SeededWords {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
