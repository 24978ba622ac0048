// Requests and answers over real sockets.

import ComponentRuntime
import FeedBus
import FeedProtocol
import Foundation
import Testing

@testable import FeedClient

@Suite("Connections") struct FeedConnectionTests {
  private let ping = Command.ping
  private let push = Command.push(
    PushCommand([SourceChange(source: SourceName("a"), operation: .put([1, 2.5]))]))

  @Test("a request is answered")
  func answered() throws {
    let folder = try SocketFolder()
    let daemon = try FakeDaemon(in: folder.path)
    defer { daemon.stop() }
    let connection = try FeedConnection(to: daemon.endpoints, in: Context())
    #expect(try connection.request(ping, timeout: patience).members == [:])
    let reply = try connection.request(push, timeout: patience)
    #expect(reply.members == ["event": 2, "changes": 1])
    #expect(connection.outstandingCount == 0)
  }

  @Test("an error is thrown as the daemon said it")
  func errorAnswer() throws {
    let folder = try SocketFolder()
    let daemon = try FakeDaemon(in: folder.path)
    defer { daemon.stop() }
    let connection = try FeedConnection(to: daemon.endpoints, in: Context())
    let name = DocumentName(page: PageAddress("hmoe"), viewport: "phone")
    let error = #expect(throws: ClientError.self) {
      try connection.request(.open(name), timeout: patience)
    }
    #expect(error == .answered(WireError(.notFound, "no such page")))
  }

  @Test("many requests under way get one answer each")
  func pipeline() throws {
    let folder = try SocketFolder()
    let daemon = try FakeDaemon(in: folder.path)
    defer { daemon.stop() }
    let connection = try FeedConnection(to: daemon.endpoints, in: Context())
    var waiting: Set<String> = []
    for _ in 0..<500 { waiting.insert(try connection.start(push, timeout: patience)) }
    #expect(waiting.count == 500)
    var events: Set<Int64> = []
    while !waiting.isEmpty {
      let answer = try #require(try connection.next(within: patience))
      #expect(waiting.remove(answer.id) != nil)
      if case .int(let event)? = try answer.result.get().members["event"] { events.insert(event) }
    }
    #expect(events.count == 500)
    #expect(try connection.next(within: .milliseconds(1)) == nil)
  }

  @Test("a request without an answer times out, and may be repeated with its id")
  func timeout() throws {
    let folder = try SocketFolder()
    let daemon = try FakeDaemon(in: folder.path)
    defer { daemon.stop() }
    let connection = try FeedConnection(to: daemon.endpoints, in: Context())
    _ = try connection.request(ping, timeout: patience)
    daemon.order(.ignore(1))
    _ = try connection.start(ping, id: "lost", timeout: .milliseconds(50))
    let answer = try #require(try connection.next(within: patience))
    guard case .failure(.timeout(command: "ping")) = answer.result else {
      // The order to ignore came after the ping: then it was answered, and that is no fault.
      #expect(throws: Never.self) { try answer.result.get() }
      return
    }
    #expect(answer.id == "lost")
    #expect(try connection.request(ping, id: "lost", timeout: patience).members == [:])
  }

  @Test("a push that wants no reply gets none and leaves nothing behind")
  func withoutReply() throws {
    let folder = try SocketFolder()
    let daemon = try FakeDaemon(in: folder.path)
    defer { daemon.stop() }
    let connection = try FeedConnection(to: daemon.endpoints, in: Context())
    let silent = PushCommand(
      [SourceChange(source: SourceName("a"), operation: .delete)], wantsReply: false)
    #expect(try connection.request(.push(silent)).frames.isEmpty)
    #expect(connection.outstandingCount == 0)
    // It arrived nevertheless: the next event's number says so.
    #expect(try connection.request(push, timeout: patience).members["event"] == 3)
  }

  @Test("what is asked before the daemon is there is answered once it is")
  func earlyRequest() throws {
    let folder = try SocketFolder()
    let endpoints = try FeedEndpoints(
      commands: "ipc://\(folder.path)/commands", deltas: "ipc://\(folder.path)/deltas")
    let connection = try FeedConnection(to: endpoints, in: Context())
    let id = try connection.start(ping, timeout: patience)
    let daemon = try FakeDaemon(in: folder.path)
    defer { daemon.stop() }
    let answer = try #require(try connection.next(within: patience))
    #expect(answer.id == id)
    #expect(throws: Never.self) { try answer.result.get() }
  }

  @Test("requests beyond the bound are refused here, answers nobody fetched counted")
  func bound() throws {
    let folder = try SocketFolder()
    let endpoints = try FeedEndpoints(
      commands: "ipc://\(folder.path)/nobody", deltas: "ipc://\(folder.path)/deltas")
    let connection = try FeedConnection(to: endpoints, in: Context(), maximumRequests: 3)
    for _ in 0..<3 { try connection.start(ping, timeout: .milliseconds(1)) }
    let error = #expect(throws: ClientError.self) { try connection.start(ping) }
    #expect(error == .tooManyRequests(limit: 3))
    for _ in 0..<3 { #expect(try connection.next(within: patience) != nil) }
    #expect(throws: Never.self) { try connection.start(ping, timeout: .milliseconds(1)) }
  }

  @Test("a value that JSON cannot say is refused here")
  func unwritable() throws {
    let folder = try SocketFolder()
    let endpoints = try FeedEndpoints(
      commands: "ipc://\(folder.path)/nobody", deltas: "ipc://\(folder.path)/deltas")
    let connection = try FeedConnection(to: endpoints, in: Context())
    let change = SourceChange(source: SourceName("a"), operation: .put(.double(.infinity)))
    #expect(throws: ClientError.self) { try connection.start(.push(PushCommand([change]))) }
    #expect(connection.outstandingCount == 0)
  }

  @Test("a refusal is told, and after it the connection still comes about")
  func refusal() throws {
    let folder = try SocketFolder()
    let daemon = try FakeDaemon(in: folder.path, admitting: false)
    defer { daemon.stop() }
    let connection = try FeedConnection(to: daemon.endpoints, in: Context())
    let error = #expect(throws: ClientError.self) {
      try connection.request(ping, timeout: patience)
    }
    #expect(error == .refused(endpoint: daemon.endpoints.commands.text))
    daemon.order(.admit(true))
    let deadline = ContinuousClock.now + patience
    var isAnswered = false
    while !isAnswered, ContinuousClock.now < deadline {
      do {
        _ = try connection.request(ping, timeout: patience)
        isAnswered = true
      } catch {
        #expect(error == .refused(endpoint: daemon.endpoints.commands.text))
      }
    }
    #expect(isAnswered)
  }

  @Test("client names are random UUIDs")
  func identity() {
    let names = Set((0..<100).map { _ in ClientIdentity.random() })
    #expect(names.count == 100)
    for name in names {
      let uuid = UUID(uuidString: name)
      #expect(uuid != nil && name == name.lowercased())
      #expect(Array(name)[14] == "4")
      #expect("89ab".contains(Array(name)[19]))
    }
  }
}
