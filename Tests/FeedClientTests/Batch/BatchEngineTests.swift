// Ten thousand random events of the real engine drive a strict list view.

import ComponentRuntime
import FeedClient
import FeedJSON
import TestSupport
import Testing

@Suite("Batch updates in a random world") struct BatchEngineTests {
  private static let markup = """
    protocol Thing { id: string, height: int = 20 }
    protocol Group { id: string, title: string = "", items: list(Thing) = [] }
    source groups: list(Group)
    viewport phone { width: 390, height: 844, scale: 1 }
    component Cell(height: int) { <row height={height}/> }
    page home() {
      use all = groups
      <section for={g in all} key={g.id} spacing={g.title == "" ? 0 : 2} whenEmpty="keep">
        <Cell for={i in g.items} key={i.id} height={i.height}/>
      </section>
    }
    """

  @Test("no event of ten thousand is inconsistent", arguments: 1...4)
  func tenThousand(seed: UInt64) throws {
    let file = SourceFile(path: "home.feed", text: Self.markup)
    let program = try #require(MarkupCompiler.compile(files: [file]).program)
    let engine = Engine(program: program, text: FixedTextMeasurer())
    let page = PageAddress("home")
    try engine.watch(page, in: program.viewports[0])
    let parser = JSONParser()
    var document = try parser.parse(try #require(engine.document(page, in: "phone")).body)
    var view = CollectionView(document)
    var groups = RandomGroups(seed: seed)
    for number in 1...Int64(2_500) {
      let change = SourceChange(source: SourceName("groups"), operation: .put(groups.next()))
      let outcome = try engine.apply(
        Event(number: number, timeMilliseconds: number, kind: .changes([change])))
      for change in outcome.changes {
        guard case .operations(let delta, _) = change.content else { continue }
        let operations = try DeltaOperation.operations(from: try parser.parse(delta))
        let batch = try BatchUpdates(operations, on: document)
        document = try DocumentPatch.apply(operations, to: document)
        try view.perform(batch, showing: document)
      }
    }
    #expect(view.sections == CollectionView.outline(document))
    // Some events leave the page as it was.
    #expect(view.batchCount > 2_000)
  }

  @Test("the model sees wrong batches")
  func strictness() throws {
    let before: Value = ["sections": [["key": "a", "items": [["key": "1"], ["key": "2"]]]]]
    let after: Value = ["sections": [["key": "a", "items": [["key": "1"]]]]]
    let here = BatchUpdates.Path(section: 0, item: 1)
    let edits: [(inout BatchUpdates) -> Void] = [
      { $0.itemDeletes = [] },
      { $0.itemDeletes = [.init(section: 0, item: 0)] },
      { $0.itemDeletes = [.init(section: 0, item: 2)] },
      { $0.itemDeletes = [here, here] },
      { $0.itemMoves = [.init(old: here, new: .init(section: 0, item: 0))] },
      { $0.itemReloads = [here] },
      { $0.itemInserts = [.init(section: 0, item: 0)] },
      { $0.itemUpdates = [here] },
      {
        $0.sectionDeletes = [0]
        $0.sectionInserts = [0]
      },
    ]
    var right = BatchUpdates()
    right.itemDeletes = [here]
    var view = CollectionView(before)
    try view.perform(right, showing: after)
    for edit in edits {
      var wrong = right
      edit(&wrong)
      #expect(throws: CollectionView.Inconsistency.self) {
        var view = CollectionView(before)
        try view.perform(wrong, showing: after)
      }
    }
  }
}

/// A list of groups of things, and random edits of it.
private struct RandomGroups {
  private struct Group {
    var id: Int
    var isWide = false
    var things: [(id: Int, height: Int64)]
  }

  private var random: SeededRandom
  private var groups: [Group] = []
  private var lastKey = 0

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func key() -> Int {
    lastKey += 1
    return lastKey
  }

  private mutating func thing() -> (id: Int, height: Int64) { (key(), Int64(10 * pick(1...3))) }

  /// The whole value after one to three edits.
  mutating func next() -> Value {
    for _ in 0..<pick(1...3) { edit() }
    return .list(ValueList(groups.map(Self.value)))
  }

  private mutating func edit() {
    switch pick(0...11) {
    case 0 where groups.count < 5:
      let things = (0..<pick(0...4)).map { _ in thing() }
      groups.insert(Group(id: key(), things: things), at: pick(0...groups.count))
    case 1 where !groups.isEmpty: groups.remove(at: pick(0...groups.count - 1))
    case 2 where !groups.isEmpty:
      let group = groups.remove(at: pick(0...groups.count - 1))
      groups.insert(group, at: pick(0...groups.count))
    case 3 where !groups.isEmpty: groups[pick(0...groups.count - 1)].isWide.toggle()
    default:
      if groups.isEmpty { return groups.append(Group(id: key(), things: [thing()])) }
      editThings(of: pick(0...groups.count - 1))
    }
  }

  private mutating func editThings(of index: Int) {
    let count = groups[index].things.count
    switch pick(0...5) {
    case 0,
      1 where count < 7:
      groups[index].things.insert(thing(), at: pick(0...count))
    case 2 where count > 0: groups[index].things.remove(at: pick(0...count - 1))
    case 3 where count > 0:
      let moved = groups[index].things.remove(at: pick(0...count - 1))
      groups[index].things.insert(moved, at: pick(0...count - 1))
    case 4 where count > 0:
      groups[index].things[pick(0...count - 1)].height = Int64(10 * pick(1...3))
    default: groups[index].things.shuffle(using: &random)
    }
  }

  private static func value(_ group: Group) -> Value {
    let things = group.things.map { thing -> Value in
      ["id": .string("t\(thing.id)"), "height": .int(thing.height)]
    }
    return [
      "id": .string("g\(group.id)"), "title": .string(group.isWide ? "wide" : ""),
      "items": .list(ValueList(things)),
    ]
  }
}
