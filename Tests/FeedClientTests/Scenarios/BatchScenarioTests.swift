// Deltas as batches for a list view: the scenarios shared with the other clients.

import ComponentRuntime
import FeedClient
import Testing

@Suite("Batch updates") struct BatchScenarioTests {
  @Test(
    "every scenario gives its batches and its document",
    arguments: ["batches.json", "batches-random.json"].flatMap(Scenario.all))
  func scenario(_ scenario: Scenario) throws {
    var document = scenario.value["before"]
    if document == .null { document = nil }
    var view = document.map(CollectionView.init)
    let deltas = scenario.value.list("deltas")
    let batches = scenario.value.list("batches")
    try #require(deltas.count == batches.count)
    for (delta, expected) in zip(deltas, batches) {
      let (batch, after) = try step(delta, on: document)
      #expect(batch == BatchUpdates(scenario: expected))
      try view?.perform(batch, showing: after)
      document = after
    }
    #expect(document == scenario.value["after"])
  }

  private func step(_ delta: Value, on document: Value?) throws -> (BatchUpdates, Value) {
    let operations = try DeltaOperation.operations(from: delta)
    guard let document else {
      let whole = try #require(delta.list.first?["value"])
      return (BatchUpdates(from: nil, to: whole), whole)
    }
    return (
      try BatchUpdates(operations, on: document),
      try DocumentPatch.apply(operations, to: document)
    )
  }

  @Test("an operation that does not fit is an error, whatever it is")
  func misfits() throws {
    let document: Value = ["sections": [["key": "a", "items": [["key": "1"]]]]]
    let misfits: [DeltaOperation] = [
      .remove(path: "/sections/1"), .remove(path: "/sections/0/items/1"),
      .add(path: "/sections/2", value: .value([:])),
      .add(path: "/sections/0/items/2", value: .value([:])),
      .move(from: "/sections/0/items/1", path: "/sections/0/items/0"),
      .move(from: "/sections/0/items/0", path: "/sections/0/items/1"),
      .replace(path: "/sections/0/items/1", value: .value([:])),
      .replace(path: "/sections/1/props", value: .value([:])),
      .shift(path: "/sections", start: 0, end: 2, by: PixelOffset(x: 0, y: 1)),
      .remove(path: "sections"),
    ]
    for operation in misfits {
      #expect(throws: EditFault.self) { try BatchUpdates([operation], on: document) }
    }
  }
}

extension BatchUpdates {
  /// As a scenario has it: members that are empty are left out.
  init(scenario value: Value) {
    func indices(_ name: String) -> [Int] { value.list(name).compactMap(\.integer) }
    func paths(_ name: String) -> [Path] { value.list(name).map(Path.init(scenario:)) }
    self.init()
    sectionDeletes = indices("sectionDeletes")
    sectionInserts = indices("sectionInserts")
    sectionMoves = value.list("sectionMoves").map {
      Move(old: $0.list[0].integer ?? -1, new: $0.list[1].integer ?? -1)
    }
    sectionReloads = indices("sectionReloads")
    sectionUpdates = indices("sectionUpdates")
    itemDeletes = paths("itemDeletes")
    itemInserts = paths("itemInserts")
    itemMoves = value.list("itemMoves").map {
      Move(old: Path(scenario: $0.list[0]), new: Path(scenario: $0.list[1]))
    }
    itemReloads = paths("itemReloads")
    itemUpdates = paths("itemUpdates")
    relaid = indices("relaid")
    isResized = value["isResized"]?.flag ?? false
  }
}

extension BatchUpdates.Path {
  fileprivate init(scenario value: Value) {
    self.init(section: value.list[0].integer ?? -1, item: value.list[1].integer ?? -1)
  }
}
