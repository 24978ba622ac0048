import ComponentRuntime
import FeedJSON
import Testing

@testable import feedctl

@Suite("feedctl layout")
struct LayoutCaseTests {
  private func answer(_ line: String) throws -> Value {
    try JSONParser().parse(LayoutCommand.answer(Array(line.utf8), number: 3).json)
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
      (
        #"{"root":{"measure":{"w":1,"h":1},"text":{"n":1,"w":1,"h":1}},"viewport":{"w":1}}"#,
        "/root"
      ),
      (#"{"root":{"measure":{"w":1,"h":1,"d":1}},"viewport":{"w":1}}"#, "/root/measure"),
      (#"{"root":{"text":{"n":1,"w":1,"h":1,"size":2}},"viewport":{"w":1}}"#, "/root/text"),
      (#"{"root":{},"viewport":{"w":1,"width":1}}"#, "/viewport"),
      (#"{"root":{},"viewport":{"w":1},"veiwport":{}}"#, ""),
      (#"{"root":{"width":"0x10%"},"viewport":{"w":1}}"#, "/root/width"),
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
    let (json, isFault) = try LayoutCommand.answer(Array(line.utf8), number: 3)
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
    func isFault(_ root: String) throws -> Bool {
      try LayoutCommand.answer(
        Array("{\"root\":\(root),\"viewport\":{\"w\":9}}".utf8), number: 1
      ).isFault
    }
    #expect(try !isFault(deep))
    let far =
      String(repeating: #"{"children":["#, count: 5_000) + "{}"
      + String(repeating: "]}", count: 5_000)
    #expect(try isFault(far))
  }

  @Test(
    "answers lengths beyond all measure by frames, and keeps their line's id",
    arguments: [
      #"{"id":1,"viewport":{"w":1e308},"root":{"padding":1e308,"children":[{"width":1e308}]}}"#,
      #"{"id":1,"viewport":{"w":9},"root":{"children":[{"text":{"n":9,"w":1e308,"h":1e308}}]}}"#,
      #"{"id":1,"viewport":{"w":9},"root":{"children":[{"aspectRatio":1e-300,"width":1e9}]}}"#,
      #"{"id":1,"page":{"width":1e308,"sections":[{"type":"grid","columns":9,"#
        + #""itemSpacing":1e308,"items":[{"aspect":1e-300},{"h":1e308}]}]}}"#,
    ])
  func huge(line: String) throws {
    let answer = try answer(line)
    #expect(answer["id"] == 1)
    #expect(answer["frames"] != nil)
  }

  @Test("shares space out by factors beyond all measure as by others")
  func hugeFactors() throws {
    let line = #"""
      {"root":{"width":100,"children":[{"flexGrow":1e308},{"flexGrow":1e308}]},"viewport":{"w":9}}
      """#
    let children = try answer(line)["frames"]?["children"]
    #expect(
      children == [["x": 0, "y": 0, "w": 50, "h": 0], ["x": 50, "y": 0, "w": 50, "h": 0]])
  }
}
