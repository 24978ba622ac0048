import ComponentRuntime
import FeedJSON
import Testing

@testable import FeedRender

@Suite("Marks are drawn")
struct MarkDrawingTests {
  private func page(
    layout: String = "list", itemX: Int = 0, header: String = "",
    _ change: (inout PictureOptions) -> Void = { _ in }
  ) throws -> DrawnPage {
    try DrawnPage(
      try JSONParser().parse(
        """
        {"page":"p","viewport":"v","scale":1,"size":[200,100],"sections":[{"key":"s",
        "layout":"\(layout)","frame":[0,0,200,100],"props":{}\(header),"items":[{"key":"c","type":"C",
        "frame":[\(itemX),40,100,60],"element":{"type":"row","frame":[0,0,100,60]}}]}]}
        """), change)
  }

  private func header(_ props: String) -> String {
    """
    ,"header":{"key":"h","type":"H","frame":[0,0,200,40],"props":{\(props)},
    "element":{"type":"row","frame":[0,0,200,40]}}
    """
  }

  @Test("where a header is sticky, in the corner where lines end")
  func sticky() throws {
    #expect(try page(header: header("")).ink(on: DrawnPage.ground) == nil)
    let ink = try #require(
      try page(header: header(#""sticky":true"#)).ink(on: DrawnPage.ground))
    #expect(ink.left > 180)
    #expect(ink.bottom < 40)
  }

  @Test("where a carousel goes on, and nowhere else")
  func carousel() throws {
    #expect(try page(layout: "carousel").ink(on: DrawnPage.ground) == nil)
    #expect(try page(layout: "list", itemX: 150).ink(on: DrawnPage.ground) == nil)
    let right = try #require(
      try page(layout: "carousel", itemX: 150).ink(on: DrawnPage.ground))
    #expect(right.left > 170)
    #expect(right.top >= 40)
    let left = try #require(
      try page(layout: "carousel", itemX: -50).ink(on: DrawnPage.ground))
    #expect(left.right < 30)
  }

  @Test("around sections and cells where frames are asked for")
  func frames() throws {
    let ink = try #require(
      try page(itemX: 50) { $0.showsFrames = true }.ink(on: DrawnPage.ground))
    #expect(ink == DrawnPage.Ink(0, 0, 199, 99))
    let page = try page(itemX: 50) { $0.showsFrames = true }
    #expect(page[50, 70] != DrawnPage.ground)
    #expect(page[70, 60] == DrawnPage.ground)
  }
}
