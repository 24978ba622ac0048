// `pages`, `sources` and `demand`: what there is.

import ComponentRuntime
import FeedProtocol

extension Daemon {
  /// Entries of one list at most; the reply says how many there are.
  static let listLimit = 10_000

  /// The declared pages and viewports, and the pages that are live.
  func pageList() -> Value {
    let declared = engine.program.pages.values.map(\.scope).sorted { $0.name < $1.name }
    let live = pages.pages.sorted { ($0.page.text, $0.viewport) < ($1.page.text, $1.viewport) }
    return [
      "pages": Self.list(declared, \.value),
      "viewports": Self.list(engine.program.viewports, \.value),
      "live": Self.list(live) { page in
        [
          "page": .string(page.page.text), "viewport": .string(page.viewport),
          "revision": .int(documents.revision(of: page) ?? 0),
          "subscribed": .bool(pages.isSubscribed(page)),
        ]
      },
      "liveCount": .int(Int64(live.count)),
    ]
  }

  /// The declared sources, and those that hold something.
  func sourceList() -> Value {
    let declared = engine.program.sources.values.sorted { $0.name < $1.name }
    let held = engine.sources.all.sorted { $0.key.text < $1.key.text }
    return [
      "declared": Self.list(declared) { declaration in
        [
          "source": .string(declaration.name),
          "parameters": Self.list(declaration.parameters, \.value),
        ]
      },
      "sources": Self.list(held) { name, record in
        var members: [(String, Value)] = [
          ("source", .string(name.text)), ("version", .int(record.version)),
          ("state", .string(record.state.rawValue)),
        ]
        if let error = record.error { members.append(("error", .string(error))) }
        return .map(ValueMap(members))
      },
      "count": .int(Int64(held.count)),
    ]
  }

  /// The sources that live pages wait for.
  func demandList() -> Value {
    let sources = unmetDemand
    return [
      "sources": Self.list(sources) { .string($0.text) },
      "count": .int(Int64(sources.count)),
    ]
  }

  private static func list<Element>(
    _ elements: some Sequence<Element>, _ value: (Element) -> Value
  ) -> Value {
    .list(ValueList(elements.prefix(listLimit).map(value)))
  }
}

extension ScopeTemplate {
  fileprivate var value: Value {
    [
      "name": .string(name), "parameters": .list(ValueList(parameters.map(\.value))),
      "actions": .list(ValueList(actions.sorted { $0.name < $1.name }.map(\.value))),
    ]
  }
}

extension ActionTemplate {
  fileprivate var value: Value {
    [
      "name": .string(name), "remote": .bool(isRemote),
      "parameters": .list(ValueList(parameters.map(\.value))),
    ]
  }
}

extension Parameter {
  fileprivate var value: Value {
    var members: [(String, Value)] = [
      ("name", .string(name)), ("type", .string(type.description)),
      ("required", .bool(isRequired)),
    ]
    if let defaultValue { members.append(("default", defaultValue)) }
    return .map(ValueMap(members))
  }
}

extension ViewportDeclaration {
  fileprivate var value: Value {
    [
      "name": .string(name), "width": .double(width), "height": .double(height),
      "scale": .double(scale),
    ]
  }
}
