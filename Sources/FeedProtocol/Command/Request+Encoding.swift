// From a command to a request's JSON: the client's side of the decoder.

import ComponentRuntime

extension Request {
  /// The request as JSON; decoding it gives the request again.
  public var value: Value {
    var members: [(String, Value)] = [("cmd", .string(command.name))]
    if let id { members.append(("id", .string(id))) }
    if let client { members.append(("client", .string(client))) }
    return .map(ValueMap(members + command.members))
  }
}

extension Command {
  fileprivate var members: [(String, Value)] {
    switch self {
    case .hello, .ping, .pages, .sources, .status, .reload, .demand, .targets: []
    case .pingServing(let names):
      [("serving", .list(ValueList(names.map { .string($0) })))]
    case .serve(let serve): serve.members
    case .call(let call): call.members
    case .return(let command): command.members
    case .state(let page): [("page", .string(page.text))]
    case .resetState(let reset): reset.members
    case .explain(let command): command.members
    case .get(let source): [("source", .string(source.text))]
    case .open(let document): document.members
    case .snapshot(let document, let since):
      document.members + (since.map { [("since", $0.value)] } ?? [])
    case .push(let push): push.members
    }
  }
}

extension DocumentName {
  fileprivate var members: [(String, Value)] {
    [("page", .string(page.text)), ("viewport", .string(viewport))]
  }
}

extension Position {
  var value: Value { ["epoch": .string(epoch), "revision": .int(revision)] }
}

extension PushCommand {
  fileprivate var members: [(String, Value)] {
    var members =
      changes.count == 1
      ? changes[0].members
      : [("changes", .list(ValueList(changes.map { .map(ValueMap($0.members)) })))]
    if !wantsReply { members.append(("ack", "none")) }
    return members
  }
}

extension SourceChange {
  fileprivate var members: [(String, Value)] {
    var members: [(String, Value)] = [("source", .string(source.text))]
    switch operation {
    case .put(let value): members += [("op", "put"), ("value", value)]
    case .merge(let value): members += [("op", "merge"), ("value", value)]
    case .patch(let value): members += [("op", "patch"), ("value", value)]
    case .items(let items): members += [("op", "items")] + items.members
    case .state: members += [("op", "state")]
    case .delete: members += [("op", "delete")]
    }
    if let state { members.append(("state", .string(state.rawValue))) }
    if let error { members.append(("error", .string(error))) }
    if let timeToLiveMilliseconds { members.append(("ttl", .int(timeToLiveMilliseconds))) }
    if let ifVersion { members.append(("ifVersion", .int(ifVersion))) }
    return members
  }
}

extension ItemsChange {
  fileprivate var members: [(String, Value)] {
    var members: [(String, Value)] = [("path", .string(path)), ("key", .string(key))]
    if !upsert.isEmpty { members.append(("upsert", .list(ValueList(upsert)))) }
    if !remove.isEmpty {
      members.append(("remove", .list(ValueList(remove.map { .string($0) }))))
    }
    switch place {
    case nil: break
    case .start: members.append(("at", "start"))
    case .end: members.append(("at", "end"))
    case .before(let key): members.append(("before", .string(key)))
    case .after(let key): members.append(("after", .string(key)))
    }
    if let limit { members.append(("limit", .int(Int64(limit)))) }
    return members
  }
}
