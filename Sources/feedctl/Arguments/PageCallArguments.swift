// `--page home --section list --cell a onTap`: what a page shows, as people point at it.

import ComponentRuntime
import FeedClient
import FeedProtocol

/// What `call` asks of a page.
struct PageCallArguments: Equatable {
  static let options = [
    OptionForm("--page", "PAGE", help: "call what a page shows, or one of its actions"),
    OptionForm(
      "--section", "KEY", help: "with --page: the section; without --cell, what it holds itself"),
    OptionForm("--cell", "KEY", help: "with --section: the cell, or @header or @footer"),
    OptionForm(
      "--viewport", "NAME", help: "with --section: find onTap and the like in what it shows"),
  ]

  let call: PageCall
  /// Where the name of an event attribute is looked up.
  let viewport: String?

  /// - Returns: `nil` where no page is named.
  /// - Throws: `UsageFault`.
  init?(_ arguments: ParsedArguments) throws(UsageFault) {
    let section = arguments.last("--section")
    let cell = arguments.last("--cell")
    viewport = arguments.last("--viewport")
    guard let text = arguments.last("--page") else {
      for name in ["--section", "--cell", "--viewport"] where arguments.has(name) {
        throw UsageFault("\(name) belongs to --page")
      }
      return nil
    }
    guard cell == nil || section != nil else {
      throw UsageFault("--cell needs --section: a cell's key is unique in its section alone")
    }
    guard viewport == nil || section != nil else {
      throw UsageFault("--viewport needs --section: an action of a page is called by its name")
    }
    let page = try PageAddress(argument: text)
    call = PageCall(
      page: page,
      cell: section.map { PageCall.Cell(section: $0, cell: cell ?? CellAddress.section) },
      name: arguments.operands[0])
  }

  /// The call; with a viewport, the name of an event attribute is that of its handler.
  ///
  /// - Throws: `UsageFault` where the viewport shows no such event there, or several; `ClientError`.
  func resolved(over connection: FeedConnection, _ invocation: Invocation) throws -> PageCall {
    guard let viewport, let cell = call.cell else { return call }
    let name = DocumentName(page: call.page, viewport: viewport)
    let response = try invocation.ask(.snapshot(name, since: nil), over: connection)
    let document = try DocumentOutput.parse(response)
    var resolved = call
    resolved.name = try Self.handler(call.name, of: cell, in: document)
    return resolved
  }

  /// The handler that the event attribute `event` of a cell holds.
  ///
  /// - Throws: `UsageFault` with what there is.
  static func handler(
    _ event: String, of cell: PageCall.Cell, in document: Value
  ) throws(UsageFault) -> String {
    let sections = document.list("sections")
    guard let section = sections.first(where: { $0.word("key") == cell.section }) else {
      throw UsageFault(
        "there is no section `\(cell.section)`"
          + hint(cell.section, among: sections.map { $0.word("key") }))
    }
    var found: [(event: String, handler: String)] = []
    switch cell.cell {
    case CellAddress.section: collect(section["props"], &found)
    case CellAddress.header, CellAddress.footer:
      walk(section[String(cell.cell.dropFirst())]?["element"] ?? .null, &found)
    default:
      let key = CellAddress.key(of: cell.cell) ?? cell.cell
      let items = section.list("items")
      guard let item = items.first(where: { $0.word("key") == key }) else {
        throw UsageFault(
          "section `\(cell.section)` has no cell `\(key)`"
            + hint(key, among: items.map { $0.word("key") }))
      }
      walk(item["element"] ?? .null, &found)
    }
    let handlers = Set(found.filter { $0.event == event }.map(\.handler)).sorted()
    if handlers.count == 1 { return handlers[0] }
    if handlers.count > 1 {
      throw UsageFault(
        "there are several `\(event)`: call one of \(handlers.joined(separator: ", "))"
          + " without --viewport")
    }
    let events = Set(found.map(\.event)).sorted()
    throw UsageFault(
      "there is no `\(event)`; "
        + (events.isEmpty
          ? "nothing there can be called" : events.joined(separator: ", ") + " is there"))
  }

  private static func hint(_ name: String, among names: [String]) -> String {
    if let question = NearestName.question(for: name, among: names) { return "; \(question)" }
    return names.isEmpty ? "" : "; there is " + names.prefix(10).joined(separator: ", ")
  }

  private static func walk(_ element: Value, _ found: inout [(event: String, handler: String)]) {
    collect(element["props"], &found)
    for child in element.list("children") { walk(child, &found) }
  }

  private static func collect(
    _ props: Value?, _ found: inout [(event: String, handler: String)]
  ) {
    guard case .map(let map)? = props else { return }
    for (name, value) in map where name.hasPrefix("on") {
      if case .string(let handler) = value { found.append((name, handler)) }
    }
  }
}
