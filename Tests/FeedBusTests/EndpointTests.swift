// Endpoints: what is let through and what the errors say.

import FeedBus
import Testing

@Suite("Endpoints") struct EndpointTests {
  @Test(
    "tcp, ipc and inproc are allowed",
    arguments: [
      "tcp://127.0.0.1:7401", "tcp://[::1]:7401", "tcp://*:1", "tcp://127.0.0.1:*",
      "ipc:///run/feedd/commands.sock", "ipc://state/commands.sock", "inproc://x",
    ])
  func allowed(text: String) throws {
    #expect(try Endpoint(text).text == text)
  }

  @Test(
    "everything else is refused with what is allowed",
    arguments: [
      ("", "no transport"), ("tcp:127.0.0.1:1", "no transport"),
      ("ws://127.0.0.1:80", "`ws` is not allowed"), ("tipc://{1,2}", "`tipc` is not allowed"),
      ("epgm://eth0;239.0.0.1:5", "`epgm` is not allowed"), ("tcp://:1", "tcp://host:port"),
      ("tcp://host", "tcp://host:port"), ("tcp://host:0", "the port"),
      ("tcp://host:65536", "the port"), ("tcp://host:x", "the port"),
      ("ipc://@abstract", "path"), ("ipc://*", "path"), ("ipc://", "path"),
      ("inproc://", "inproc://name"), ("ipc:///a\u{0}b", "zero byte"),
      ("ipc:///" + String(repeating: "x", count: 107), "longer than 107"),
    ])
  func refused(text: String, reason: String) {
    let error = #expect(throws: EndpointError.self) { try Endpoint(text) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test(
    "local endpoints are told from others",
    arguments: [
      ("tcp://127.0.0.1:1", true), ("tcp://127.9.0.1:1", true), ("tcp://[::1]:1", true),
      ("tcp://localhost:1", true), ("ipc:///x", true), ("tcp://*:1", false),
      ("tcp://10.0.0.1:1", false), ("tcp://127.example.org:1", false),
    ])
  func local(text: String, isLocal: Bool) throws {
    #expect(try Endpoint(text).isLocal == isLocal)
  }

  @Test("a path of 107 bytes is the longest")
  func longestPath() throws {
    let path = "/" + String(repeating: "x", count: 106)
    #expect(try Endpoint("ipc://" + path).address == path)
  }
}
