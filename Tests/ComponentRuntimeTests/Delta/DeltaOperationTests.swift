// Operations as bytes and back: the members, their order, and what is refused.

import ComponentRuntime
import Testing

@Suite("Delta operations")
struct DeltaOperationTests {
  @Test(
    "an operation's members are sorted",
    arguments: [
      (
        DeltaOperation.add(path: "/sections/0", value: .value(["b": 1, "a": []]), key: "s"),
        #"{"key":"s","op":"add","path":"/sections/0","value":{"a":[],"b":1}}"#
      ),
      (
        .add(path: "/sections/0/items/1", value: .encoded(Array(#"{"type":"A"}"#.utf8))),
        #"{"op":"add","path":"/sections/0/items/1","value":{"type":"A"}}"#
      ),
      (.remove(path: "/a~1b", key: "\"k\""), #"{"key":"\"k\"","op":"remove","path":"/a~1b"}"#),
      (
        .replace(path: "", value: .value(.null)), #"{"op":"replace","path":"","value":null}"#
      ),
      (
        .move(from: "/items/9", path: "/items/0", key: "k"),
        #"{"from":"/items/9","key":"k","op":"move","path":"/items/0"}"#
      ),
      (
        .shift(path: "/items", start: 7, end: 9999, by: PixelOffset(x: 0, y: -120)),
        #"{"by":[0,-120],"end":9999,"op":"shift","path":"/items","start":7}"#
      ),
      (
        .frames(
          path: "/items", start: 7,
          frames: [
            PixelFrame(x: 1, y: 2, width: 3, height: 4),
            PixelFrame(x: -5, y: 6, width: 7, height: 8),
          ]),
        #"{"frames":[[1,2,3,4],[-5,6,7,8]],"op":"frames","path":"/items","start":7}"#
      ),
    ])
  func encoding(operation: DeltaOperation, json: String) throws {
    var bytes: [UInt8] = []
    try operation.write(to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == json)
  }

  @Test("operations are one array")
  func array() throws {
    var bytes: [UInt8] = []
    try DeltaOperation.write([.remove(path: "/a"), .remove(path: "/b")], to: &bytes)
    let json = #"[{"op":"remove","path":"/a"},{"op":"remove","path":"/b"}]"#
    #expect(String(decoding: bytes, as: UTF8.self) == json)
  }

  @Test("a value that JSON can't say is refused")
  func unwritable() {
    var bytes: [UInt8] = []
    #expect(throws: UnwritableValue.notFinite) {
      try DeltaOperation.add(path: "/a", value: .value(.double(.nan))).write(to: &bytes)
    }
  }

  @Test("operations are read from what they are written as, unknown members ignored")
  func decoding() throws {
    let value: Value = [
      ["op": "add", "path": "/a", "value": [1], "key": "k", "later": true],
      ["op": "remove", "path": "/a"],
      ["op": "replace", "path": "/a", "value": .null],
      ["op": "move", "path": "/a", "from": "/b", "key": "k"],
      ["op": "shift", "path": "/a", "start": 1, "end": 3, "by": [0, -4]],
      ["op": "frames", "path": "/a", "start": 1, "frames": [[1, 2, 3, 4]]],
    ]
    #expect(
      try DeltaOperation.operations(from: value) == [
        .add(path: "/a", value: .value([1]), key: "k"),
        .remove(path: "/a"),
        .replace(path: "/a", value: .value(.null)),
        .move(from: "/b", path: "/a", key: "k"),
        .shift(path: "/a", start: 1, end: 3, by: PixelOffset(x: 0, y: -4)),
        .frames(path: "/a", start: 1, frames: [PixelFrame(x: 1, y: 2, width: 3, height: 4)]),
      ])
  }

  @Test(
    "what is no operation is refused, with its place",
    arguments: [
      (["op": "add", "path": "/a", "value": 1], ""),
      ([1], "/0"),
      ([["op": "remove", "path": "/a"], ["path": "/a"]], "/1/op"),
      ([["op": "copy", "path": "/a", "from": "/b"]], "/0/op"),
      ([["op": "remove", "path": "a"]], "/0/path"),
      ([["op": "remove"]], "/0/path"),
      ([["op": "remove", "path": "/a", "key": 1]], "/0/key"),
      ([["op": "add", "path": "/a"]], "/0/value"),
      ([["op": "move", "path": "/a", "from": "/~"]], "/0/from"),
      ([["op": "shift", "path": "/a", "start": 2, "end": 1, "by": [0, 1]]], "/0/end"),
      ([["op": "shift", "path": "/a", "start": -1, "end": 1, "by": [0, 1]]], "/0/start"),
      ([["op": "shift", "path": "/a", "start": 0, "end": 1, "by": [0]]], "/0/by"),
      ([["op": "shift", "path": "/a", "start": 0, "end": 1, "by": [0, 0.5]]], "/0/by"),
      (
        [["op": "frames", "path": "/a", "start": 0, "frames": [[0, 0, 1, 1], [0]]]], "/0/frames/1"
      ),
      (
        [["op": "frames", "path": "/a", "start": 0, "frames": [[0, 0, 1, 9_000_000_000]]]],
        "/0/frames/0"
      ),
      ([["op": "frames", "path": "/a", "start": 0]], "/0/frames"),
    ] as [(Value, String)])
  func refusals(value: Value, place: String) {
    let fault = #expect(throws: EditFault.self) { try DeltaOperation.operations(from: value) }
    #expect(fault?.code == .badRequest)
    #expect(fault?.path == place)
  }

  @Test("§6.6 in RFC 6902 a shift replaces the coordinate that changes, or the frame if both do")
  func expansion() {
    let frame = PixelFrame(x: 11, y: 22, width: 33, height: 44)
    let expanded = DeltaOperation.expanded([
      .shift(path: "/a", start: 1, end: 3, by: PixelOffset(x: 0, y: 5)),
      .shift(path: "/b", start: 0, end: 1, by: PixelOffset(x: 5, y: 0)),
      .shift(path: "/c", start: 0, end: 1, by: PixelOffset(x: 5, y: 5)),
      .shift(path: "/d", start: 0, end: 1, by: PixelOffset(x: 0, y: 0)),
      .frames(path: "/e", start: 4, frames: [frame]),
      .remove(path: "/f", key: "k"),
    ]) { path, index in
      PixelFrame(x: 11, y: 22 + Int32(index), width: 33, height: 44)
    }
    #expect(
      expanded == [
        .replace(path: "/a/1/frame/1", value: .value(23)),
        .replace(path: "/a/2/frame/1", value: .value(24)),
        .replace(path: "/b/0/frame/0", value: .value(11)),
        .replace(path: "/c/0/frame", value: .value([11, 22, 33, 44])),
        .replace(path: "/e/4/frame", value: .value([11, 26, 33, 44])),
        .remove(path: "/f", key: "k"),
      ])
  }
}
