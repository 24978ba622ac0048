// What must hold of measured text whatever fonts the host has.

import ComponentRuntime
import FeedText
import Testing

@Suite("Pango measures text")
struct PangoTextMeasurerTests {
  private let measurer: PangoTextMeasurer
  private let style = TextStyle()
  private let sentence = "A quick brown fox jumps over the lazy dog and runs away"

  init() throws { measurer = try PangoTextMeasurer() }

  private func style(_ change: (inout TextStyle) -> Void) -> TextStyle {
    var style = TextStyle()
    change(&style)
    return style
  }

  private func width(_ text: String, _ style: TextStyle = TextStyle()) -> Double {
    measurer.measure(text, style: style, maxWidth: nil).width
  }

  @Test("an empty text is one line high and has no width")
  func empty() {
    let size = measurer.measure("", style: style, maxWidth: 100)
    #expect(size.width == 0)
    #expect(size.lineCount == 1)
    #expect(size.height > 0)
    #expect(size == measurer.measure("", style: style, maxWidth: nil))
  }

  @Test("the baseline lies within the first line")
  func baseline() {
    let size = measurer.measure("Ågjp", style: style, maxWidth: nil)
    #expect(size.firstBaseline > size.height / 2)
    #expect(size.firstBaseline < size.height)
  }

  @Test("an unbroken text is wider than its parts, and two lines are higher than one")
  func lines() {
    let whole = measurer.measure(sentence, style: style, maxWidth: nil)
    let half = measurer.measure(sentence, style: style, maxWidth: whole.width * 0.6)
    #expect(whole.lineCount == 1)
    #expect(half.lineCount == 2)
    #expect(half.height == 2 * whole.height)
    #expect(half.width < whole.width)
    #expect(half.firstBaseline == whole.firstBaseline)
  }

  @Test("a line is never wider than asked", arguments: [0.5, 3, 17, 40.25, 99.9, 300])
  func bounds(maxWidth: Double) {
    let widest = sentence.map { width(String($0)) }.max() ?? 0
    let size = measurer.measure(sentence, style: style, maxWidth: maxWidth)
    #expect(size.width <= max(maxWidth, widest) + 0.01)
    let line = measurer.measure("A", style: style, maxWidth: nil).height
    #expect(abs(size.height - Double(size.lineCount) * line) < 0.01)
  }

  @Test("a text measured within its own width stays on one line")
  func exactFit() {
    let whole = measurer.measure(sentence, style: style, maxWidth: nil)
    #expect(measurer.measure(sentence, style: style, maxWidth: whole.width) == whole)
  }

  @Test("a word longer than the line breaks between characters")
  func longWord() {
    let word = String(repeating: "w", count: 40)
    let size = measurer.measure(word, style: style, maxWidth: width(word) / 4)
    #expect(size.lineCount >= 4)
    #expect(size.width <= width(word) / 4 + 0.01)
  }

  @Test("a hyphen is put only where a soft hyphen asks for it")
  func hyphens() {
    #expect(measurer.minContentWidth("extra\u{AD}ordinary", style: style) == width("ordinary"))
    let soft = measurer.measure("ordi\u{AD}extra", style: style, maxWidth: width("extra"))
    #expect(soft.lineCount == 2)
    let hard = measurer.measure("wwww", style: style, maxWidth: width("ww"))
    #expect(hard.width == width("ww"))
  }

  @Test("CJK breaks between any two characters")
  func cjk() {
    let text = String(repeating: "猜你喜欢", count: 10)
    let size = measurer.measure(text, style: style, maxWidth: width(text) / 2 + 1)
    #expect(size.lineCount == 2)
    #expect(measurer.minContentWidth(text, style: style) < width("猜你"))
    #expect(measurer.minContentWidth(text, style: style) >= width("猜"))
  }

  @Test("the min-content width is that of the longest word")
  func minContent() {
    let longest = width("extraordinary")
    let text = "an extraordinary day"
    #expect(abs(measurer.minContentWidth(text, style: style) - longest) < 0.01)
    #expect(measurer.minContentWidth("", style: style) == 0)
    let single = style { $0.lines = 1 }
    #expect(abs(measurer.minContentWidth(text, style: single) - longest) < 0.01)
  }

