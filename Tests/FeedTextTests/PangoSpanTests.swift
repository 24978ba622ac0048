// Texts with runs, measured by the host's fonts.

import ComponentRuntime
import FeedText
import TestSupport
import Testing

@Suite("Pango measures texts with runs")
struct PangoSpanTests {
  private let measurer: PangoTextMeasurer

  init() throws { measurer = try PangoTextMeasurer() }

  private func style(_ change: (inout TextStyle) -> Void = { _ in }) -> TextStyle {
    var style = TextStyle()
    change(&style)
    return style
  }

  private func text(_ runs: (String, TextStyle)...) -> StyledText {
    StyledText(
      words: runs.map(\.0).joined(),
      runs: runs.map { TextRun(utf8Count: $0.0.utf8.count, style: $0.1) })
  }

  @Test("runs that look as the text does change nothing", arguments: 1...40)
  func uniform(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let words = ["Waterfall", "office", "猜你喜欢", "مرحبا", "東京", "don't", "42 %", "\n", "e\u{301}"]
    var base = style { $0.size = Double(Int.random(in: 8...30, using: &random)) }
    base.lines = Int.random(in: 0...3, using: &random)
    base.letterSpacing = Double(Int.random(in: 0...2, using: &random))
    if seed % 3 == 0 { base.lineHeight = .multiple(1.4) }
    var runs: [TextRun] = []
    var whole = ""
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let word = words.randomElement(using: &random).map { $0 + " " } ?? ""
      whole += word
      runs.append(TextRun(utf8Count: word.utf8.count, style: base))
    }
    let styled = StyledText(words: whole, runs: runs)
    for width in [nil, 0, 40, 90, 200] as [Double?] {
      #expect(
        measurer.measure(styled, style: base, maxWidth: width)
          == measurer.measure(whole, style: base, maxWidth: width), "\(whole)")
    }
    #expect(
      measurer.minContentWidth(styled, style: base)
        == measurer.minContentWidth(whole, style: base), "\(whole)")
  }

  @Test("each run has its own size, weight, family and letter spacing")
  func styles() {
    let base = style()
    let parts: [(String, TextStyle)] = [
      ("abc", base), ("def", style { $0.size = 28 }), ("ghi", style { $0.weight = 700 }),
      ("jkl", style { $0.family = "monospace" }),
    ]
    let styled = text(parts[0], parts[1], parts[2], parts[3])
    let size = measurer.measure(styled, style: base, maxWidth: nil)
    let sum = parts.reduce(0.0) { sum, part in
      sum + measurer.measure(part.0, style: part.1, maxWidth: nil).width
    }
    #expect(abs(size.width - sum) < 0.01)
    #expect(size.height == measurer.measure("d", style: parts[1].1, maxWidth: nil).height)
    #expect(size.lineCount == 1)
    let spaced = text(("abc", base), ("def", style { $0.letterSpacing = 3 }))
    let plain = measurer.measure("abcdef", style: base, maxWidth: nil).width
    let added = measurer.measure(spaced, style: base, maxWidth: nil).width - plain
    #expect(abs(added - 9) < 0.1, "three points follow each of three letters")
  }

  @Test("lines break inside runs and between them, and are as high as what stands in them")
  func lines() {
    let big = style { $0.size = 28 }
    let styled = text(("small words\n", style()), ("big words\n", big), ("small again", style()))
    let size = measurer.measure(styled, style: style(), maxWidth: nil)
    let small = measurer.measure("x", style: style(), maxWidth: nil)
    let large = measurer.measure("x", style: big, maxWidth: nil)
    #expect(size.lineCount == 3)
    #expect(abs(size.height - 2 * small.height - large.height) < 0.01)
    #expect(size.firstBaseline == small.firstBaseline)
    var limited = style { $0.lines = 2 }
    let two = measurer.measure(styled, style: limited, maxWidth: nil)
    #expect(two.lineCount == 2)
    #expect(abs(two.height - small.height - large.height) < 0.01)
    limited.lineHeight = .points(40)
    #expect(measurer.measure(styled, style: limited, maxWidth: nil).height == 80)
  }

  @Test("runs stay in place behind NULs and behind long words that are divided")
  func shifted() {
    let big = style { $0.size = 28 }
    let nul = text(("a\u{0}\u{0}", style()), ("b", big))
    let same = text(("a\u{FFFD}\u{FFFD}", style()), ("b", big))
    #expect(
      measurer.measure(nul, style: style(), maxWidth: nil)
        == measurer.measure(same, style: style(), maxWidth: nil))
    let word = String(repeating: "x", count: 700)
    let long = text((word, style()), ("b", big))
    let width = measurer.measure(word, style: style(), maxWidth: nil).width
    let b = measurer.measure("b", style: big, maxWidth: nil).width
    #expect(abs(measurer.measure(long, style: style(), maxWidth: nil).width - width - b) < 0.01)
  }

  @Test("an unbroken text is as wide in either direction, and a run may cut across it")
  func bidirectional() {
    let words = "abc مرحبا بالعالم def"
    let cut = text(("abc مرحبا ", style()), ("بالعالم def", style { $0.weight = 700 }))
    let plain = measurer.measure(words, style: style(), maxWidth: nil)
    let rightToLeft = style { $0.isRightToLeft = true }
    #expect(
      abs(measurer.measure(words, style: rightToLeft, maxWidth: nil).width - plain.width) < 0.01)
    #expect(measurer.measure(cut, style: style(), maxWidth: nil).width > plain.width)
  }
}
