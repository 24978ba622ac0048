// Assertions that hold whatever fonts the host has.

import ComponentRuntime
import FeedJSON
import FeedText
import Testing

@testable import FeedRender

@Suite("Texts are drawn")
struct TextDrawingTests {
  /// A page of one text whose frame is as large as it is measured, at 10, 10.
  private func page(
    _ words: String, _ props: String = "", width: Double = 80, document: String = "",
    style change: (inout TextStyle) -> Void = { _ in }
  ) throws -> (page: DrawnPage, size: TextSize) {
    var style = TextStyle()
    change(&style)
    let size = try PangoTextMeasurer().measure(words, style: style, maxWidth: width)
    let height = Int(size.height.rounded(.up))
    let text = String(
      decoding: try CanonicalWriter.bytes(of: .string(words)), as: UTF8.self)
    let element = """
      {"type":"stack","frame":[0,0,100,60],"children":[{"type":"text",
      "frame":[10,10,\(Int(width)),\(height)],"props":{"text":\(text)\(props)}}]}
      """
    return (try DrawnPage(try DrawnPage.document(element, page: document)), size)
  }

  @Test(
    "within their frame, give or take what glyphs overhang",
    arguments: ["Hello", "猜你喜欢", "مرحبا", "iiii WWWW iiii", "Two lines of words in a frame"])
  func ink(words: String) throws {
    let (page, size) = try page(words)
    let ink = try #require(page.ink(on: DrawnPage.ground))
    #expect(ink.left >= 8)
    #expect(ink.right <= 10 + Int(size.width.rounded(.up)) + 2)
    #expect(ink.top >= 8)
    #expect(ink.bottom <= 10 + Int(size.height.rounded(.up)) + 2)
  }

