// The `items` operation: spec/protocol.md, "Data in".

import Testing

@testable import ComponentRuntime

@Suite struct ItemsChangeTests {
  private func item(_ key: Value, _ version: Value = 0) -> Value { ["id": key, "v": version] }

  private func document(_ keys: [String]) -> Value {
    ["list": .list(ValueList(keys.map { item(.string($0)) })), "other": 1]
  }

  private func keys(_ document: Value) -> [String] {
    guard case .list(let list)? = document["list"] else { return [] }
    return list.compactMap { ItemKey($0["id"])?.text }
  }

  private func change(
    upsert: [Value] = [], remove: [String] = [], place: ItemsChange.Place? = nil,
    limit: Int? = nil, path: String = "/list"
  ) -> ItemsChange {
    ItemsChange(path: path, key: "id", upsert: upsert, remove: remove, place: place, limit: limit)
  }

  private func fault(_ change: ItemsChange, on document: Value?) -> EditFault? {
    do {
      _ = try change.applied(to: document)
      return nil
    } catch { return error }
  }

  @Test("a known item is replaced where it stands, a new one goes to the end")
  func upsertsInPlace() throws {
    let result = try change(upsert: [item("b", 1), item("x", 1), item("y", 1)])
      .applied(to: document(["a", "b", "c"]))
    #expect(keys(result) == ["a", "b", "c", "x", "y"])
    #expect(result["other"] == 1)
    guard case .list(let list)? = result["list"] else { return #expect(Bool(false)) }
    #expect(list.map { $0["v"] } == [0, 1, 0, 1, 1])
  }

  @Test(
    "§4.6 with a place, known items move there too, in the order given",
    arguments: [
      (.start, ["d", "b", "x", "a", "c", "e"]), (.end, ["a", "c", "e", "d", "b", "x"]),
      (.before("c"), ["a", "d", "b", "x", "c", "e"]),
      (.after("c"), ["a", "c", "d", "b", "x", "e"]),
      (.before("a"), ["d", "b", "x", "a", "c", "e"]),
      (.after("e"), ["a", "c", "e", "d", "b", "x"]),
    ] as [(ItemsChange.Place, [String])])
  func movesToThePlace(place: ItemsChange.Place, expected: [String]) throws {
    let result = try change(upsert: [item("d", 1), item("b", 1), item("x", 1)], place: place)
      .applied(to: document(["a", "b", "c", "d", "e"]))
    #expect(keys(result) == expected)
  }

  @Test("§4.6 remove comes first, then upsert, then limit")
  func keepsTheOrderOfSteps() throws {
    let old = document(["a", "b", "c"])
    #expect(
      keys(try change(upsert: [item("x")], remove: ["a"], place: .start, limit: 2).applied(to: old))
        == ["x", "b"])
    #expect(
      keys(try change(upsert: [item("x")], remove: ["b", "unknown"], limit: -2).applied(to: old))
        == ["c", "x"])
    #expect(keys(try change(limit: 0).applied(to: old)) == [])
    #expect(keys(try change(limit: 7).applied(to: old)) == ["a", "b", "c"])
    #expect(keys(try change(limit: .min).applied(to: old)) == ["a", "b", "c"])
  }

  @Test("§4.8 a missing array is made, with the objects around it")
  func makesMissingArrays() throws {
    let new = change(upsert: [item("a")])
    #expect(keys(try new.applied(to: nil)) == ["a"])
    #expect(keys(try new.applied(to: .null)) == ["a"])
    #expect(keys(try new.applied(to: ["list": .null])) == ["a"])
    #expect(try change(upsert: [item("a")], path: "").applied(to: nil) == [item("a")])
    #expect(
      try change(upsert: [item("a")], path: "/x/y").applied(to: ["z": 1])
        == ["x": ["y": [item("a")]], "z": 1])
    #expect(try change(path: "/x").applied(to: ["z": 1]) == ["x": [], "z": 1])
  }

  @Test("§4.7 keys compare as strings, integers too, and by code units")
  func comparesKeysAsStrings() throws {
    let old: Value = ["list": [item(1), item("2"), item("e\u{301}")]]
    let result = try change(upsert: [item("1", 1), item("\u{E9}", 1)], remove: ["2"]).applied(
      to: old)
    #expect(result == ["list": [item("1", 1), item("e\u{301}"), item("\u{E9}", 1)]])
  }

  @Test("§4.7 an item without its key, or a key twice in a request, is invalid")
  func refusesBadKeys() {
    let old = document(["a"])
    #expect(
      fault(change(upsert: [item("b"), ["v": 1]]), on: old)
        == EditFault(
          .invalid, "an item needs its key in \"id\", a string or an integer", at: "/upsert/1"))
    #expect(fault(change(upsert: [item(.bool(true))]), on: old)?.code == .invalid)
    #expect(fault(change(upsert: [1]), on: old)?.path == "/upsert/0")
    #expect(fault(change(upsert: [item("b"), item("b")]), on: old)?.path == "/upsert/1")
    #expect(fault(change(upsert: [item(7), item("7")]), on: old)?.path == "/upsert/1")
    #expect(fault(change(remove: ["b", "b"]), on: old)?.path == "/remove/1")
    #expect(fault(change(upsert: [item("a")], remove: ["a"]), on: old)?.code == .invalid)
  }

  @Test("§4.7 an unknown anchor is a conflict, and so is one that goes away")
  func refusesUnknownAnchors() {
    let old = document(["a", "b"])
    #expect(
      fault(change(upsert: [item("x")], place: .before("z")), on: old)
        == EditFault(.conflict, "there is no item \"z\"", at: "/before"))
    #expect(fault(change(upsert: [item("x")], place: .after("z")), on: old)?.path == "/after")
    #expect(
      fault(change(upsert: [item("x")], remove: ["a"], place: .after("a")), on: old)?.code
        == .conflict)
    #expect(fault(change(upsert: [item("a")], place: .after("a")), on: old)?.code == .conflict)
  }

  @Test("§4.8 a path that leads to no array is a conflict, one that is no pointer a bad request")
  func refusesBadPaths() {
    #expect(fault(change(path: "/other"), on: document([]))?.code == .conflict)
    #expect(fault(change(path: "/other/x"), on: document([]))?.code == .conflict)
    #expect(fault(change(path: "/list/0/x"), on: document([]))?.code == .conflict)
    #expect(fault(change(path: "list"), on: document([]))?.code == .badRequest)
    let deep = String(repeating: "/x", count: 128)
    #expect(fault(change(path: deep), on: nil)?.code == .invalid)
  }

  @Test("what changes nothing gives the list itself")
  func keepsAnUnchangedDocument() throws {
    let old = document(["a", "b", "c"])
    for same in [
      change(), change(upsert: [item("b")]), change(remove: ["z"]),
      change(upsert: [item("b"), item("c")], place: .after("a")), change(limit: 3),
    ] {
      guard case .map(let result) = try same.applied(to: old), case .map(let map) = old else {
        return #expect(Bool(false))
      }
      #expect(result.isIdentical(to: map))
    }
  }

  @Test("one item of 100,000 changed shares all other nodes")
  func sharesTheRest() throws {
    let items = ValueList((0..<100_000).map { item(.int($0)) })
    let edited = try change(upsert: [item(54_321, 1)]).applied(to: ["list": .list(items)])
    guard case .list(let new)? = edited["list"] else { return #expect(Bool(false)) }
    var work = ListWork()
    #expect(new.changedIndices(in: 0..<100_000, from: items, work: &work) == [54_321])
    #expect(work.nodes <= 250)
    let shifted = try change(upsert: [item("new")], remove: ["99999"], place: .start)
      .applied(to: edited)
    guard case .list(let last)? = shifted["list"] else { return #expect(Bool(false)) }
    #expect(last.edits(from: new).count == 2)
  }

  @Test(
    "random edits do what the steps say, done one by one", arguments: 1...40 as ClosedRange<UInt64>)
  func followsAModel(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var model = (0..<Int(random.next() % 80)).map { "k\($0)" }
    var document = document(model)
    for _ in 0..<30 {
      var pool = (0..<100).map { "k\($0)" }.shuffled(using: &random)
      let removed = Array(pool.prefix(Int(random.next() % 4)))
      pool.removeFirst(removed.count)
      let upserted = Array(pool.prefix(Int(random.next() % 5)))
      model.removeAll { removed.contains($0) }
      let places: [ItemsChange.Place?] = [nil, .start, .end]
      let place = places[Int(random.next() % 3)]
      let known = Set(model)
      let moved = place == nil ? upserted.filter { !known.contains($0) } : upserted
      model.removeAll { moved.contains($0) }
      model.insert(contentsOf: moved, at: place == .start ? 0 : model.count)
      document = try change(
        upsert: upserted.map { item(.string($0)) }, remove: removed, place: place
      )
      .applied(to: document)
      #expect(keys(document) == model)
    }
  }
}
