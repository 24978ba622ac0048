// Deltas applied: what they do to a document, and when they do nothing.

import ComponentRuntime
import Testing

@Suite("Document patch")
struct DocumentPatchTests {
  let document: Value = [
    "sections": [
      ["key": "a", "frame": [0, 0, 10, 10]],
      [
        "key": "b", "frame": [0, 10, 10, 30],
        "items": [
          ["key": "x", "frame": [0, 0, 5, 5]],
          ["key": "y", "frame": [0, 5, 5, 5]],
          ["key": "z", "frame": [0, 10, 5, 5]],
        ],
      ],
    ]
  ]

  private func frames(_ document: Value, _ path: String) throws -> [Value?] {
    guard case .list(let list)? = try JSONPointer(path).resolve(in: document) else { return [] }
    return list.map { $0["frame"] }
  }

  @Test("§6.5 a shift adds to x and y of the frames from start up to end")
  func shift() throws {
    let shifted = try DocumentPatch.apply(
      [.shift(path: "/sections/1/items", start: 1, end: 3, by: PixelOffset(x: -2, y: 7))],
      to: document)
    #expect(
      try frames(shifted, "/sections/1/items") == [[0, 0, 5, 5], [-2, 12, 5, 5], [-2, 17, 5, 5]])
    #expect(try frames(shifted, "/sections") == frames(document, "/sections"))
  }

  @Test("§6.5 frames replaces consecutive frames")
  func framesOperation() throws {
    let frame = PixelFrame(x: 1, y: 2, width: 3, height: 4)
    let edited = try DocumentPatch.apply(
      [.frames(path: "/sections", start: 1, frames: [frame])], to: document)
    #expect(try frames(edited, "/sections") == [[0, 0, 10, 10], [1, 2, 3, 4]])
  }

  @Test("operations apply in order, each to what the one before has left")
  func order() throws {
    let edited = try DocumentPatch.apply(
      [
        .remove(path: "/sections/1/items/0", key: "x"),
        .move(from: "/sections/1/items/1", path: "/sections/1/items/0", key: "z"),
        .add(
          path: "/sections/1/items/1", value: .value(["key": "n", "frame": [0, 9, 9, 9]]), key: "n"),
        .shift(path: "/sections/1/items", start: 0, end: 1, by: PixelOffset(x: 0, y: -10)),
        .replace(path: "/sections/1/frame/3", value: .value(24)),
      ], to: document)
    #expect(
      edited["sections"] == [
        ["key": "a", "frame": [0, 0, 10, 10]],
        [
          "key": "b", "frame": [0, 10, 10, 24],
          "items": [
            ["key": "z", "frame": [0, 0, 5, 5]],
            ["key": "n", "frame": [0, 9, 9, 9]],
            ["key": "y", "frame": [0, 5, 5, 5]],
          ],
        ],
      ])
  }

  @Test("a whole document can be replaced")
  func whole() throws {
    let edited = try DocumentPatch.apply([.replace(path: "", value: .value([1]))], to: document)
    #expect(edited == [1])
  }

  @Test(
    "what does not fit is a conflict at the operation",
    arguments: [
      (.remove(path: "/sections/2"), "/1/path"),
      (.move(from: "/nothing", path: "/sections/0"), "/1/from"),
      (.shift(path: "/sections", start: 1, end: 3, by: PixelOffset(x: 0, y: 1)), "/1/start"),
      (.shift(path: "/nothing", start: 0, end: 0, by: PixelOffset(x: 0, y: 1)), "/1/path"),
      (.shift(path: "/sections/0/frame", start: 0, end: 1, by: PixelOffset(x: 0, y: 1)), "/1/path"),
      (.shift(path: "/sections", start: 0, end: 2, by: PixelOffset(x: 0, y: .max)), "/1/by"),
      (.frames(path: "/sections/1/frame", start: 0, frames: []), ""),
    ] as [(DeltaOperation, String)])
  func conflicts(operation: DeltaOperation, place: String) throws {
    let operations = [.remove(path: "/sections/1/items/0"), operation]
    if place.isEmpty {
      #expect(throws: Never.self) { try DocumentPatch.apply(operations, to: document) }
      return
    }
    let fault = #expect(throws: EditFault.self) {
      try DocumentPatch.apply(operations, to: document)
    }
    #expect(fault?.code == .conflict)
    #expect(fault?.path == place)
  }

  @Test("what a delta does not name is shared with the document before")
  func sharing() throws {
    let shifted = try DocumentPatch.apply(
      [.shift(path: "/sections", start: 1, end: 2, by: PixelOffset(x: 0, y: 1))], to: document)
    guard case .list(let old)? = document["sections"]?.element(1)["items"],
      case .list(let new)? = shifted["sections"]?.element(1)["items"]
    else {
      Issue.record("no items")
      return
    }
    #expect(new.isIdentical(to: old))
  }
}

extension Value {
  fileprivate func element(_ index: Int) -> Value {
    if case .list(let list) = self { list[index] } else { .null }
  }
}
