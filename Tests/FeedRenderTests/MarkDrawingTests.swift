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

  @Test(
    "and what is inside stays as it was, however small a cell is",
    arguments: [
      (90, 12, "start"), (90, 12, "end"), (90, 40, "center"), (30, 14, "start"), (60, 30, "end"),
    ])
  func legible(width: Int, height: Int, align: String) throws {
    let document = try JSONParser().parse(
      """
      {"page":"p","viewport":"v","scale":4,"size":[400,240],"sections":[{"key":"section",
      "layout":"grid","frame":[0,0,400,240],"props":{},"items":[{"key":"cell-1","type":"C",
      "frame":[20,20,\(width * 4),\(height * 4)],"element":{"type":"text",
      "frame":[0,0,\(width * 4),\(height * 4)],
      "props":{"text":"Words and words","lines":1,"size":10,"textAlign":"\(align)"}}}]}]}
      """)
    let plain = try DrawnPage(document)
    let framed = try DrawnPage(document) { $0.showsFrames = true }
    var inside = 0
    // Two points of outline are left out, in which a word may end.
    for y in 28..<20 + height * 4 - 8 {
      for x in 28..<20 + width * 4 - 8 where plain[x, y] != DrawnPage.ground {
        inside += 1
        #expect(framed[x, y] == plain[x, y], "at \(x), \(y)")
      }
    }
    #expect(inside > 50)
  }

  @Test("with key and size where no words are")
  func labels() throws {
    let document = try JSONParser().parse(
      """
      {"page":"p","viewport":"v","scale":1,"size":[200,100],"sections":[{"key":"s","layout":"list",
      "frame":[0,0,200,100],"props":{},"items":[{"key":"c","type":"C","frame":[0,0,200,60],
      "element":{"type":"text","frame":[0,36,200,24],"props":{"text":"████████████████████████████",
      "size":20,"lines":1}}}]}]}
      """)
    let framed = try DrawnPage(document) { $0.showsFrames = true }
    let plain = try DrawnPage(document)
    // The words fill the lower corners, so the label is in an upper one.
    #expect(plain[197, 3] == DrawnPage.ground)
    #expect(framed[197, 3] != DrawnPage.ground)
  }
}
