// Lines that end in an ellipsis stand where the style says, whatever fonts the host has.

import ComponentRuntime
import FeedText
import Testing

@Suite("Lines that end in an ellipsis")
struct PangoEllipsisTests {
  private let measurer: PangoTextMeasurer

  init() throws { measurer = try PangoTextMeasurer() }

  private static let width = 207.0
  /// That are much longer than a line, and leave some of it empty.
  static let words = [
    "春眠不覺曉處處聞啼鳥花落知多少", "مرحبا بالعالم كله في كل مكان وزمان", "many words of ours to be read",
  ]

  /// The runs of the one line, from left to right.
  private func runs(
    _ words: String, _ align: TextStyle.Alignment, isRightToLeft: Bool
  ) -> [(x: Double, y: Double, width: Double, height: Double)] {
    var style = TextStyle()
    style.size = 20
    style.lines = 1
    style.align = align
    style.isRightToLeft = isRightToLeft
    return measurer.place(words, style: style, width: Self.width).runBoxes
  }

  @Test("are aligned, and have no hole", arguments: words, [false, true])
  func aligned(words: String, isRightToLeft: Bool) throws {
    for align in [TextStyle.Alignment.start, .center, .end, .justify] {
      let runs = runs(words, align, isRightToLeft: isRightToLeft)
      #expect(runs.count > 1)
      for (run, next) in zip(runs, runs.dropFirst()) {
        #expect(abs(run.x + run.width - next.x) < 0.01)
      }
      let left = try #require(runs.first).x
      let right = try #require(runs.last.map { Self.width - $0.x - $0.width })
      #expect(left >= 0 && right >= 0 && left + right > 0.5)
      switch align {
      case .center: #expect(abs(left - right) < 0.01)
      case .start, .justify: #expect((isRightToLeft ? right : left) < 0.01)
      case .end: #expect((isRightToLeft ? left : right) < 0.01)
      }
    }
  }
}