  @Test("in their colour, and in ink without one")
  func color() throws {
    let (red, _) = try page("████", ##","color":"#ff0000""##)
    let ink = try #require(red.ink(on: DrawnPage.ground))
    #expect(red[(ink.left + ink.right) / 2, (ink.top + ink.bottom) / 2] == DrawnPage.red)
    let (plain, _) = try page("████")
    let middle = plain[(ink.left + ink.right) / 2, (ink.top + ink.bottom) / 2]
    #expect(middle.red < 60)
  }

  @Test(
    "at the start, in the middle, at the end",
    arguments: [("start", 0.0), ("center", 0.5), ("end", 1.0)])
  func alignment(align: String, share: Double) throws {
    let (page, size) = try page("██", ",\"textAlign\":\"\(align)\"")
    let ink = try #require(page.ink(on: DrawnPage.ground))
    let expected = 10 + (80 - size.width) * share
    #expect(abs(Double(ink.left) - expected) <= 2)
  }

  @Test("from the right in a viewport that runs so: what is drawn left to right, mirrored")
  func mirrored() throws {
    let (left, _) = try page("██")
    let (right, _) = try page("██", document: #","direction":"rtl""#) {
      $0.isRightToLeft = true
    }
    let one = try #require(left.ink(on: DrawnPage.ground))
    let other = try #require(right.ink(on: DrawnPage.ground))
    #expect(abs((100 - one.left) - (other.right + 1)) <= 1)
    #expect(abs((one.right - one.left) - (other.right - other.left)) <= 1)
  }

  @Test("larger by the document's font scale")
  func fontScale() throws {
    let (small, _) = try page("██")
    let (large, _) = try page("██", document: #","fontScale":2"#) { $0.fontScale = 2 }
    let one = try #require(small.ink(on: DrawnPage.ground))
    let two = try #require(large.ink(on: DrawnPage.ground))
    #expect(abs(Double(two.right - two.left) / Double(one.right - one.left) - 2) < 0.2)
  }

  @Test("in no more lines than they say, the last ending in an ellipsis")
  func lines() throws {
    let (page, size) = try page("words and words and words and more words", #","lines":1"#) {
      $0.lines = 1
    }
    #expect(size.lineCount == 1)
    let ink = try #require(page.ink(on: DrawnPage.ground))
    #expect(ink.bottom <= 10 + Int(size.height) + 1)
    #expect(ink.right <= 91)
  }

  @Test("with a line through them or under them")
  func decoration() throws {
    // White space has no ink of its own, so all that is seen is the line.
    let words = "a\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}a"
    let (plain, _) = try page(words)
    let (through, _) = try page(words, #","textDecoration":"line-through""#)
    let (under, _) = try page(words, #","textDecoration":"underline""#)
    func rows(_ page: DrawnPage) -> [Int] {
      let ink = page.ink(on: DrawnPage.ground)
      let middle = ((ink?.left ?? 0) + (ink?.right ?? 0)) / 2
      return (0..<60).filter { page[middle, $0] != DrawnPage.ground }
    }
    #expect(rows(plain).isEmpty)
    let (middle, low) = (try #require(rows(through).first), try #require(rows(under).first))
    #expect(middle < low)
  }

  @Test("span by span in the colour and on the ground of each, and in the text's own without one")
  func spans() throws {
    let element = ##"""
      {"type":"stack","frame":[0,0,100,60],"children":[{"type":"text","frame":[10,10,80,20],
      "props":{"color":"#ffffff"},"children":[
      {"type":"span","props":{"text":"██","color":"#ff0000"}},
      {"type":"span","props":{"text":"\u00a0\u00a0","background":"#0000ff"}},
      {"type":"span","props":{"text":"██"}}]}]}
      """##
    let page = try DrawnPage(try DrawnPage.document(element))
    let ink = try #require(page.ink(on: DrawnPage.ground))
    let row = (ink.top + ink.bottom) / 2
    let colors = (ink.left...ink.right).map { page[$0, row] }
    let firstBlue = try #require(colors.firstIndex(of: DrawnPage.Pixel(0, 0, 255)))
    let lastRed = try #require(colors.lastIndex(of: DrawnPage.red))
    let firstWhite = try #require(colors.firstIndex(of: DrawnPage.white))
    #expect(lastRed < firstBlue)
    #expect(firstBlue < firstWhite)
  }

  @Test("with the line of a span under its words alone")
  func decoratedSpan() throws {
    let element = ##"""
      {"type":"stack","frame":[0,0,100,60],"children":[{"type":"text","frame":[10,10,80,20],
      "props":{},"children":[{"type":"span","props":{"text":"a\u00a0\u00a0\u00a0a"}},
      {"type":"span","props":{"text":"b\u00a0\u00a0\u00a0b","textDecoration":"underline",
      "color":"#ff0000"}}]}]}
      """##
    let page = try DrawnPage(try DrawnPage.document(element))
    let red = (0..<60).flatMap { y in (0..<100).map { (x: $0, y: y) } }
      .filter { page[$0.x, $0.y] == DrawnPage.red }
    let black = try #require(page.ink(on: DrawnPage.ground))
    let first = try #require(red.map(\.x).min())
    #expect(first > black.left + 10)
  }

  @Test(
    "whole, in a frame as wide as their pixels, and no other than in a wider one",
    arguments: ["Noise-cancelling", "热 tea", "fi ffi fl", "Lv.4"], [0, 1, 2])
  func narrowFrames(words: String, lines: Int) throws {
    let natural = try PangoTextMeasurer().measure(words, style: TextStyle(), maxWidth: nil)
    let height = Int(natural.height.rounded(.up))
    let inks = try [natural.width.rounded(.up), natural.width.rounded(.up) + 40].map { width in
      let element = """
        {"type":"stack","frame":[0,0,200,60],"children":[{"type":"text",
        "props":{"text":"\(words)","lines":\(lines)},"frame":[0,0,\(Int(width)),\(height)]}]}
        """
      return try DrawnPage(try DrawnPage.document(element)).ink(on: DrawnPage.ground)
    }
    #expect(inks[0] != nil)
    #expect(inks[0] == inks[1])
  }

  @Test("at every size that layout gives them: placing measures as measuring does")
  func placedAsMeasured() throws {
    let measurer = try PangoTextMeasurer()
    for words in ["", "one", "two words\nand a line", "猜你喜欢 abc", "a\u{0}b", "שלום abc"] {
      for lines in [0, 1, 2] {
        for lineHeight in [TextStyle.LineHeight.natural, .points(30)] {
          for width in [nil, 0.0, 20, 200] as [Double?] {
            var style = TextStyle()
            style.lines = lines
            style.lineHeight = lineHeight
            let measured = measurer.measure(words, style: style, maxWidth: width)
            let placed = measurer.place(words, style: style, width: width)
            #expect(placed.size == measured)
            unsafe placed.forEachRun { run in
              #expect(unsafe run.baseline > 0)
              #expect(unsafe run.baseline < measured.height)
            }
          }
        }
      }
    }
  }

  @Test(
    "whatever characters are in them",
    arguments: ["a\0b", String(repeating: "x", count: 300), "\0"])
  func odd(words: String) throws {
    #expect(try page(words).page.ink(on: DrawnPage.ground) != nil)
  }
}