  @Test("a limit on lines caps the height, and counts nothing where the text is shorter")
  func limit() {
    let two = style { $0.lines = 2 }
    let free = measurer.measure(sentence, style: style, maxWidth: 60)
    let capped = measurer.measure(sentence, style: two, maxWidth: 60)
    #expect(free.lineCount > 2)
    #expect(capped.lineCount == 2)
    #expect(capped.height < free.height)
    #expect(capped.width <= 60.01)
    #expect(
      measurer.measure("fox", style: two, maxWidth: 60)
        == measurer.measure("fox", style: style, maxWidth: 60))
  }

  @Test("what is cut ends in an ellipsis")
  func ellipsis() {
    let one = style { $0.lines = 1 }
    let cut = measurer.measure("fox\njumps", style: one, maxWidth: nil)
    #expect(abs(cut.width - width("fox…")) < 0.01)
    #expect(cut.lineCount == 1)
  }

  @Test(
    "the limit holds for the whole text, whatever breaks its lines",
    arguments: ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"])
  func paragraphs(separator: String) {
    let text = ["one", "two", "three", "four"].joined(separator: separator)
    #expect(measurer.measure(text, style: style, maxWidth: nil).lineCount == 4)
    for lines in 1...4 {
      let limited = style { $0.lines = lines }
      #expect(measurer.measure(text, style: limited, maxWidth: nil).lineCount == lines)
      #expect(measurer.measure(text, style: limited, maxWidth: 500).lineCount == lines)
    }
    let ample = style { $0.lines = 9 }
    #expect(
      measurer.measure(text, style: ample, maxWidth: 500)
        == measurer.measure(text, style: style, maxWidth: 500))
  }

  @Test("with a line height every line is that high, and the leading is halved")
  func lineHeight() {
    let natural = measurer.measure(sentence, style: style, maxWidth: 80)
    let tall = style { $0.lineHeight = .points(40) }
    let size = measurer.measure(sentence, style: tall, maxWidth: 80)
    #expect(size.lineCount == natural.lineCount)
    #expect(size.height == Double(size.lineCount) * 40)
    let lineHeight = natural.height / Double(natural.lineCount)
    #expect(abs(size.firstBaseline - natural.firstBaseline - (40 - lineHeight) / 2) < 0.01)
    let mixed = measurer.measure("Latin 汉字 عربي", style: tall, maxWidth: nil)
    #expect(mixed.height == 40)
    let multiple = style { $0.lineHeight = .multiple(1.5) }
    #expect(measurer.measure("fox", style: multiple, maxWidth: nil).height == 21)
  }

  @Test("size, scale and letter spacing change the width")
  func attributes() {
    let text = "mediums"
    let large = style { $0.size = 28 }
    #expect(abs(width(text, large) - 2 * width(text)) < 0.1)
    let scaled = style { $0.fontScale = 2 }
    #expect(width(text, scaled) == width(text, large))
    let spaced = style { $0.letterSpacing = 3 }
    let added = width(text, spaced) - width(text)
    #expect(abs(added - 21) < 0.1, "three points follow each of seven letters")
    let plain = width(text)
    _ = width(text, spaced)
    #expect(width(text) == plain, "a style leaves nothing behind")
  }

  @Test("a text with letter spacing fits its own width", arguments: [0.2, 1, 1.5, 3, 10])
  func spacedRoom(spacing: Double) {
    let texts = ["ab", "SPAN", "ADD TO CART", "领券中心 now", "¥99.00", "مرحبا بالعالم", "a"]
    for lines in [0, 1] {
      let spaced = style {
        $0.letterSpacing = spacing
        $0.lines = lines
      }
      for text in texts {
        let whole = measurer.measure(text, style: spaced, maxWidth: nil)
        let fitted = measurer.measure(text, style: spaced, maxWidth: whole.width)
        #expect(whole.lineCount == 1)
        #expect(fitted == whole, "\(text) with \(spacing) points")
        let narrowest = measurer.minContentWidth(text, style: spaced)
        let broken = measurer.measure(text, style: spaced, maxWidth: narrowest)
        #expect(broken.width <= narrowest + 0.01 && broken.width > 0)
      }
    }
  }

  @Test("alignment and base direction change no size")
  func neutral() {
    let expected = measurer.measure(sentence, style: style, maxWidth: 90)
    for align in TextStyle.Alignment.allCases {
      let aligned = style { $0.align = align }
      #expect(measurer.measure(sentence, style: aligned, maxWidth: 90) == expected)
    }
    let mirrored = style { $0.isRightToLeft = true }
    #expect(measurer.measure(sentence, style: mirrored, maxWidth: 90) == expected)
  }

  @Test("a NUL cuts nothing off")
  func nul() {
    #expect(width("fox\0jumps") > width("foxjumps"))
    #expect(width("\0") > 0)
    let limited = style { $0.lines = 2 }
    #expect(measurer.measure("fox\0jumps", style: limited, maxWidth: nil).width > width("foxjumps"))
  }

  @Test(
    "any Unicode is measured",
    arguments: [
      "👩‍👩‍👧‍👦🇩🇪👍🏽", "مرحبا بالعالم", "abc אבג 123 مرحبا (x)", "e\u{301}\u{302}\u{303}", "\u{FEFF}\u{200D}",
      "\u{202E}abc\u{202C}", "नमस्ते ไทย", "\t\ta\tb", "\u{FFFF}\u{10FFFF}", "a\u{AD}b\u{AD}c",
    ])
  func unicode(text: String) {
    for maxWidth in [nil, 0, 1, 20, 1e300, -5] as [Double?] {
      for lines in [0, 1, 3] {
        let size = measurer.measure(text, style: style { $0.lines = lines }, maxWidth: maxWidth)
        #expect(size.width >= 0 && size.width.isFinite)
        #expect(size.height > 0 && size.height.isFinite)
        #expect(size.lineCount >= 1 && (lines == 0 || size.lineCount <= lines))
      }
    }
  }

  @Test("no style is refused, however strange")
  func strangeStyles() {
    for value in [0, -1, 1e300, .infinity, .nan, 1e-300] as [Double] {
      let odd = style {
        $0.size = value
        $0.letterSpacing = value
        $0.weight = Int.max
        $0.family = "No such family \0, "
      }
      #expect(measurer.measure("fox", style: odd, maxWidth: 10).lineCount >= 1)
    }
  }

  @Test("beyond the limit a text takes no more room")
  func hugeText() {
    let limit = PangoTextMeasurer.maximumTextBytes
    let full = String(repeating: "abcdefg ", count: limit / 8)
    let size = measurer.measure(full, style: style, maxWidth: 300)
    #expect(measurer.measure(full + full, style: style, maxWidth: 300) == size)
    // A scalar across the limit is left out whole.
    let straddling = String(full.dropLast(1))
    #expect(
      measurer.measure(straddling + "é", style: style, maxWidth: 300)
        == measurer.measure(straddling, style: style, maxWidth: 300))
  }

  @Test("more fonts than are kept give the same answers again")
  func manyFonts() {
    let before = width("fox")
    for step in 0..<600 { _ = width("f", style { $0.size = 10 + Double(step) / 64 }) }
    #expect(width("fox") == before)
  }

  @Test("every thread gets the same answers")
  func threads() async throws {
    let texts = ["fox", sentence, "猜你喜欢", "abc אבג", "👍🏽 ok"]
    let expected = texts.map { measurer.measure($0, style: style, maxWidth: 50) }
    let shared = measurer
    let own = try PangoTextMeasurer()
    let answers = await withTaskGroup(of: [TextSize].self) { group in
      for task in 0..<4 {
        let used = task % 2 == 0 ? shared : own
        group.addTask {
          (0..<50).flatMap { _ in
            texts.map { used.measure($0, style: TextStyle(), maxWidth: 50) }
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count == 4)
    for answer in answers {
      let differing = answer.indices.filter { answer[$0] != expected[$0 % texts.count] }
      #expect(differing == [])
    }
  }

  @Test("the fonts' fingerprint is stable")
  func fingerprint() {
    let first = fontFingerprint()
    #expect(first.count == 16)
    #expect(first == fontFingerprint())
  }

  @Test("a cache in front of Pango gives Pango's answers")
  func cached() {
    let cache = TextCache(measurer)
    for _ in 0..<3 {
      #expect(
        cache.measure(sentence, style: style, maxWidth: 70)
          == measurer.measure(sentence, style: style, maxWidth: 70))
    }
    #expect(cache.counters.hits == 2)
    #expect(cache.counters.misses == 1)
  }

  @Test(
    "a line break at the end begins no line",
    arguments: ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}"])
  func lastBreak(end: String) {
    for lines in [0, 1, 5] {
      let style = style { $0.lines = lines }
      for text in ["", "fox", "fox\njumps", "fox\n"] {
        #expect(
          measurer.measure(text + end, style: style, maxWidth: nil)
            == measurer.measure(text == "fox\n" ? "fox\n\n" : text, style: style, maxWidth: nil))
      }
    }
    let styled = StyledText(
      words: "fox" + end,
      runs: [
        TextRun(utf8Count: 2, style: style), TextRun(utf8Count: 1 + end.utf8.count, style: style),
      ])
    #expect(measurer.measure(styled, style: style, maxWidth: nil).lineCount == 1)
  }

  @Test(
    "texts are drawn as they are measured, whatever is in them",
    arguments: [
      "a\0b", "\0", "a\0\0b\nc\0", String(repeating: "x", count: 300),
      String(repeating: "y", count: 600) + "\0", "plain", "two\n",
    ])
  func drawnAsMeasured(text: String) {
    let plain = StyledText(words: text, runs: [])
    for maxWidth in [nil, 90, 400] as [Double?] {
      let placed = measurer.place(plain, paints: [], style: style, width: maxWidth)
      let size = measurer.measure(text, style: style, maxWidth: maxWidth)
      #expect(placed.size == size)
      #expect(measurer.measure(plain, style: style, maxWidth: maxWidth) == size)
      var glyphs = 0
      unsafe placed.forEachRun { unsafe glyphs += $0.glyphs.count }
      #expect(glyphs > 0)
    }
  }

  @Test(
    "start is where the style's direction begins, whatever the words' own is",
    arguments: ["fox", "מילה", "1, 2", "مرحبا fox"])
  func start(words: String) {
    for align in [TextStyle.Alignment.start, .end] {
      for isRightToLeft in [false, true] {
        let style = style {
          $0.align = align
          $0.isRightToLeft = isRightToLeft
        }
        let placed = measurer.place(words, style: style, width: 300)
        var left = Double.infinity
        var right = 0.0
        unsafe placed.forEachRun {
          unsafe left = min(left, $0.x)
          unsafe right = max(right, $0.x + $0.width)
        }
        if (align == .start) != isRightToLeft {
          #expect(abs(left) < 1)
        } else {
          #expect(abs(right - 300) < 1)
        }
      }
    }
  }
}
