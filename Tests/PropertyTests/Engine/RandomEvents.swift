// Event streams for the engine's property tests: edits of every kind, some of them senseless.

import ComponentRuntime
import TestSupport

/// Makes changes of the sources of `EnginePages`, each from a seed alone.
struct RandomEvents {
  private var random: SeededRandom
  private var nextKey = 0

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func event(_ number: Int64, _ sources: AcceptedState) -> Event {
    let count = pick(1...2)
    let changes = (0..<count).map { _ in change(sources) }
    return Event(number: number, timeMilliseconds: number, kind: .changes(changes))
  }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func change(_ sources: AcceptedState) -> SourceChange {
    switch pick(0...9) {
    case 0...6: return feedChange(sources[SourceName("feed", ["guest"])].value)
    case 7, 8: return groupsChange()
    default:
      let words = ValueList((0..<pick(0...3)).map { Value.string("w\($0)") })
      return SourceChange(
        source: SourceName("extra"), operation: .put(["words": .list(words)]))
    }
  }

  private mutating func feedChange(_ now: Value) -> SourceChange {
    let source = SourceName("feed", ["guest"])
    var items = ValueList()
    if case .list(let list) = now { items = list }
    switch pick(0...11) {
    case 0: return SourceChange(source: source, operation: .put(feed(pick(0...80))))
    case 1...2 where !items.isEmpty:
      let index = pick(0...items.count - 1)
      let operation: Value = [
        "op": "replace", "path": .string("/\(index)/title"), "value": .string(title()),
      ]
      return SourceChange(source: source, operation: .patch([operation]))
    case 3 where !items.isEmpty:
      return SourceChange(source: source, operation: .put(.list(shuffled(items))))
    case 4 where !items.isEmpty:
      let keys = (0..<pick(1...3)).compactMap { _ in key(pick(0...items.count - 1), items) }
      return SourceChange(
        source: source,
        operation: .items(ItemsChange(path: "", key: "id", remove: Array(Set(keys)))))
    case 5:
      let item: Value = item(key: "k\(pick(0...40))")
      return SourceChange(
        source: source,
        operation: .items(
          ItemsChange(path: "", key: "id", upsert: [item], place: pick(0...1) == 0 ? .end : nil)))
    case 6: return SourceChange(source: source, operation: .state, state: .error, error: "down")
    case 7: return SourceChange(source: source, operation: .state)
    case 8: return SourceChange(source: source, operation: .delete)
    default:
      nextKey += 1
      return SourceChange(
        source: source,
        operation: .items(
          ItemsChange(
            path: "", key: "id", upsert: [item(key: "n\(nextKey)")], place: .start,
            limit: max(1, items.count))))
    }
  }

  private mutating func groupsChange() -> SourceChange {
    let layouts = ["list", "grid", "flow", "waterfall", "carousel"]
    let groups = (0..<pick(0...4)).map { _ -> Value in
      [
        "id": .string("g\(pick(0...5))"), "layout": .string(layouts[pick(0...4)]),
        "columns": .int(Int64(pick(1...3))), "items": feed(pick(0...6)),
      ]
    }
    return SourceChange(source: SourceName("groups"), operation: .put(.list(ValueList(groups))))
  }

  private mutating func feed(_ count: Int) -> Value {
    .list(ValueList((0..<count).map { _ in item(key: "k\(pick(0...60))") }))
  }

  private mutating func item(key: String) -> Value {
    let types = ["ItemCell", "Nested", "SmallCell", "Unheard"]
    var members: [(String, Value)] = [
      ("id", .string(key)), ("title", .string(title())),
      ("price", .double(Double(pick(-5...100)))), ("type", .string(types[pick(0...3)])),
    ]
    if pick(0...2) == 0 { members.append(("note", .string(title()))) }
    return .map(ValueMap(members))
  }

  private mutating func title() -> String {
    (0..<pick(0...12)).map { _ in ["猜你", "word", "喜欢", "a", "longer"][pick(0...4)] }
      .joined(separator: " ")
  }

  private mutating func shuffled(_ items: ValueList) -> ValueList {
    var array = Array(items)
    if pick(0...1) == 0 {
      array.shuffle(using: &random)
    } else {
      let moved = array.remove(at: pick(0...array.count - 1))
      array.insert(moved, at: pick(0...array.count))
    }
    return ValueList(array)
  }

  private func key(_ index: Int, _ items: ValueList) -> String? {
    if case .string(let key)? = items[index]["id"] { key } else { nil }
  }
}
