// Pushes: every operation read, every fault with its place.

import ComponentRuntime
import Testing

@testable import FeedProtocol

@Suite("Pushes") struct PushTests {
  private let feed = SourceName("recommend", ["42"])

  private func push(
    _ members: Value, limits: ProtocolLimits = ProtocolLimits()
  ) throws -> PushCommand {
    guard case .map(let map) = members else { throw PublicationFault("not a map") }
    let request = try Request(value: .map(map.setting("cmd", to: "push")), limits: limits)
    guard case .push(let push) = request.command else { throw PublicationFault("not a push") }
    return push
  }

  @Test("§4.4 each operation is read with its members")
  func operations() throws {
    let list: Value = [["op": "add", "path": "/a", "value": 1]]
    let pushed: [(Value, SourceChange)] = [
      (["op": "put", "value": .null], SourceChange(source: feed, operation: .put(.null))),
      (
        ["op": "merge", "value": ["a": .null]],
        SourceChange(source: feed, operation: .merge(["a": .null]))
      ),
      (["op": "patch", "value": list], SourceChange(source: feed, operation: .patch(list))),
      (
        ["op": "delete", "ifVersion": 3],
        SourceChange(source: feed, operation: .delete, ifVersion: 3)
      ),
      (
        ["op": "state", "state": "error", "error": "no route", "ttl": 5],
        SourceChange(
          source: feed, operation: .state, state: .error, error: "no route",
          timeToLiveMilliseconds: 5)
      ),
      (
        [
          "op": "items", "path": "/list", "key": "id", "upsert": [["id": 7]],
          "remove": ["a", 12], "before": 9, "limit": -5,
        ],
        SourceChange(
          source: feed,
          operation: .items(
            ItemsChange(
              path: "/list", key: "id", upsert: [["id": 7]], remove: ["a", "12"],
              place: .before("9"), limit: -5)))
      ),
    ]
    for (members, change) in pushed {
      guard case .map(let map) = members else { continue }
      let named = Value.map(map.setting("source", to: "recommend/42"))
      #expect(try push(named) == PushCommand([change]))
      #expect(try push(["changes": [named, named]]) == PushCommand([change, change]))
    }
  }

  @Test(
    "items go to one place",
    arguments: [
      (["at": "start"], .start), (["at": "end"], .end), (["before": "k"], .before("k")),
      (["after": "k"], .after("k")), ([:], nil),
    ] as [(Value, ItemsChange.Place?)])
  func places(member: Value, place: ItemsChange.Place?) throws {
    guard case .map(var map) = member else { return }
    for (name, value) in [("source", "a"), ("op", "items"), ("path", ""), ("key", "id")] {
      map = map.setting(name, to: .string(value))
    }
    guard case .items(let items) = try push(.map(map)).changes[0].operation else {
      Issue.record("not items")
      return
    }
    #expect(items.place == place)
  }

