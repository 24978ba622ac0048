// What the corpora do not ask of patches: faults, places, sharing, bounds.

import Testing

@testable import ComponentRuntime

@Suite struct JSONPatchTests {
  private let document: Value = [
    "items": [["id": 1], ["id": 2]], "name": "x", "other": ["a": [1]],
  ]

  private func fault(_ patch: Value, on document: Value? = nil) -> EditFault? {
    do {
      _ = try JSONPatch(patch).applied(to: document ?? self.document)
      return nil
    } catch { return error }
  }

  @Test("a patch that is not formed as it should be is a bad request, at its place")
  func refusesMalformedPatches() {
    #expect(
      fault(["op": "add"]) == EditFault(.badRequest, "a patch is an array of operations", at: ""))
    #expect(fault([1])?.path == "/0")
    let good: Value = ["op": "test", "path": "/name", "value": "x"]
    #expect(
      fault([good, ["op": "delete", "path": "/name"]])
        == EditFault(
          .badRequest,
          "there is no operation \"delete\": use add, remove, replace, move, copy or test",
          at: "/1/op"))
    #expect(fault([good, ["op": "add", "value": 1]])?.path == "/1")
    #expect(fault([good, ["op": "add", "path": "name", "value": 1]])?.path == "/1/path")
    #expect(fault([["op": "add", "path": "/a~2", "value": 1]])?.code == .badRequest)
    #expect(fault([["op": "move", "from": 3, "path": "/a"]])?.path == "/0/from")
  }

  @Test("an operation that does not fit is a conflict that names its index and place")
  func reportsConflicts() {
    let good: Value = ["op": "replace", "path": "/name", "value": "y"]
    #expect(
      fault([good, ["op": "remove", "path": "/items/7"]])
        == EditFault(
          .conflict, "at \"/items\" is an array of 2 without the element \"7\"", at: "/1/path"))
    #expect(
      fault([["op": "replace", "path": "/other/b", "value": 1]])
        == EditFault(
          .conflict, "at \"/other\" is an object without the member \"b\"", at: "/0/path"))
    #expect(
      fault([["op": "add", "path": "/name/b", "value": 1]])
        == EditFault(.conflict, "at \"/name\" is a string, which has nothing in it", at: "/0/path"))
    #expect(fault([["op": "move", "from": "/nothing", "path": "/a"]])?.path == "/0/from")
    #expect(fault([["op": "move", "from": "/other", "path": "/other/a"]])?.code == .conflict)
    #expect(fault([["op": "test", "path": "/name", "value": "z"]])?.path == "/0/value")
    #expect(fault([["op": "add", "path": "/items/01", "value": 1]])?.code == .conflict)
  }

  @Test("a patched document shares all but the way to the change")
  func sharesTheRest() throws {
    let items = ValueList((0..<10_000).map { .map(ValueMap([("id", .int($0))])) })
    let document: Value = ["items": .list(items), "other": ["a": [1, 2, 3]]]
    let patch: Value = [["op": "replace", "path": "/items/5000/id", "value": -1]]
    let patched = try JSONPatch(patch).applied(to: document)
    guard case .list(let new)? = patched["items"] else { throw EditFault(.invalid, "", at: "") }
    #expect(new.changedIndices(in: 0..<10_000, from: items) == [5_000])
    #expect(new.root.addresses.subtracting(items.root.addresses).count == items.root.height + 1)
  }

  @Test("copies of copies can't nest without end")
  func boundsNesting() {
    let step: Value = ["op": "copy", "from": "/a", "path": "/a/a"]
    let patch = Value.list(ValueList(repeatElement(step, count: 200)))
    #expect(
      fault(patch, on: ["a": ["a": [:]]])
        == EditFault(
          .invalid, "documents are nested at most 128 deep", at: "/125/path"))
    let deep = Value.string(String(repeating: "/a", count: 200))
    #expect(fault([["op": "add", "path": deep, "value": 1]])?.code == .invalid)
  }

  @Test("copies of copies can't double a document without end")
  func boundsCopies() throws {
    let doublings = try JSONPatch(
      .list(ValueList((0..<60).map { ["op": "copy", "from": "", "path": .string("/c\($0)")] })))
    let append: Value = ["op": "copy", "from": "/0", "path": "/-"]
    let text = Value.string(String(repeating: "x", count: 200_000))
    let fault = #expect(throws: EditFault.self) {
      _ = try doublings.applied(to: ["b": [1, 2, 3, 4]])
    }
    #expect(fault?.code == .tooLarge)
    let few = try JSONPatch(.list(ValueList(Array(repeating: append, count: 5))))
    #expect(try few.applied(to: [text]) == .list(ValueList(Array(repeating: text, count: 6))))
    let many = try JSONPatch(.list(ValueList(Array(repeating: append, count: 6))))
    #expect(throws: EditFault(.tooLarge, "one patch copies 1048576 bytes at most", at: "/5/from")) {
      _ = try many.applied(to: [text])
    }
  }

  @Test("a patch can't move much to deeper places and back without end")
  func boundsMoves() throws {
    let large = Value.list(ValueList(Array(repeating: "0123456789", count: 200_000)))
    let down: Value = ["op": "move", "from": "/a", "path": "/b/a"]
    let up: Value = ["op": "move", "from": "/b/a", "path": "/a"]
    let document: Value = ["a": large, "b": [:]]
    let few = try JSONPatch(
      .list(ValueList(Array(repeating: [down, up], count: 6).flatMap(\.self))))
    #expect(try few.applied(to: document) == document)
    let many = try JSONPatch(
      .list(ValueList(Array(repeating: [down, up], count: 7).flatMap(\.self))))
    #expect(
      throws: EditFault(.tooLarge, "one patch moves deeper 16777216 bytes at most", at: "/12/from")
    ) {
      _ = try many.applied(to: document)
    }
  }

  @Test("pointers know indices from names")
  func readsIndices() {
    #expect(JSONPointer.index("0") == 0 && JSONPointer.index("10") == 10)
    for text in ["", "-", "-1", "+1", "01", "1e0", "1.0", " 1", "99999999999999999999", "١"] {
      #expect(JSONPointer.index(text) == nil, "\(text)")
    }
  }

  @Test("numbers are equal by value, and by value exactly")
  func comparesNumbersByValue() {
    #expect(Value.int(1).isEqualJSON(to: 1.0))
    #expect(Value.double(-0.0).isEqualJSON(to: 0))
    #expect(!Value.int(.max).isEqualJSON(to: .double(0x1p63)))
    let mixed: Value = ["a": [1, 2.0]]
    #expect(mixed.isEqualJSON(to: ["a": [1.0, 2]]))
    #expect(!Value.string("1").isEqualJSON(to: 1))
  }

  @Test("a merge patch that changes nothing gives the document itself")
  func mergesNothing() {
    guard case .map(let old) = document, case .map(let same) = document.merging(["name": "x"])
    else {
      return #expect(Bool(false))
    }
    #expect(same.isIdentical(to: old))
    #expect(document.merging(["gone": .null, "name": .null])["name"] == nil)
    #expect(document.merging(["a": ["b": .null, "c": 1]])["a"] == ["c": 1])
  }
}
