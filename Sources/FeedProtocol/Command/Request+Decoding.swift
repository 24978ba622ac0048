// From a request's JSON to a command.

import ComponentRuntime

/// A request that could not be read, with the id its error reply should carry.
public struct RequestFault: Error, Equatable {
  /// The request's id, where that much could be read.
  public var id: String?
  public var error: WireError

  public init(id: String? = nil, error: WireError) {
    self.id = id
    self.error = error
  }
}

extension Request {
  /// Reads a request strictly.
  ///
  /// - Throws: `RequestFault`: `bad_request` or `too_large` with the place of the first fault.
  public init(value: Value, limits: ProtocolLimits = ProtocolLimits()) throws(RequestFault) {
    var id: String?
    do throws(WireError) {
      var members = try MemberReader(value, path: "", what: "a request")
      let idRange = 1...ProtocolLimits.idBytes
      id = try members.optionalString("id", "1 to 128 bytes of text", bytes: idRange)
      self.id = id
      client = try members.optionalString("client", "1 to 128 bytes of text", bytes: idRange)
      let name = try members.requiredString("cmd", "the command's name", bytes: 0...1_024)
      command = try Command(name: name, members: &members, limits: limits)
      try members.finish("`\(name)`")
    } catch {
      throw RequestFault(id: id, error: error)
    }
  }
}

extension Command {
  init(name: String, members: inout MemberReader, limits: ProtocolLimits) throws(WireError) {
    switch name {
    case "hello": self = .hello
    case "ping": self = try members.ping()
    case "push": self = .push(try PushCommand(&members, limits: limits))
    case "get": self = .get(try members.sourceName(limits))
    case "open": self = .open(try members.documentName())
    case "snapshot": self = .snapshot(try members.documentName(), since: try members.since())
    case "pages": self = .pages
    case "sources": self = .sources
    case "status": self = .status
    case "reload": self = .reload
    case "demand": self = .demand
    case "serve": self = .serve(try ServeCommand(&members, limits: limits))
    case "call": self = .call(try CallCommand(&members, limits: limits))
    case "return": self = .return(try ReturnCommand(&members))
    case "targets": self = .targets
    case "state": self = try members.state()
    case "explain": self = .explain(try ExplainCommand(&members))
    default: throw Command.unknown(name)
    }
  }

  private static func unknown(_ name: String) -> WireError {
    let mend =
      NearestName.question(for: name, among: names)
      ?? "the commands are \(names.joined(separator: ", "))"
    return WireError(
      .badRequest, "there is no command `\(name.shortened)`: \(mend)", path: "/cmd")
  }
}

extension MemberReader {
  fileprivate mutating func ping() throws(WireError) -> Command {
    let what = "an array of targets' names"
    guard let list = try optionalList("serving", what, atMost: ProtocolLimits.servedCount) else {
      return .ping
    }
    var names: [String] = []
    for (index, value) in list.enumerated() {
      guard let name = value.text else {
        throw WireError(
          .badRequest, "a target's name is a string, not \(value.kindName)",
          path: path(of: "serving") + "/\(index)")
      }
      names.append(name)
    }
    return .pingServing(names)
  }

  mutating func sourceName(_ limits: ProtocolLimits) throws(WireError) -> SourceName {
    let what = "a source's name, such as recommend/42"
    let text = try requiredString("source", what, bytes: 1...limits.change.sourceNameBytes)
    guard let name = SourceName(text: text) else {
      throw WireError(
        .badRequest,
        "`\(text.shortened)` is no source name: write name/argument/…, arguments percent-encoded",
        path: path(of: "source"))
    }
    return name
  }

  mutating func documentName() throws(WireError) -> DocumentName {
    let page = try pageAddress()
    let viewport = try requiredString(
      "viewport", "a viewport's name, such as phone", bytes: 1...ProtocolLimits.idBytes)
    return DocumentName(page: page, viewport: viewport)
  }

  mutating func pageAddress() throws(WireError) -> PageAddress {
    let text = try requiredString(
      "page", "a page's address, such as home?user=42", bytes: 1...PageAddress.maximumBytes)
    do {
      return try PageAddress(text: text)
    } catch {
      throw WireError(
        .invalidParams, error.message, path: path(of: "page"),
        details: error.parameter.map { ["parameter": .string($0)] })
    }
  }

  mutating func since() throws(WireError) -> Position? {
    let what = "{\"epoch\":…,\"revision\":…}"
    guard let value = optional("since") else { return nil }
    var members = try MemberReader(value, path: path(of: "since"), what: "`since`")
    let epoch = try members.requiredString(
      "epoch", "the epoch of \(what)", bytes: 1...ProtocolLimits.idBytes)
    let revision = try members.requiredInteger(
      "revision", "a revision, not negative", in: 0...Int64.max)
    try members.finish("`since`")
    return Position(epoch: epoch, revision: revision)
  }
}