  @Test("an acknowledgement can be declined, and nothing else said about it")
  func acknowledgement() throws {
    let change: Value = ["source": "a", "op": "delete", "ack": "none"]
    #expect(try push(change).wantsReply == false)
    #expect(try push(["source": "a", "op": "delete"]).wantsReply)
    let fault = #expect(throws: RequestFault.self) {
      try push(["source": "a", "op": "delete", "ack": "maybe"])
    }
    #expect(fault?.error.path == "/ack")
  }

  @Test(
    "a fault of a change has its place in the request",
    arguments: [
      (["source": "a"], "/op", "put, merge, patch"),
      (["source": "a", "op": "putt"], "/op", "did you mean `put`?"),
      (["source": "a", "op": "explode"], "/op", "one of put"),
      (["source": "a", "op": "put"], "/value", "missing"),
      (["source": "a", "op": "put", "valeu": 1, "value": 1], "/valeu", "no member `valeu`"),
      (["source": "a", "op": "patch", "value": ["a": 1]], "/value", "array of JSON Patch"),
      (["source": "a", "op": "delete", "state": "ready"], "/state", "no member `state`"),
      (["source": "a", "op": "state"], "/state", "missing"),
      (["source": "a", "op": "state", "state": "stale"], "/state", "not \"stale\""),
      (["source": "a", "op": "put", "value": 1, "state": 1], "/state", "not 1"),
      (["source": "a", "op": "put", "value": 1, "error": "x"], "/error", "belongs to the state"),
      (["source": "a", "op": "put", "value": 1, "ttl": 0], "/ttl", "milliseconds"),
      (["source": "a", "op": "put", "value": 1, "ttl": 1.5], "/ttl", "not 1.5"),
      (["source": "a", "op": "put", "value": 1, "ifVersion": -1], "/ifVersion", "a version"),
      (["source": "a", "op": "items", "path": "x", "key": "id"], "/path", "starts with /"),
      (["source": "a", "op": "items", "path": "", "key": ""], "/key", "too short"),
      (["source": "a", "op": "items", "path": "", "key": "k", "upsert": 1], "/upsert", "array"),
      (
        ["source": "a", "op": "items", "path": "", "key": "k", "remove": ["a", [:]]], "/remove/1",
        "a key is a string"
      ),
      (
        ["source": "a", "op": "items", "path": "", "key": "k", "at": "end", "after": "z"], "/at",
        "leave one out"
      ),
      (
        ["source": "a", "op": "items", "path": "", "key": "k", "at": "middle"], "/at",
        "\"start\" or \"end\""
      ),
    ] as [(Value, String, String)])
  func faults(change: Value, place: String, message: String) {
    let alone = #expect(throws: RequestFault.self) { try push(change) }
    #expect(alone?.error.path == place)
    #expect(alone?.error.message.contains(message) == true, "\(String(describing: alone))")
    let good: Value = ["source": "a", "op": "delete"]
    let together = #expect(throws: RequestFault.self) { try push(["changes": [good, change]]) }
    #expect(together?.error.path == "/changes/1" + place)
  }

  @Test("one change and several are told apart")
  func bothForms() {
    let change: Value = ["source": "a", "op": "delete"]
    let mixed = #expect(throws: RequestFault.self) {
      try push(["changes": [change], "source": "a", "op": "delete"])
    }
    #expect(mixed?.error.code == .badRequest)
    #expect(throws: RequestFault.self) { try push(["changes": []]) }
    #expect(throws: RequestFault.self) { try push(["changes": [7]]) }
  }

  @Test("limits hold, one by one")
  func limits() throws {
    var limits = ProtocolLimits()
    limits.changesPerPush = 2
    limits.change.items = 2
    limits.change.operations = 2
    limits.change.sourceNameBytes = 5
    let change: Value = ["source": "a", "op": "delete"]
    #expect(try push(["changes": [change, change]], limits: limits).changes.count == 2)
    let over: [(Value, String)] = [
      (["changes": [change, change, change]], "/changes"),
      (["source": "a", "op": "patch", "value": [1, 2, 3]], "/value"),
      (["source": "a", "op": "items", "path": "", "key": "k", "upsert": [1, 2, 3]], "/upsert"),
      (["source": "a", "op": "items", "path": "", "key": "k", "remove": [1, 2, 3]], "/remove"),
      (["source": "abcdef", "op": "delete"], "/source"),
    ]
    for (members, path) in over {
      let fault = #expect(throws: RequestFault.self) { try push(members, limits: limits) }
      #expect(fault?.error.code == .tooLarge)
      #expect(fault?.error.path == path)
    }
  }

  @Test("what the client writes, the daemon reads")
  func roundTrip() throws {
    let place: [ItemsChange.Place?] = [nil, .start, .end, .before("x"), .after("y")]
    var changes = place.map { place in
      SourceChange(
        source: feed,
        operation: .items(
          ItemsChange(
            path: "/a", key: "k", upsert: [["k": "1"]], remove: ["2"], place: place, limit: 3)))
    }
    changes.append(SourceChange(source: feed, operation: .delete, ifVersion: 1))
    changes.append(
      SourceChange(source: feed, operation: .put(["a": 1]), state: .empty, ifVersion: 0))
    changes.append(
      SourceChange(
        source: feed, operation: .merge([:]), state: .error, error: "e", timeToLiveMilliseconds: 9))
    let commands: [Command] =
      [.push(PushCommand(changes)), .push(PushCommand(changes, wantsReply: false)), .hello, .ping]
      + changes.map { .push(PushCommand([$0])) }
      + [.get(feed), .pages, .sources, .status, .reload, .demand]
    for command in commands {
      let request = Request(command, id: "i", client: "c")
      #expect(try Request(value: request.value) == request)
    }
    let document = DocumentName(page: PageAddress("p", ["a": "|"]), viewport: "w390@3")
    for since in [nil, Position(epoch: "e", revision: 4)] {
      let request = Request(.snapshot(document, since: since))
      #expect(try Request(value: request.value) == request)
    }
    let open = Request(.open(document))
    #expect(try Request(value: open.value) == open)
  }
}
