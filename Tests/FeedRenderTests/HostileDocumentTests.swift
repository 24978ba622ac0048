import ComponentRuntime
import FeedJSON
import Testing

@testable import FeedRender

@Suite("Documents that nobody should send")
struct HostileDocumentTests {
  private let good = #"{"type":"row","frame":[0,0,10,10]}"#

  private func fault(_ document: Value) -> RenderFault? {
    do {
      _ = try PictureDrawer().draw(document, PictureOptions())
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "are refused, with the place of what is wrong",
    arguments: [
      (#"[]"#, ""), (#"{}"#, ""), (#"{"size":[1]}"#, "/size"), (#"{"size":[-1,5]}"#, "/size"),
      (#"{"size":[1,1],"scale":0}"#, "/scale"), (#"{"size":[1,1],"scale":1e9}"#, "/scale"),
      (#"{"size":[1,1],"fontScale":-2}"#, "/fontScale"),
      (#"{"size":[1,1],"sections":{}}"#, "/sections"),
      (#"{"size":[1,1],"sections":[1]}"#, "/sections/0"),
      (#"{"size":[1,1],"sections":[{"frame":[0,0,1]}]}"#, "/sections/0/frame"),
      (#"{"size":[1,1],"sections":[{"frame":[0,0,1e300,1]}]}"#, "/sections/0/frame"),
      (#"{"size":[1,1],"sections":[{"frame":[0,0,-5,1]}]}"#, "/sections/0/frame"),
      (
        #"{"size":[1,1],"sections":[{"frame":[0,0,1,1],"items":[{"frame":[0,0,1,1]}]}]}"#,
        "/sections/0/items/0"
      ),
      (#"{"size":[1,1],"sections":[{"frame":[0,0,1,1],"props":5}]}"#, "/sections/0/props"),
    ])
  func refused(json: String, place: String) throws {
    guard case .document(place, _)? = fault(try JSONParser().parse(json)) else {
      Issue.record("\(json) gave \(String(describing: fault(try JSONParser().parse(json))))")
      return
    }
  }

  @Test("are refused where a number is none")
  func notANumber() {
    let document: Value = ["size": [.double(.nan), .int(1)]]
    guard case .document("/size", _)? = fault(document) else {
      Issue.record("NaN was drawn")
      return
    }
  }

  @Test("are refused where elements are nested without end")
  func deep() {
    var element: Value = ["type": "row", "frame": [0, 0, 1, 1]]
    for _ in 0..<DocumentReader.depthLimit {
      element = ["type": "row", "frame": [0, 0, 1, 1], "children": [element]]
    }
    let cell: Value = ["key": "c", "frame": [0, 0, 1, 1], "element": element]
    let section: Value = ["key": "s", "frame": [0, 0, 1, 1], "items": [cell]]
    guard case .document(let path, let message)? = fault(["size": [1, 1], "sections": [section]])
    else {
      Issue.record("it was drawn")
      return
    }
    #expect(path.hasPrefix("/sections/0/items/0/element/children/0/"))
    #expect(message.contains("deeper"))
  }

  @Test("are refused where the picture would be too large, and can be drawn in part")
  func large() throws {
    let document: Value = ["size": [1_000, 50_000], "scale": 1]
    guard case .tooLarge(let message)? = fault(document) else {
      Issue.record("a picture of 50,000 rows was drawn")
      return
    }
    #expect(message.contains("1000 × 50000"))
    var options = PictureOptions()
    options.height = 100
    #expect(try PictureDrawer().draw(document, options).count > 0)
    options = PictureOptions()
    options.format = .pdf
    #expect(try PictureDrawer().draw(document, options).count > 0)
    let endless: Value = ["size": [1_000, 900_000_000], "scale": 1]
    #expect(throws: RenderFault.self) { try PictureDrawer().draw(endless, options) }
  }

  @Test("are drawn where values are merely odd")
  func odd() throws {
    let props = [
      #""opacity":-3"#, #""opacity":"much""#, #""cornerRadius":-5"#, #""background":7"#,
      #""background":{}"#, #""border":[1]"#, #""border":-4"#, #""border":1e308"#,
      #""padding":1e9"#, #""text":5"#, #""fontSize":-1"#, #""fontSize":1e300"#,
      #""text":"a","fontSize":5000"#, #""text":"a","lineHeight":0.0001"#, #""src":{}"#,
    ]
    for prop in props {
      for type in ["row", "text", "image", "button", "", "?"] {
        let document = try DrawnPage.document(DrawnPage.box(prop, type: type))
        #expect(try PictureDrawer().draw(document, PictureOptions()).count > 0, "\(type) \(prop)")
      }
    }
  }

  @Test("draw nothing beyond the page")
  func beyond() throws {
    let far = """
      {"type":"row","frame":[-90000000,-90000000,900000000,900000000],
      "props":{"background":"#ff0000"}}
      """
    let page = try DrawnPage(try DrawnPage.document(far))
    #expect(page.width == 100)
    #expect(page[0, 0] == DrawnPage.red)
    #expect(page[99, 59] == DrawnPage.red)
  }

  @Test("are refused where the picture would begin beyond their end", arguments: [40.0, 100_000])
  func beyondEnd(top: Double) throws {
    let document: Value = ["size": [10, 40], "scale": 1]
    var options = PictureOptions()
    options.top = top
    let fault = #expect(throws: RenderFault.self) {
      try PictureDrawer().draw(document, options)
    }
    guard case .beyondEnd(let message)? = fault else {
      Issue.record("it was drawn, or for another reason not")
      return
    }
    #expect(message.contains("40 points"))
    options.top = 39
    #expect(try PictureDrawer().draw(document, options).count > 0)
    options.top = 0
    #expect(try PictureDrawer().draw(["size": [10, 0], "scale": 1], options).count > 0)
  }
}
