// The bytes of a frame: what JSON itself gets wrong, and what survives the way there and back.

import ComponentRuntime
import FeedJSON
import Testing

@testable import FeedProtocol

@Suite("Frames of JSON") struct WireBytesTests {
  private let parser = JSONParser(limits: JSONLimits(byteCount: 1_000, depth: 8))

  private func request(_ text: String) throws -> Request { try request(Array(text.utf8)) }

  private func request(_ bytes: [UInt8]) throws -> Request {
    try Request(json: bytes.span, parser: parser)
  }

  private func reply(_ bytes: [UInt8]) -> Reply? { Reply(json: bytes.span, parser: parser) }

  private func publication(_ bytes: [UInt8]) throws -> Publication {
    try Publication(json: bytes.span, parser: parser)
  }

  @Test("a request is read from its bytes")
  func reading() throws {
    #expect(try request(#"{"cmd":"ping","id":"é"}"#) == Request(.ping, id: "é"))
  }

  @Test(
    "bytes that are no JSON are a bad request, with line and column",
    arguments: ["", "{", "{\"cmd\":\"ping\",}", "nul", "{\"cmd\":\"\u{1}\"}", "{} {}"])
  func notJSON(text: String) {
    let fault = #expect(throws: RequestFault.self) { try request(text) }
    #expect(fault?.error.code == .badRequest)
    #expect(fault?.error.message.contains("line 1") == true)
  }

  @Test("JSON beyond a limit is too large")
  func limits() {
    let deep = String(repeating: "[", count: 20) + String(repeating: "]", count: 20)
    let long = "\"" + String(repeating: "x", count: 1_000) + "\""
    for text in [deep, long] {
      let fault = #expect(throws: RequestFault.self) { try request(text) }
      #expect(fault?.error.code == .tooLarge, "\(text.prefix(10))")
    }
  }

  @Test("numbers keep their type from the client to the daemon")
  func numbers() throws {
    let values: [Value] = [1, 1.0, -0.0, .int(.max), .int(.min), 1e300, 0.1]
    for value in values {
      let change = SourceChange(source: SourceName("a"), operation: .put(value))
      let sent = Request(.push(PushCommand([change])), id: "1")
      #expect(try request(sent.json()) == sent)
    }
  }

  @Test("a reply that JSON cannot say is an internal error, not silence")
  func unwritableReply() {
    let read = reply(Reply(id: "7", ["value": .double(.nan)]).json())
    guard case .failed(let error)? = read?.outcome else {
      Issue.record("not an error: \(String(describing: read))")
      return
    }
    #expect(error.code == .internal)
    #expect(read?.id == "7")
  }

  @Test("replies and publications survive their bytes")
  func roundTrips() throws {
    let sent = Reply(id: "1", error: WireError(.busy, "full", path: "/a", details: ["x": 1]))
    #expect(reply(sent.json()) == sent)
    #expect(reply([0x7B]) == nil)
    let sync = Publication.sync(epoch: "e", at: 7)
    #expect(try publication(sync.json()) == sync)
    #expect(throws: PublicationFault.self) { try publication([0x7B]) }
  }
}
