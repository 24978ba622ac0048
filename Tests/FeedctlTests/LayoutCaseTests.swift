import ComponentRuntime
import FeedJSON
import Testing

@testable import feedctl

@Suite("feedctl layout")
struct LayoutCaseTests {
  private func answer(_ line: String) throws -> Value {
    try JSONParser().parse(LayoutCommand.answer(line, number: 3).json)
  }

  @Test("answers a flexbox tree by frames that nest as its nodes do")
  func flexbox() throws {
    let answer = try answer(
      """
      {"id":"a","viewport":{"w":100,"h":50},"root":{"padding":[1,2,3,4],"children":[
      {"flexGrow":1,"height":10,"inset":["auto","auto","auto","auto"]},{"measure":{"w":20,"h":5}}]}}
      """)
    #expect(
      answer == [
        "id": "a",
        "frames": [
          "x": 0, "y": 0, "w": 100, "h": 14,
          "children": [
            ["x": 4, "y": 1, "w": 74, "h": 10], ["x": 78, "y": 1, "w": 20, "h": 10],
          ],
        ],
      ])
  }

  @Test("answers a page by sections in page coordinates, header and footer where they are given")
  func sections() throws {
    let answer = try answer(
      """
      {"id":7,"page":{"width":90,"sections":[{"type":"list","header":5,"items":[{"aspect":2}]},
      {"type":"grid","columns":2,"footer":0,"items":[{"h":4},{"h":6}]}]}}
      """)
    #expect(
      answer["frames"]?["sections"] == [
        [
          "frame": ["x": 0, "y": 0, "w": 90, "h": 50],
          "header": ["x": 0, "y": 0, "w": 90, "h": 5],
          "items": [["x": 0, "y": 5, "w": 90, "h": 45]],
        ],
        [
          "frame": ["x": 0, "y": 50, "w": 90, "h": 6],
          "items": [
            ["x": 0, "y": 50, "w": 45, "h": 6], ["x": 45, "y": 50, "w": 45, "h": 6],
          ],
          "footer": ["x": 0, "y": 56, "w": 90, "h": 0],
        ],
      ])
    #expect(answer["frames"]?["size"] == ["w": 90, "h": 56])
    #expect(answer["id"] == 7)
  }

  @Test(
    "says what is wrong with a line, and where",
    arguments: [
      ("{", ""), ("[]", ""), ("{}", ""), (#"{"root":{}}"#, ""),
      (#"{"root":{},"page":{}}"#, ""), (#"{"root":{},"viewport":{"w":-1}}"#, "/viewport/w"),
      (#"{"root":5,"viewport":{"w":1}}"#, "/root"),
      (#"{"root":{"width":-1},"viewport":{"w":1}}"#, "/root/width"),
      (#"{"root":{"flexGorw":1},"viewport":{"w":1}}"#, "/root"),
      (#"{"root":{"children":[{},{"margin":[1]}]},"viewport":{"w":1}}"#, "/root/children/1/margin"),
      (#"{"root":{"inset":[1,2,3,"x"]},"viewport":{"w":1}}"#, "/root/inset/3"),
      (#"{"root":{"text":{"n":1.5,"w":1,"h":1}},"viewport":{"w":1}}"#, "/root/text"),
      (#"{"root":{"measure":{"w":1,"h":1},"children":[{}]},"viewport":{"w":1}}"#, "/root"),
      (#"{"page":{}}"#, "/page"),
      (
        #"{"page":{"width":1,"sections":[{"type":"pile"}]}}"#,
        "/page/sections/0/type"
      ),
      (
        #"{"page":{"width":1,"sections":[{"type":"list","items":[{}]}]}}"#,
        "/page/sections/0/items/0"
      ),
      (
        #"{"page":{"width":1,"sections":[{"type":"list","items":[{"aspect":0}]}]}}"#,
        "/page/sections/0/items/0/aspect"
      ),
      (
        #"{"page":{"width":1,"sections":[{"type":"flow","items":[{"h":1}]}]}}"#,
        "/page/sections/0/items/0"
      ),
    ])
  func faults(line: String, path: String) throws {
    let (json, isFault) = LayoutCommand.answer(line, number: 3)
    #expect(isFault)
    let error = try #require(try JSONParser().parse(json)["error"])
    #expect(error["path"] == .string(path))
    #expect(error["line"] == 3)
    guard case .string(let message)? = error["message"] else {
      Issue.record("no message")
      return
    }
    #expect(!message.isEmpty)
  }

  @Test("names what a misspelt member might have been, and keeps the line's id")
  func hint() throws {
    let answer = try answer(#"{"id":"x","root":{"flexGorw":1},"viewport":{"w":1}}"#)
    #expect(answer["id"] == "x")
    guard case .string(let message)? = answer["error"]?["message"] else {
      Issue.record("no message")
      return
    }
    #expect(message.contains("flexGrow"))
  }

  @Test("survives trees as deep as the parser lets through, and lengths beyond all measure")
  func hostile() throws {
    let depth = 240
    let deep =
      String(repeating: #"{"children":["#, count: depth) + "{}"
      + String(repeating: "]}", count: depth)
    #expect(!LayoutCommand.answer("{\"root\":\(deep),\"viewport\":{\"w\":9}}", number: 1).isFault)
    let far =
      String(repeating: #"{"children":["#, count: 5_000) + "{}"
      + String(repeating: "]}", count: 5_000)
    #expect(LayoutCommand.answer("{\"root\":\(far),\"viewport\":{\"w\":9}}", number: 1).isFault)
    let huge = #"{"viewport":{"w":1e308},"root":{"padding":1e308,"children":[{"width":1e308}]}}"#
    #expect(LayoutCommand.answer(huge, number: 1).json.count > 0)
  }
}
