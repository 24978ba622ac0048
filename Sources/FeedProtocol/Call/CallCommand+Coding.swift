// `call` from and to JSON.

import ComponentRuntime

extension CallCommand {
  init(_ members: inout MemberReader, limits: ProtocolLimits) throws(WireError) {
    try members.checkForms()
    if members.has("url") {
      destination = .url(try members.url())
      parameters = .empty
    } else {
      destination =
        members.has("page")
        ? .page(try members.pageCall())
        : .action(
          target: try members.calledTarget(),
          action: try members.identifier("action", "an action's name, such as add"))
      parameters = try members.parameters()
    }
    timeoutMilliseconds = try members.optionalInteger(
      "timeout", "milliseconds, from 1 to \(limits.callMilliseconds)",
      in: 1...limits.callMilliseconds)
  }

  var members: [(String, Value)] {
    var members: [(String, Value)]
    switch destination {
    case .action(let target, let action):
      members = [("target", .string(target)), ("action", .string(action))]
    case .url(let url): members = [("url", .string(url.text))]
    case .page(let call):
      members = [("page", .string(call.page.text))]
      if let cell = call.cell {
        members += [
          ("section", .string(cell.section)), ("cell", .string(cell.cell)),
          ("handler", .string(call.name)),
        ]
      } else {
        members.append(("action", .string(call.name)))
      }
    }
    if !parameters.isEmpty { members.append(("params", .map(parameters))) }
    if let timeoutMilliseconds { members.append(("timeout", .int(timeoutMilliseconds))) }
    return members
  }
}

extension MemberReader {
  /// That a call is written in one of its four forms.
  fileprivate func checkForms() throws(WireError) {
    let given = ["url", "target", "page"].filter(has)
    if given.count > 1 {
      throw WireError(
        .badRequest,
        "`\(given[0])` and `\(given[1])` ask for different things: a call has `target` and `action`, "
          + "`url`, `page` and `action`, or `page`, `section`, `cell` and `handler`",
        path: path(of: given[1]))
    }
    if has("url"), has("params") {
      throw WireError(
        .badRequest, "a URL has its parameters in itself: feed://cart/add?id=7",
        path: path(of: "params"))
    }
  }

  /// A name as markup has them.
  mutating func identifier(_ name: String, _ what: String) throws(WireError) -> String {
    let text = try requiredString(name, what, bytes: 1...ProtocolLimits.idBytes)
    guard PageAddress.isName(text) else {
      throw WireError(
        .badRequest, "`\(text.shortened)` is no name: the member `\(name)` is \(what)",
        path: path(of: name))
    }
    return text
  }

  mutating func targetName() throws(WireError) -> String {
    try identifier("target", "a target's name, such as cart")
  }

  /// The target of a call, which is a worker's.
  fileprivate mutating func calledTarget() throws(WireError) -> String {
    let target = try targetName()
    guard target != TargetContract.pageTarget else {
      throw WireError(
        .badRequest,
        "`page` is the daemon's own target: name the page as `page`, with `action`, or `section`, "
          + "`cell` and `handler`", path: path(of: "target"))
    }
    return target
  }

  fileprivate mutating func parameters() throws(WireError) -> ValueMap {
    guard let value = optional("params") else { return .empty }
    guard case .map(let map) = value else { throw mismatch("params", "an object", value) }
    return map
  }

  fileprivate mutating func url() throws(WireError) -> FeedURL {
    let what = "a URL, such as feed://cart/add?id=7"
    let text = try requiredString("url", what, bytes: 1...FeedURL.maximumBytes)
    do {
      return try FeedURL(text)
    } catch {
      throw WireError(.badRequest, error.message, path: path(of: "url"))
    }
  }

  fileprivate mutating func pageCall() throws(WireError) -> PageCall {
    let page = try pageAddress()
    guard has("section") || has("cell") || has("handler") else {
      return PageCall(
        page: page, cell: nil, name: try identifier("action", "an action of the page"))
    }
    let keyBytes = 0...ProtocolLimits.keyBytes
    return PageCall(
      page: page,
      cell: PageCall.Cell(
        section: try requiredString("section", "a section's key", bytes: keyBytes),
        cell: try requiredString("cell", "a cell's key", bytes: keyBytes)),
      name: try requiredString(
        "handler", "a handler's name, as the element's props have it",
        bytes: 1...ProtocolLimits.keyBytes))
  }
}
