// Workers and callers that send anything: each request has its reply, and the daemon serves on.

import ComponentRuntime
import FeedBus
import FeedJSON
import FeedProtocol
import TestSupport
import Testing

@testable import FeedDaemon

@Suite("Hostile workers and callers") struct HostileCallTests {
  private static let target = """

    target cart {
      action add(id: string, count: int = 1) remote
      action notFound(action: string, params: any) remote
    }
    """

  /// What members may hold; as JSON, for the compiler would think long about the literals.
  private static let words = """
    ["cart", "add", "notFound", "page", "mail", "home", "list", "", "a/b", "int", "int = 1",
     "list(", "string = \\"", "feed://cart/add?id=7", "feed://cart/x?y=1&y=2",
     "feed://page/home/a/b/c", "feed://cart/add?id=%", "c", "c.1.1", "\\u0000", true, false,
     null, 0, 1, -1, 9000000000, 1.5, [], {}, [1, "cart"], {"add": {}}, {"id": "7"},
     {"add": {"params": {"id": "string", "count": "int = 1"}}},
     {"add": {"params": {"id": "strng"}}, "b": 1}, {"message": "no"},
     {"message": "no", "code": "c", "details": [{}]}]
    """

  private static let members = [
    "target", "action", "actions", "params", "timeout", "url", "page", "section", "cell",
    "handler", "call", "ok", "value", "error", "serving", "leave", "concurrency", "doc", "client",
  ]
  private static let commands: [Value] = ["serve", "call", "return", "ping", "targets"]

  @Test("random requests get one reply each at most, and never end the daemon", arguments: 0..<40)
  func random(seed: UInt64) throws {
    let harness = try DaemonHarness { configuration in
      configuration.limits.calls = 50
      configuration.limits.callsPerWorker = 10
      configuration.limits.workers = 3
    }
    try harness.write(DaemonHarness.markup + Self.target)
    #expect(try harness.ask(.reload).head["changed"] == true)
    guard case .list(let list) = try JSONParser().parse(Array(Self.words.utf8)) else { return }
    let words = Array(list)
    var random = SeededRandom(seed: seed)
    var replies: [String: Int] = [:]
    var calls: [(peer: String, call: Value)] = []
    var sent = 0
    for _ in 0..<100 {
      for _ in 0..<10 {
        sent += 1
        let request = request("\(sent)", calls, words, using: &random)
        let peer = "p\(Int.random(in: 0..<6, using: &random))"
        harness.bus.send(text: PlainJSON.text(request), peer: peer)
      }
      harness.now += Int64.random(in: 0..<400, using: &random)
      try harness.turn()
      for reply in harness.bus.takeReplies() {
        if reply.head["cmd"] == "call" {
          calls.append((reply.peer, reply.head["call"] ?? .null))
        } else if case .string(let id)? = reply.head["id"] {
          replies[id, default: 0] += 1
        }
      }
    }
    harness.now += 100_000
    try harness.turn()
    for reply in harness.bus.takeReplies() {
      if case .string(let id)? = reply.head["id"] { replies[id, default: 0] += 1 }
    }
    #expect(replies.count == sent)
    #expect(replies.values.allSatisfy { $0 == 1 })
    #expect(harness.daemon.broker.openCount == 0)
    #expect(try harness.ask(.ping).head == ["ok": true])
  }

  /// A request with some of the members there are, most of them wrong.
  private func request(
    _ id: String, _ calls: [(peer: String, call: Value)], _ words: [Value],
    using random: inout SeededRandom
  ) -> Value {
    var members: [(String, Value)] = [
      ("id", .string(id)), ("cmd", Self.commands.randomElement(using: &random) ?? "call"),
    ]
    if Int.random(in: 0..<3, using: &random) == 0 {
      // Something that is right, so that workers and calls come about.
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return ["cmd": "serve", "id": .string(id), "target": "cart"]
      case 1:
        let call = calls.randomElement(using: &random)?.call ?? "c.1.1"
        return ["cmd": "return", "id": .string(id), "call": call, "ok": true]
      case 2:
        return ["cmd": "call", "id": .string(id), "url": "feed://cart/add?id=7", "timeout": 500]
      default:
        return [
          "cmd": "call", "id": .string(id), "target": "cart", "action": "add",
          "params": ["id": "7"],
        ]
      }
    }
    for _ in 0..<Int.random(in: 0..<5, using: &random) {
      members.append(
        (
          Self.members.randomElement(using: &random) ?? "target",
          words.randomElement(using: &random) ?? .null
        ))
    }
    return .map(ValueMap(members))
  }
}

/// Values as JSON; those of the tests can all be written.
private enum PlainJSON {
  static func text(_ value: Value) -> String {
    guard let bytes = try? CanonicalWriter.bytes(of: value, form: .exact) else {
      preconditionFailure("the test's values are JSON")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
