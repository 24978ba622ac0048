// An event read back is the event that was recorded, to the type of each number.

import ComponentRuntime
import FeedJSON
import Testing

@testable import FeedDaemon

@Suite("Event coding")
struct EventCodingTests {
  private static let source = SourceName("recommend", ["a/b", "é"])

  private static let kinds: [Event.Kind] = [
    .changes([SourceChange(source: source, operation: .put(["a": .double(1), "b": .int(1)]))]),
    .changes([
      SourceChange(
        source: source, operation: .merge(["x": .null]), state: .error, error: "no",
        timeToLiveMilliseconds: 5, ifVersion: 0),
      SourceChange(source: source, operation: .delete),
    ]),
    .changes([
      SourceChange(
        source: source,
        operation: .items(
          ItemsChange(
            path: "/a", key: "id", upsert: [["id": "1"]], remove: ["2"], place: .before("3"),
            limit: -4)))
    ]),
    .changes([SourceChange(source: source, operation: .patch([["op": "remove", "path": "/a"]]))]),
    .changes([SourceChange(source: source, operation: .state, state: .loading)]),
    .expired([source, SourceName("ads")]), .timedOut([source]),
    .ticked([SourceName("clock", ["1m"])]),
    .configured(hash: "00ff", misfits: [Event.Misfit(source: source, message: "m")]),
    .acted(ActionRecord(page: PageAddress("home"), instance: .page, action: "pick")),
    .acted(action),
    .ended([
      EndedInstance(page: PageAddress("home", ["user": "ä&b"]), instance: action.instance),
      EndedInstance(page: PageAddress("home"), instance: .page, states: ["a", "ü"]),
    ]),
  ]

  /// One that does everything an action can do.
  private static var action: ActionRecord {
    var record = ActionRecord(
      page: PageAddress("home", ["user": "42"]),
      instance: InstancePath(section: "a/b", cell: "@@k", use: "Card/0:Like"), action: "buy")
    record.writes = [
      ActionRecord.Write(
        name: "busy", state: StoredState(value: ["a": [1, 2.5, .null]], type: "any"))
    ]
    record.changes = [SourceChange(source: source, operation: .put(1))]
    record.reloads = [SourceName("feed", ["a/b"])]
    record.calls = [
      ActionCall(
        target: "cart", action: "add", parameters: ValueMap([("id", "7")]),
        continuation: ActionCall.Continuation(
          index: 2, digest: "3abcde", arguments: ValueMap([("count", 1)]), depth: 3)),
      ActionCall(target: "log", action: "note", parameters: .empty),
    ]
    record.answers = CallReference(event: 4, index: 1)
    return record
  }

  @Test("every kind of event reads back", arguments: Self.kinds)
  func everyKind(_ kind: Event.Kind) throws { try expectReadBack(kind) }

  @Test("what was accepted once reads back, whatever the bounds of a push are now")
  func beyondBounds() throws {
    func long(_ count: Int) -> String { String(repeating: "x", count: count) }
    let items = ItemsChange(
      path: "/" + long(5_000), key: long(2_000), remove: (0..<20_000).map(String.init))
    try expectReadBack(
      .changes([
        SourceChange(source: SourceName(long(2_000)), operation: .items(items)),
        SourceChange(
          source: Self.source, operation: .state, state: .error, error: long(5_000)),
      ]))
  }

  private func expectReadBack(_ kind: Event.Kind) throws {
    let event = Event(number: 9, timeMilliseconds: 1_700_000_000_000, kind: kind)
    let bytes = try CanonicalWriter.bytes(of: event.payload, form: .exact)
    let again = try Event(
      payload: try JSONParser().parse(bytes), number: 9, timeMilliseconds: event.timeMilliseconds)
    // The values may be long: a report need not print them.
    let isSame = again == event
    #expect(isSame)
  }

  @Test(
    "a record that makes no sense says which event it is",
    arguments: [
      [:], ["kind": "other"], ["kind": "expired"], ["kind": "expired", "sources": [1]],
      ["kind": "changes"], ["kind": "changes", "push": ["cmd": "ping"]],
      ["kind": "configured", "hash": "x"], ["kind": "acted"], ["kind": "ended"],
      ["kind": "acted", "page": "home", "instance": [:], "action": "a"],
      ["kind": "ended", "instances": [["page": "?", "instance": ["use": ""]]]],
    ] as [Value])
  func faults(_ payload: Value) {
    do {
      _ = try Event(payload: payload, number: 12, timeMilliseconds: 0)
      Issue.record("it was read")
    } catch { #expect(error.description.hasPrefix("event 12 cannot be read: ")) }
  }
}
