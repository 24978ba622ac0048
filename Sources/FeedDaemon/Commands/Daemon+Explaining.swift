// `explain`: what changed a cell last.

import ComponentRuntime
import FeedJSON
import FeedJournal
import FeedProtocol

extension Daemon {
  /// Which event, which expressions and which paths of sources changed a cell last.
  ///
  /// - Throws: `not_found`.
  func explain(_ command: ExplainCommand) throws -> Value {
    let page = try canonical(command.page)
    let explanation: CellExplanation
    do {
      explanation = try engine.explain(page, section: command.section, cell: command.cell)
    } catch {
      throw WireError(error)
    }
    let causes = explanation.causes.map { Value.string($0.rawValue) }
    let sources = explanation.sources.map { Value.string($0.text) }
    var members: [(String, Value)] = [
      ("page", .string(page.text)), ("type", .string(explanation.type)),
      ("event", .int(explanation.event)), ("causes", .list(ValueList(causes))),
      ("reads", .list(ValueList(explanation.reads.map(\.value)))),
      ("expressions", .list(ValueList(explanation.expressions.map(\.place)))),
      ("sources", .list(ValueList(sources))), ("cost", explanation.cost.value),
    ]
    if let event = try journaled(explanation.event) {
      members.append(("time", .int(event.timeMilliseconds)))
      let changes = event.kind.changes(of: Set(explanation.sources))
      members.append(("changes", .list(ValueList(changes))))
    }
    return .map(ValueMap(members))
  }

  private struct Enough: Error {}

  /// An event as it was recorded; `nil` for one that is kept no longer.
  private func journaled(_ number: Int64) throws -> Event? {
    guard number > 0 else { return nil }
    var found: JournalEntry?
    do {
      try journal.replay(after: number - 1) { entry in
        found = entry
        throw Enough()
      }
    } catch is Enough {
      // One is enough.
    }
    guard let entry = found, entry.number == number else { return nil }
    return try Event(entry, JSONParser(limits: .recorded))
  }
}

extension CellExplanation.Read {
  fileprivate var value: Value { ["path": .string(path), "changed": .bool(isChanged)] }
}

extension CellExplanation.Cost {
  fileprivate var value: Value {
    [
      "components": .int(Int64(components)), "steps": .int(Int64(steps)),
      "elements": .int(Int64(elements)),
    ]
  }
}

extension SourceRange {
  fileprivate var place: Value {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return [
      "file": .string(file.path), "line": .int(Int64(position.line)),
      "column": .int(Int64(position.column)), "expression": .string(String(words.prefix(200))),
    ]
  }
}

extension Event.Kind {
  /// What the event did to these sources: operations, and where in the documents.
  fileprivate func changes(of sources: Set<SourceName>) -> [Value] {
    func about(_ operation: String, _ names: [SourceName]) -> [Value] {
      names.filter { sources.contains($0) }.map { name -> Value in
        ["op": .string(operation), "source": .string(name.text)]
      }
    }
    switch self {
    case .changes(let changes):
      return changes.filter { sources.contains($0.source) }.map(\.summary)
    case .acted(let record):
      var found = record.changes.filter { sources.contains($0.source) }.map(\.summary)
      found += about("reload", record.reloads)
      if !record.writes.isEmpty {
        let states = record.writes.map { Value.string($0.name) }
        found.append([
          "op": "set", "states": .list(ValueList(states)),
          "instance": .string(record.instance.description),
        ])
      }
      return found
    case .expired(let names): return about("expired", names)
    case .timedOut(let names): return about("timedOut", names)
    case .ticked(let names): return about("ticked", names)
    case .configured(let hash, _): return [["op": "configured", "hash": .string(hash)]]
    case .ended: return []
    }
  }
}

extension SourceChange {
  /// The change without its data.
  fileprivate var summary: Value {
    var members: [(String, Value)] = [("source", .string(source.text))]
    switch operation {
    case .put: members += [("op", "put"), ("paths", [""])]
    case .merge(let patch):
      members += [("op", "merge"), ("paths", Self.list(Self.leaves(of: patch, at: "")))]
    case .patch(let operations):
      var paths: [String] = []
      if case .list(let list) = operations {
        paths = list.compactMap { if case .string(let path)? = $0["path"] { path } else { nil } }
      }
      members += [("op", "patch"), ("paths", Self.list(paths))]
    case .items(let items):
      let removed = items.remove.map { Value.string($0) }
      let keys = items.upsert.compactMap { $0[items.key] } + removed
      members += [
        ("op", "items"), ("paths", Self.list([items.path])),
        ("keys", .list(ValueList(keys.prefix(Self.limit)))),
      ]
    case .state: members += [("op", "state")]
    case .delete: members += [("op", "delete"), ("paths", [""])]
    }
    return .map(ValueMap(members))
  }

  /// Paths and keys told of one change.
  private static let limit = 1_000

  private static func list(_ paths: [String]) -> Value {
    .list(ValueList(paths.prefix(limit).map { .string($0) }))
  }

  /// Where a merge patch says something.
  private static func leaves(of patch: Value, at path: String) -> [String] {
    guard case .map(let map) = patch, !map.isEmpty else { return [path] }
    return map.flatMap { name, value in
      leaves(of: value, at: path + "/" + JSONPointer.escape(name))
    }
  }
}
