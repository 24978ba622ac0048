// Items found by key without reading their list: the same places, and how much is read for them.

import Fuzzing
import TestSupport
import Testing

@testable import ComponentRuntime

@Suite struct ItemIndexTests {
  private static let source = SourceName("feed")

  private func item(_ key: Int, _ version: Int64 = 0) -> Value {
    ["id": .string("k\(key)"), "v": .int(version)]
  }

  private func list(_ keys: some Sequence<Int>) -> ValueList { ValueList(keys.map { item($0) }) }

  private func change(
    upsert: [Value] = [], remove: [String] = [], place: ItemsChange.Place? = nil, limit: Int? = nil
  ) -> ItemsChange {
    ItemsChange(path: "", key: "id", upsert: upsert, remove: remove, place: place, limit: limit)
  }

  private func apply(
    _ change: ItemsChange, _ document: inout Value, _ indices: inout ItemIndices
  ) throws -> ItemWork {
    let before = indices.work
    document = try change.applied(to: document, of: Self.source, &indices)
    return ItemWork(
      keys: indices.work.keys - before.keys, labels: indices.work.labels - before.labels)
  }

  @Test("a keyed change of one item of 10,000 reads no more keys than it touches")
  func readsFewKeys() throws {
    var indices = ItemIndices()
    var document = Value.list(list(0..<10_000))
    #expect(try apply(change(upsert: [item(5_000, 1)]), &document, &indices).keys == 10_000)
    let changes = [
      change(upsert: [item(7_000, 1)]), change(upsert: [item(1)], place: .end),
      change(remove: ["k9000"]), change(upsert: [item(-1)], place: .start, limit: 9_999),
      change(upsert: [item(-2)], place: .after("k5000")),
      change(upsert: [item(-3)], remove: ["k0", "k4000"], place: .before("k-2")),
      change(upsert: [item(3)]), change(remove: ["unknown"]),
    ]
    for change in changes + changes {
      #expect(try apply(change, &document, &indices).keys <= 8)
    }
    guard case .list(let list) = document else { return #expect(Bool(false)) }
    #expect(list.count == 9_999)
    #expect(list.first == item(-1))
  }

  @Test(
    "10,000 insertions at one place move few labels each",
    arguments: [.start, .end, .after("k500"), .before("k500")] as [ItemsChange.Place])
  func movesFewLabels(place: ItemsChange.Place) throws {
    var indices = ItemIndices()
    var document = Value.list(list(0..<1_000))
    var labels = 0
    for key in 1_000..<11_000 {
      labels += try apply(change(upsert: [item(key)], place: place), &document, &indices).labels
    }
    #expect(labels <= 10_000 * 14)
  }

  @Test("a list that another operation changed is compared with the one known")
  func followsOtherOperations() throws {
    var state = AcceptedState()
    func accept(_ operation: SourceChange.Operation) throws {
      let change = SourceChange(source: Self.source, operation: operation)
      let event = Event(
        number: state.lastEvent + 1, timeMilliseconds: 0, kind: .changes([change]))
      _ = try state.accept(event, declarations: nil)
    }
    try accept(.put(.list(list(0..<2_000))))
    try accept(.items(change(upsert: [item(3, 1)])))
    let read = state.itemIndices.work.keys
    try accept(
      .patch([["op": "remove", "path": "/0"], ["op": "add", "path": "/900", "value": item(-1)]]))
    try accept(.items(change(upsert: [item(-1, 1), item(0, 1)])))
    #expect(state.itemIndices.work.keys - read <= 8)
    guard case .list(let list) = state[Self.source].value else { return #expect(Bool(false)) }
    #expect(list[900] == item(-1, 1))
    #expect(list[2_000] == item(0, 1))
  }

  @Test("an event taken back leaves the places of the list as it was")
  func followsARevertedEvent() throws {
    var state = AcceptedState()
    func accept(_ operation: SourceChange.Operation) throws -> AcceptedEvent {
      let change = SourceChange(source: Self.source, operation: operation)
      let event = Event(
        number: state.lastEvent + 1, timeMilliseconds: 0, kind: .changes([change]))
      return try state.accept(event, declarations: nil)
    }
    _ = try accept(.put(.list(list(0..<2_000))))
    state.revert(try accept(.items(change(upsert: [item(-1)], remove: ["k7"], place: .start))))
    _ = try accept(.items(change(upsert: [item(7, 1), item(-1, 1)])))
    guard case .list(let list) = state[Self.source].value else { return #expect(Bool(false)) }
    #expect(list[7] == item(7, 1))
    #expect(list[2_000] == item(-1, 1))
  }

  @Test("what is kept is bounded, and goes with its list")
  func isBounded() throws {
    var indices = ItemIndices(itemLimit: 2_000)
    func use(_ name: String, count: Int) throws {
      _ = try change(upsert: [item(0)]).applied(
        to: .list(list(0..<count)), of: SourceName(name), &indices)
    }
    try use("a", count: 900)
    try use("b", count: 900)
    #expect(indices.itemCount == 1_800)
    try use("a", count: 900)
    try use("c", count: 600)
    #expect(indices.itemCount == 1_500)
    try use("d", count: 2_001)
    try use("e", count: ItemIndices.leastCount - 1)
    #expect(indices.itemCount == 1_500)
    indices.forget(SourceName("b"))
    #expect(indices.itemCount == 1_500)
    indices.forget(SourceName("a"))
    #expect(indices.itemCount == 600)
    try use("c", count: 10)
    #expect(indices.itemCount == 0)
  }

  @Test("who only follows keeps no index")
  func followersKeepNone() throws {
    let change = SourceChange(
      source: Self.source, operation: .items(change(upsert: (0..<600).map { item($0) })))
    let again = SourceChange(
      source: Self.source, operation: .items(self.change(upsert: [item(4, 1)])))
    var ahead = AcceptedState()
    _ = try ahead.accept(
      Event(number: 1, timeMilliseconds: 0, kind: .changes([change, again])), declarations: nil)
    #expect(ahead.itemIndices.itemCount == 600)
    var behind = ahead
    behind.adopt(
      try ahead.accept(
        Event(number: 2, timeMilliseconds: 0, kind: .changes([again])), declarations: nil))
    #expect(behind.itemIndices.itemCount == 0)
  }

  @Test(
    "random changes of lists, keys there twice among them, find what reading the list finds",
    arguments: 1...60 as ClosedRange<UInt64>)
  func agreesWithReading(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var index = ItemIndex(key: "id")
    var list = ValueList()
    var work = ItemWork()
    for _ in 0..<40 {
      for _ in 0..<Int.random(in: 0...3, using: &random) { edit(&list, &random) }
      index.follow(list, work: &work)
      let wanted = Set((0..<30).map { _ in ItemKey("k\(Int.random(in: 0..<300, using: &random))") })
      let read = ItemSearch(wanted, in: list, key: "id", work: &work).places
      #expect(index.places(of: wanted, work: &work) == read)
    }
  }

  private func edit(_ list: inout ValueList, _ random: inout SeededRandom) {
    let start = Int.random(in: 0...list.count, using: &random)
    let end = min(list.count, start + Int.random(in: 0...20, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0: list = list.replacing(start..<end, with: list[0..<min(list.count, 3)])
    case 1:
      let moved = list[start..<end]
      list = list.replacing(start..<end, with: EmptyCollection())
      let place = Int.random(in: 0...list.count, using: &random)
      list = list.replacing(place..<place, with: moved)
    case 2: list = list.replacing(start..<end, with: [.null, ["id": true], 7])
    default:
      let new = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        item(Int.random(in: 0..<300, using: &random), Int64.random(in: 0...3, using: &random))
      }
      list = list.replacing(start..<end, with: new)
    }
  }
}
