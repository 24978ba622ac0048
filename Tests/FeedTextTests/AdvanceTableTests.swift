// Tables of advances answer as Pango does, or not at all.

import ComponentRuntime
import TestSupport
import Testing

@testable import FeedText

@Suite("Tables of advances")
struct AdvanceTableTests {
  /// What random strings are made of.
  struct Alphabet: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var characters: [Character]

    init(_ name: String, _ characters: String...) {
      testDescription = name
      self.characters = characters.flatMap { Array($0) }
    }
  }

  private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let han = "一二三四五六七八九十天地玄黄宇宙洪荒日月盈昃辰宿列张"

  static let alphabets = [
    Alphabet("Latin", letters),
    Alphabet("Latin with digits and punctuation", letters, "0123456789.,-/!?:;0123456789.,-"),
    Alphabet("Latin with accents", letters, "éüñÅøßœŽč"),
    Alphabet("Chinese", han, "，。！？"),
    Alphabet("Chinese with Latin", han, "abcdefghAVTWYfil", "，。！？0123456789.-"),
    Alphabet("Cyrillic", "абвгдежзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁТУ", ".,-1"),
    Alphabet("Greek", "αβγδεζηθικλμνξοπρστυφχψωΑΒΓΔΤΥΩς", ".,-1"),
    Alphabet("kana", "あいうえおかきくけこさしすせそっゃアイウエオカキクケコ", "、。"),
    Alphabet("Japanese", "あいうえっゃアイウエッ漢字仮名東京", "。、！12"),
    Alphabet("Hangul", "가나다라마바사아자차카타파하한국어글자", ".,12"),
  ]

  private static func bridge() throws -> PangoBridge {
    guard let bridge = PangoBridge(language: "en") else { throw TextFault.noFonts }
    return bridge
  }

  /// One text with its style and width.
  struct Question {
    var text = ""
    var style = TextStyle()
    var maxWidth: Double?

    init(_ alphabet: Alphabet, _ random: inout SeededRandom) {
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        for _ in 0..<Int.random(in: 1...9, using: &random) {
          if let next = alphabet.characters.randomElement(using: &random) { text.append(next) }
        }
        text += Int.random(in: 0..<3, using: &random) > 0 ? " " : ""
      }
      if Int.random(in: 0..<4, using: &random) > 0 { while text.last == " " { text.removeLast() } }
      style.size = [11, 14, 16, 17, 22.5][Int.random(in: 0..<5, using: &random)]
      if Int.random(in: 0..<4, using: &random) == 0 { style.weight = 700 }
      style.lines = [0, 0, 0, 1, 2, 3][Int.random(in: 0..<6, using: &random)]
      if Int.random(in: 0..<5, using: &random) == 0 { style.lineHeight = .multiple(1.3) }
      if Int.random(in: 0..<6, using: &random) > 0 {
        maxWidth = Double.random(in: 5...400, using: &random)
      }
    }
  }

  @Test("give Pango's sizes of 2,000 random strings in each of ten alphabets", arguments: alphabets)
  func likePango(alphabet: Alphabet) throws {
    let pango = try PangoTextMeasurer(shapesAll: true)
    let bridge = try Self.bridge()
    let advances = AdvanceMeasurer()
    var random = SeededRandom(seed: 2)
    var answered = 0
    for _ in 0..<2_000 {
      let question = Question(alphabet, &random)
      guard
        let size = advances.measure(
          question.text, style: question.style, maxWidth: question.maxWidth, bridge)
      else { continue }
      answered += 1
      let expected = pango.measure(
        question.text, style: question.style, maxWidth: question.maxWidth)
      #expect(size == expected, "\(question)")
    }
    // With fonts of few rules it is most of them; an alphabet that no font has is Pango's.
    #expect(answered > 0 || !alphabet.isShaped(by: bridge))
  }

  @Test(
    "leave to Pango what is not a row of glyphs from left to right",
    arguments: [
      "", "مرحبا", "שלום", "e\u{301}", "👩‍👩‍👧", "two  spaces", " first", "line\nbreak", "tab\tstop",
      "soft\u{AD}hyphen", "a\u{200B}b", "नमस्ते", "ไทย", "(brackets)", "\u{0}",
    ])
  func notSimple(text: String) throws {
    let bridge = try Self.bridge()
    #expect(AdvanceMeasurer().measure(text, style: TextStyle(), maxWidth: 100, bridge) == nil)
  }

  @Test("leave to Pango styles that change glyphs or cut lines off")
  func styles() throws {
    let bridge = try Self.bridge()
    let advances = AdvanceMeasurer()
    var spaced = TextStyle()
    spaced.letterSpacing = 1
    var limited = TextStyle()
    limited.lines = 1
    var rightToLeft = TextStyle()
    rightToLeft.isRightToLeft = true
    for style in [spaced, limited, rightToLeft] {
      #expect(advances.measure("one two three", style: style, maxWidth: 40, bridge) == nil)
    }
    #expect(advances.measure("one two three", style: TextStyle(), maxWidth: 40, bridge) != nil)
  }

  @Test("are as right when more styles and characters were met than are kept")
  func bounds() throws {
    let pango = try PangoTextMeasurer(shapesAll: true)
    let measurer = try PangoTextMeasurer()
    for size in 8..<60 {
      for text in ["Waterfall", "天地玄黄"] {
        var style = TextStyle()
        style.size = Double(size)
        #expect(
          measurer.measure(text, style: style, maxWidth: 90)
            == pango.measure(text, style: style, maxWidth: 90))
      }
    }
    for start in stride(from: 0x4E00, to: 0x9000, by: 64) {
      let scalars = (start..<start + 64).compactMap { Unicode.Scalar(UInt32($0)) }
      let text = String(String.UnicodeScalarView(scalars))
      #expect(
        measurer.measure(text, style: TextStyle(), maxWidth: 90)
          == pango.measure(text, style: TextStyle(), maxWidth: 90))
    }
  }
}

extension AdvanceTableTests.Alphabet {
  /// Whether some font has its letters.
  fileprivate func isShaped(by pango: borrowing PangoBridge) -> Bool {
    pango.shape(String(characters[0]), TextStyle()) != nil
  }
}
