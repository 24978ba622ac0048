// Everything a peer can do wrong: it gets its error code, and the daemon serves on.

import ComponentRuntime
import FeedBus
import FeedClient
import FeedJSON
import FeedProtocol
import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("wrong input") struct WrongInputTests {
    private static let settings = "{ limits: { messageBytes: 262144, changesPerRequest: 10 } }"
    private static let markup = """
      protocol Item { id: string, title: string }
      source items: list(Item)
      target cart { action add(id: string) }
      viewport phone { width: 390, height: 844, scale: 3 }
      page home(count: int = 1) {
        use list = items
        <section key="list"><text for={x in list} key={x.id}>{x.title}</text></section>
      }
      """

    private struct Wrong {
      var what: String
      var request: String
      var code: String

      init(_ what: String, _ request: String, _ code: String) {
        self.what = what
        self.request = request
        self.code = code
      }
    }

    private static func push(_ members: String) -> String {
      #"{"cmd":"push","id":"w","source":"items",\#(members)}"#
    }

    private static let wrongs: [Wrong] = [
      Wrong("no bytes", "", "bad_request"),
      Wrong("not JSON", "push items", "bad_request"),
      Wrong("half of it", #"{"cmd":"ping""#, "bad_request"),
      Wrong("not UTF-8 by JSON's escapes", #"{"cmd":"ping","id":"\ud800"}"#, "bad_request"),
      Wrong("not an object", "[1]", "bad_request"),
      Wrong(
        "100,000 nested arrays",
        String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
        "too_large"),
      Wrong("100,000 arrays begun", String(repeating: "[", count: 100_000), "too_large"),
      Wrong("unknown command", #"{"cmd":"pusch","id":"w"}"#, "bad_request"),
      Wrong("unknown member", #"{"cmd":"ping","id":"w","hurry":true}"#, "bad_request"),
      Wrong("no command", #"{"id":"w"}"#, "bad_request"),
      Wrong("an id that is a number", #"{"cmd":"ping","id":1}"#, "bad_request"),
      Wrong("an empty id", #"{"cmd":"ping","id":""}"#, "bad_request"),
      Wrong("a command that is a list", #"{"cmd":["ping"],"id":"w"}"#, "bad_request"),
      Wrong("no value", push(#""op":"put""#), "bad_request"),
      Wrong("an unknown operation", push(#""op":"append","value":1"#), "bad_request"),
      Wrong("a value of the wrong type", push(#""op":"put","value":{"a":1}"#), "invalid"),
      Wrong(
        "a field of the wrong type", push(#""op":"put","value":[{"id":"x","title":7}]"#),
        "invalid"),
      Wrong(
        "a patch that fails half way",
        push(
          #""op":"patch","value":[{"op":"replace","path":"/0/title","value":"changed"},"#
            + #"{"op":"remove","path":"/7"}]"#), "conflict"),
      Wrong("a patch that is no list", push(#""op":"patch","value":{}"#), "bad_request"),
      Wrong(
        "a patch of unknown operations", push(#""op":"patch","value":[{"op":"burn","path":""}]"#),
        "bad_request"),
      Wrong(
        "an anchor nobody has",
        push(#""op":"items","path":"","key":"id","upsert":[{"id":"y","title":""}],"after":"z""#),
        "conflict"),
      Wrong(
        "an item without the key",
        push(#""op":"items","path":"","key":"id","upsert":[{"title":""}]"#),
        "invalid"),
      Wrong("another version", push(#""op":"put","value":[],"ifVersion":999"#), "conflict"),
      Wrong(
        "too many changes",
        #"{"cmd":"push","id":"w","changes":["#
          + Array(repeating: #"{"source":"items","op":"put","value":[]}"#, count: 11)
          .joined(separator: ",") + "]}", "too_large"),
      Wrong("no changes", #"{"cmd":"push","id":"w","changes":[]}"#, "bad_request"),
      Wrong(
        "a source nobody declared",
        #"{"cmd":"push","id":"w","source":"itmes","op":"put","value":1}"#,
        "not_found"),
      Wrong("an unknown source", #"{"cmd":"get","id":"w","source":"other"}"#, "not_found"),
      Wrong(
        "an unknown page", #"{"cmd":"open","id":"w","page":"hom","viewport":"phone"}"#, "not_found"),
      Wrong(
        "an unknown viewport", #"{"cmd":"open","id":"w","page":"home","viewport":"fridge"}"#,
        "not_found"),
      Wrong(
        "an unknown parameter", #"{"cmd":"open","id":"w","page":"home?who=1","viewport":"phone"}"#,
        "invalid_params"),
      Wrong(
        "a parameter of the wrong type",
        #"{"cmd":"snapshot","id":"w","page":"home?count=many","viewport":"phone"}"#,
        "invalid_params"),
      Wrong(
        "a position that is text",
        #"{"cmd":"snapshot","id":"w","page":"home","viewport":"phone","since":"now"}"#,
        "bad_request"),
      Wrong("a call of nothing", #"{"cmd":"call","id":"w"}"#, "bad_request"),
      Wrong(
        "a call of no target", #"{"cmd":"call","id":"w","target":"crt","action":"a"}"#,
        "no_target"),
      Wrong(
        "a call of nobody's action", #"{"cmd":"call","id":"w","target":"cart","action":"x"}"#,
        "no_action"),
      Wrong(
        "a call without its parameter",
        #"{"cmd":"call","id":"w","target":"cart","action":"add"}"#, "invalid_params"),
      Wrong(
        "a call of a target nobody serves",
        #"{"cmd":"call","id":"w","target":"cart","action":"add","params":{"id":"7"}}"#,
        "unavailable"),
      Wrong(
        "a URL of what is not remote", #"{"cmd":"call","id":"w","url":"feed://cart/add?id=7"}"#,
        "denied"),
      Wrong("no URL", #"{"cmd":"call","id":"w","url":"http://a/b"}"#, "bad_request"),
      Wrong(
        "a URL's broken escape", #"{"cmd":"call","id":"w","url":"feed://a/%z"}"#, "bad_request"),
      Wrong(
        "a handler that is not there",
        #"{"cmd":"call","id":"w","page":"home","section":"list","cell":"x","handler":"2"}"#,
        "no_action"),
      Wrong(
        "a return by nobody's worker", #"{"cmd":"return","id":"w","call":"c.1.1","ok":true}"#,
        "not_serving"),
      Wrong(
        "a return of both", #"{"cmd":"return","id":"w","call":"c.1.1","ok":true,"error":{}}"#,
        "bad_request"),
      Wrong("a ping of no worker", #"{"cmd":"ping","id":"w","serving":["cart"]}"#, "not_serving"),
      Wrong(
        "another contract", #"{"cmd":"serve","id":"w","target":"cart","actions":{"add":{}}}"#,
        "conflict"),
      Wrong(
        "an endless type",
        #"{"cmd":"serve","id":"w","target":"t","actions":{"a":{"params":{"x":""#
          + String(repeating: "list(", count: 200) + #""}}}}"#, "bad_request"),
      Wrong(
        "a target that is the daemon's",
        #"{"cmd":"serve","id":"w","target":"page","actions":{"a":{}}}"#, "bad_request"),
    ]

    private let daemon: DaemonProcess
    private let context: Context
    private let connection: FeedConnection
    /// Of the source, and the newest there is.
    private let event: Int64

    init() throws {
      daemon = try DaemonProcess(markup: Self.markup, settings: Self.settings)
      try daemon.serve()
      context = try Context()
      connection = try daemon.connect()
      let item: Value = ["id": "x", "title": "unchanged"]
      try connection.start(.push(PushCommand([.item(item, of: SourceName("items"))])))
      event = try connection.nextEvent().event
    }

    /// The daemon answers, and nothing has happened to the data.
    private func expectUnharmed() throws {
      #expect(daemon.isRunning, "\(daemon.standardError)")
      let response = try connection.ask(.get(SourceName("items")))
      #expect(response.members["version"] == .int(event))
      #expect(try connection.ask(.status).members["event"] == .int(event))
      #expect(response.frames.map(\.text) == [#"[{"id":"x","title":"unchanged"}]"#])
    }

    private func socket(_ kind: SocketKind) throws -> Socket {
      let socket = try Socket(kind, in: context, options: .commandClient)
      try socket.connect(to: daemon.endpoints.commands)
      return socket
    }

    /// Sends as soon as there is a connection.
    private func send(_ message: Message, on socket: borrowing Socket) throws {
      var poller = Poller()
      _ = poller.add(socket, for: .writable)
      _ = try poller.wait(timeout: patience)
      #expect(try socket.send(message) == .sent)
    }

    private func code(of reply: Message?) throws -> String? {
      let reply = try #require(reply)
      let value = try JSONParser().parse(try #require(reply.frames.first).bytes)
      #expect(value["ok"] == false)
      let message = value["error"]?["message"]?.text
      #expect(message?.isEmpty == false)
      return value["error"]?["code"]?.text
    }

    @Test("§2.7 each wrong request gets its code, and changes nothing")
    func codes() throws {
      let peer = try socket(.dealer)
      for wrong in Self.wrongs {
        try send(Message(wrong.request), on: peer)
        let code = try code(of: try peer.receive(within: patience))
        #expect(code == wrong.code, "\(wrong.what)")
      }
      try expectUnharmed()
    }

    @Test("bytes that are no text, and frames nobody asked for, get an error")
    func frames() throws {
      let peer = try socket(.dealer)
      let ping = #"{"cmd":"ping","id":"p"}"#
      for message in [
        Message([[0xFF, 0xFE, 0x00]]), Message(ping, "an attachment"),
        Message("", "", ping), Message([Array(#"{"cmd":"ping","id":""#.utf8) + [0xC3, 0x28]]),
      ] {
        try send(message, on: peer)
        let reply = try peer.receive(within: patience)
        let text = reply?.texts.last ?? ""
        #expect(text.contains("bad_request"), "\(text)")
      }
      try expectUnharmed()
    }

    @Test("§2.8 a peer with a message over libzmq's own limit is disconnected, and can come back")
    func oversized() throws {
      let peer = try socket(.dealer)
      let text = String(repeating: "x", count: 20 << 20)
      try send(Message(Self.push(#""op":"put","value":"\#(text)""#)), on: peer)
      try expectUnharmed()
      try send(Message(#"{"cmd":"ping","id":"p"}"#), on: try socket(.dealer))
      try expectUnharmed()
    }

    @Test("a message over the configured limit is too large")
    func tooLarge() throws {
      let peer = try socket(.dealer)
      let text = String(repeating: "x", count: 262_144)
      try send(Message(Self.push(#""op":"put","value":"\#(text)""#)), on: peer)
      #expect(try code(of: try peer.receive(within: patience)) == "too_large")
      try expectUnharmed()
    }

    @Test("a REQ peer gets its answers behind the empty frame it waits for")
    func requester() throws {
      let peer = try socket(.request)
      for (request, expected) in [
        (#"{"cmd":"ping","id":"p"}"#, #"{"id":"p","ok":true}"#), ("nonsense", "bad_request"),
      ] {
        try send(Message(request), on: peer)
        let reply = try #require(try peer.receive(within: patience))
        #expect(reply.frames.count == 1)
        #expect(reply.frames[0].text.contains(expected))
      }
      try expectUnharmed()
    }

    @Test("peers that vanish with their answers under way harm nobody")
    func vanishing() throws {
      let snapshot = #"{"cmd":"snapshot","id":"s","page":"home","viewport":"phone"}"#
      for _ in 0..<20 {
        let peer = try socket(.dealer)
        for _ in 0..<100 { try send(Message(snapshot), on: peer) }
        peer.close()
      }
      try expectUnharmed()
    }
  }
}
