import ComponentRuntime
import FeedJSON
import Testing

@testable import FeedRender

@Suite("Boxes are drawn")
struct BoxDrawingTests {
  typealias Pixel = DrawnPage.Pixel

  private func page(_ props: String, type: String = "row") throws -> DrawnPage {
    try DrawnPage(DrawnPage.document(DrawnPage.box(props, type: type)))
  }

  @Test("to their edges and not beyond")
  func background() throws {
    let page = try page(##""background":"#ff0000""##)
    #expect(page.width == 100)
    #expect(page.height == 60)
    for (x, y) in [(10, 10), (49, 10), (10, 39), (49, 39), (30, 20)] {
      #expect(page[x, y] == DrawnPage.red)
    }
    for (x, y) in [(9, 10), (50, 10), (10, 9), (49, 40)] {
      #expect(page[x, y] == DrawnPage.ground)
    }
  }

  @Test(
    "in every form of a colour",
    arguments: [
      ("#f00", Pixel(255, 0, 0)), ("#00ff00", Pixel(0, 255, 0)), ("blue", Pixel(0, 0, 255)),
      ("transparent", DrawnPage.ground), ("#ff000000", DrawnPage.ground),
      ("ours-alone", DrawnPage.ground),
    ])
  func colors(color: String, expected: Pixel) throws {
    #expect(try page("\"background\":\"\(color)\"")[30, 20] == expected)
  }

  @Test("in the light or dark one of two colours, or the one there is")
  func themes() throws {
    let both = try DrawnPage.document(
      DrawnPage.box(##""background":{"light":"#ff0000","dark":"#0000ff"}"##))
    #expect(try DrawnPage(both)[30, 20] == DrawnPage.red)
    let dark = try DrawnPage(both) { $0.isDark = true }
    #expect(dark[30, 20] == Pixel(0, 0, 255))
    #expect(dark[0, 0] == Pixel(0, 0, 0))
    let one = try DrawnPage.document(DrawnPage.box(##""background":{"light":"#ff0000"}"##))
    #expect(try DrawnPage(one) { $0.isDark = true }[30, 20] == DrawnPage.red)
  }

  @Test("with round corners that show what is behind them")
  func corners() throws {
    let page = try page(##""background":"#ff0000","cornerRadius":10"##)
    for (x, y) in [(10, 10), (49, 10), (10, 39), (49, 39)] {
      #expect(page[x, y] == DrawnPage.ground)
    }
    #expect(page[30, 10] == DrawnPage.red)
    #expect(page[10, 25] == DrawnPage.red)
  }

  @Test("no rounder than half their height")
  func tooRound() throws {
    let page = try page(##""background":"#ff0000","cornerRadius":1000"##)
    #expect(page[30, 10] == DrawnPage.red)
    #expect(page[10, 10] == DrawnPage.ground)
  }

  @Test("with a border on each side as thick as it says, inside the frame")
  func border() throws {
    let page = try page(
      ##""background":"#ff0000","border":[1,2,3,4],"borderColor":"#0000ff""##)
    let blue = Pixel(0, 0, 255)
    #expect(page[30, 10] == blue)
    #expect(page[30, 11] == DrawnPage.red)
    #expect(page[48, 20] == blue)
    #expect(page[47, 20] == DrawnPage.red)
    #expect(page[30, 37] == blue)
    #expect(page[30, 36] == DrawnPage.red)
    #expect(page[13, 20] == blue)
    #expect(page[14, 20] == DrawnPage.red)
  }

  @Test("with their opacity, children included, as one")
  func opacity() throws {
    let child =
      ##","children":[{"type":"row","frame":[0,0,40,30],"props":{"background":"#ff0000"}}]"##
    let box = DrawnPage.box(##""background":"#0000ff","opacity":0.5"##, children: child)
    let pixel = try DrawnPage(DrawnPage.document(box))[30, 20]
    // Half of red and half of the ground; nothing of the blue that the child covers.
    #expect(abs(Int(pixel.red) - 248) <= 2)
    #expect(abs(Int(pixel.blue) - 123) <= 2)
  }

  @Test("with children cut off at round corners, and seen beyond plain ones")
  func clipping() throws {
    let child =
      ##","children":[{"type":"row","frame":[-5,0,60,30],"props":{"background":"#ff0000"}}]"##
    let plain = try DrawnPage(DrawnPage.document(DrawnPage.box("", children: child)))
    #expect(plain[6, 20] == DrawnPage.red)
    let round = try DrawnPage(
      DrawnPage.document(DrawnPage.box(#""cornerRadius":8"#, children: child)))
    #expect(round[6, 20] == DrawnPage.ground)
    #expect(round[10, 10] == DrawnPage.ground)
    #expect(round[30, 20] == DrawnPage.red)
  }

  @Test("of a type that is not known, and of buttons: fainter where they are off")
  func buttons() throws {
    let known = try page(##""background":"#ff0000""##, type: "hologram")
    #expect(known[30, 20] == DrawnPage.red)
    let on = try page(##""background":"#ff0000""##, type: "button")
    #expect(on[30, 20] == DrawnPage.red)
    let off = try page(##""background":"#ff0000","enabled":false"##, type: "button")
    #expect(off[30, 20] != DrawnPage.red)
    #expect(off[30, 20] != DrawnPage.ground)
    #expect(try page("", type: "button").ink(on: DrawnPage.ground) != nil)
  }

  @Test("an image's box in grey, with nothing beyond it")
  func image() throws {
    let page = try page(#""src":"https://example.org/a.png""#, type: "image")
    let ink = try #require(page.ink(on: DrawnPage.ground))
    #expect(ink == DrawnPage.Ink(10, 10, 49, 39))
  }

  @Test("larger by the scale, with edges on whole pixels")
  func scale() throws {
    let document = try DrawnPage.document(DrawnPage.box(##""background":"#ff0000""##))
    let page = try DrawnPage(document) { $0.scale = 3 }
    #expect(page.width == 300)
    let ink = try #require(page.ink(on: DrawnPage.ground))
    #expect(ink == DrawnPage.Ink(30, 30, 149, 119))
  }

  @Test("a part of the page alone")
  func part() throws {
    let document = try DrawnPage.document(DrawnPage.box(##""background":"#ff0000""##))
    let page = try DrawnPage(document) {
      $0.top = 20
      $0.height = 30
    }
    #expect(page.height == 30)
    #expect(page[30, 0] == DrawnPage.red)
    #expect(page[30, 19] == DrawnPage.red)
    #expect(page[30, 20] == DrawnPage.ground)
  }
}
