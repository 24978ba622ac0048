// Runs what compiles: pages over random values, and the actions that they have.

import ComponentRuntime
import Fuzzing

/// One program under values that its sources do not promise, and under requests in any order.
struct PageTrial {
  private let engine: Engine
  private var random: SeededRandom

  init(_ program: Program, seed: UInt64) {
    engine = Engine(program: program, text: FixedTextMeasurer())
    random = SeededRandom(seed: seed)
  }

  /// - Returns: what is wrong; faults that are told are none.
  mutating func fault() -> String? {
    let pages = engine.program.pages.keys.sorted().map { PageAddress($0) }
    guard let viewport = engine.program.viewports.first else { return nil }
    for page in pages {
      do {
        try engine.watch(page, in: viewport)
      } catch {
        // Parameters without defaults.
        continue
      }
    }
    for _ in 0..<6 {
      push()
      for page in pages { ask(page) }
      for page in pages {
        guard let body = engine.document(page, in: viewport.name)?.body else { continue }
        let afresh = Engine(
          program: engine.program, text: FixedTextMeasurer(), sources: engine.sources)
        do {
          try afresh.watch(page, in: viewport)
        } catch {
          return "page \(page) cannot be watched again: \(error)"
        }
        if afresh.document(page, in: viewport.name)?.body != body {
          return "page \(page) differs from one made afresh"
        }
      }
    }
    return nil
  }

  private mutating func push() {
    let sources = engine.program.sources.values.sorted { $0.name < $1.name }
    guard let source = sources.randomElement(using: &random) else { return }
    let name = SourceName(source.name, source.parameters.map { _ in "guest" })
    apply(.changes([SourceChange(source: name, operation: .put(value(3)))]))
  }

  /// Asks for an action by name, of the page and of cells that may be there.
  private mutating func ask(_ page: PageAddress) {
    let scopes = engine.program.pages.values.map(\.scope) + engine.program.components.map(\.scope)
    let names = scopes.flatMap(\.actions).map(\.name)
    let cells = [("items", "a"), ("panel/items", "a"), ("empty", "1"), ("people", "a")]
    for cell in [nil] + cells.map(Optional.some) {
      let name = Bool.random(using: &random) ? names.randomElement(using: &random) : "tap0"
      let request = ActionRequest(
        page: page, cell: cell.map { (section: $0.0, cell: $0.1) }, name: name ?? "tap")
      do {
        apply(.acted(try engine.run(request, on: engine.sources)))
      } catch {
        continue
      }
    }
  }

  private func apply(_ kind: Event.Kind) {
    let number = engine.lastEvent + 1
    do {
      _ = try engine.apply(Event(number: number, timeMilliseconds: number, kind: kind))
    } catch {
      // What a source does not take changes nothing.
      return
    }
  }

  private mutating func value(_ depth: Int) -> Value {
    switch Int.random(in: 0...(depth > 0 ? 9 : 4), using: &random) {
    case 0: return .null
    case 1: return .int(Int64.random(in: -3...12, using: &random))
    case 2:
      return .string(
        ["a", "b", "one", "person", "#fff", "Card"].randomElement(using: &random) ?? "")
    case 3: return .bool(Bool.random(using: &random))
    case 4: return .double(1.5)
    case 5...7:
      let count = Int.random(in: 0...5, using: &random)
      return .list(ValueList((0..<count).map { _ in item(depth - 1) }))
    default: return item(depth - 1)
    }
  }

  private mutating func item(_ depth: Int) -> Value {
    var members: [(String, Value)] = []
    for (name, good) in Self.members {
      switch Int.random(in: 0...9, using: &random) {
      case 0: continue
      case 1: members.append((name, value(depth)))
      default: members.append((name, good.randomElement(using: &random) ?? .null))
      }
    }
    return .map(ValueMap(members))
  }

  private static let members: [(String, [Value])] = [
    ("id", ["a", "b", "c"]), ("title", ["A", "gone", ""]), ("price", [0, 2.5]),
    ("cover", [.null, "x.png"]), ("tags", [["a", "b"], []]), ("kind", ["person", "Card", "Like"]),
    ("name", ["a", "b"]), ("age", [7, .null]), ("item", [["id": "z", "title": "Z"]]),
  ]
}
