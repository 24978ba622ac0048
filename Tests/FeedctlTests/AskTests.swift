// How a command asks: again while the daemon is busy, and never for what it would not take.

import ComponentRuntime
import FeedBus
import FeedClient
import FeedProtocol
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import feedctl

@Suite("Asking a daemon", .timeLimit(.minutes(1)))
struct AskTests {
  private func invocation(_ daemon: ScriptedDaemon, timeout: String) throws -> Invocation {
    let options = ["--commands", daemon.endpoint.text, "--timeout", timeout]
    return try Invocation(PingCommand.form, options, Console(environment: [:]))
  }

  private static let busy =
    #""ok":false,"error":{"code":"busy","message":"full","details":{"retryAfterMilliseconds":1}}"#

  @Test("a busy daemon is asked again until it answers")
  func busy() throws {
    let daemon = try ScriptedDaemon([Self.busy, Self.busy, #""ok":true,"a":1"#])
    let response = try invocation(daemon, timeout: "60s").ask(.ping)
    #expect(response.members["a"] == 1)
    #expect(daemon.requests.count == 3)
  }

  @Test("what stays busy is told as that, and other errors at once")
  func refused() throws {
    let patient = try ScriptedDaemon(Array(repeating: Self.busy, count: 100))
    #expect { try invocation(patient, timeout: "300ms").ask(.ping) } throws: { error in
      if case .answered(let refusal)? = error as? ClientError {
        refusal.code == .busy
      } else {
        false
      }
    }
    let count = patient.requests.count
    #expect((2...4).contains(count), "pauses of 50, 100 and 200 ms and more")
    let denied = try ScriptedDaemon([#""ok":false,"error":{"code":"denied","message":"no"}"#])
    #expect(throws: ClientError.self) { try invocation(denied, timeout: "60s").ask(.ping) }
    #expect(denied.requests.count == 1)
  }

  @Test(
    "a call is made again while its workers are busy, under one id, and once it was refused otherwise not"
  )
  func busyCall() throws {
    let daemon = try ScriptedDaemon([Self.busy, Self.busy, #""ok":true,"value":3"#])
    let invocation = try invocation(daemon, timeout: "60s")
    let connection = try invocation.connection()
    let command = CallCommand(.action(target: "cart", action: "add"))
    #expect(try invocation.call(command, over: connection).value == 3)
    #expect(daemon.requests.count == 3)
    let ids = daemon.requests.compactMap { $0.firstMatch(of: /"id":"([^"]*)"/)?.1 }
    #expect(Set(ids).count == 1)
    let lost = #""ok":false,"error":{"code":"worker_lost","message":"gone"}"#
    let other = try ScriptedDaemon([lost])
    let once = try self.invocation(other, timeout: "60s")
    #expect(throws: ClientError.self) {
      try once.call(command, over: try once.connection())
    }
    #expect(other.requests.count == 1)
  }

  @Test("attachments above the daemon's limit are not sent")
  func oversizeAttachments() throws {
    let hello = #""ok":true,"limits":{"messageBytes":4000,"attachmentBytes":2000}"#
    let daemon = try ScriptedDaemon([hello])
    let invocation = try invocation(daemon, timeout: "60s")
    let fault = #expect(throws: OversizeRequest.self) {
      try invocation.call(
        CallCommand(.action(target: "cart", action: "add")), over: try invocation.connection(),
        attachments: [FeedBus.Frame(Array(repeating: 0, count: 3_000))])
    }
    #expect(fault?.setting == "attachmentBytes")
    #expect(daemon.requests.count == 1)
  }

  @Test("a request above the daemon's limit is not sent, one below it is")
  func oversize() throws {
    let hello = #""ok":true,"limits":{"messageBytes":4000}"#
    let daemon = try ScriptedDaemon([hello, hello, #""ok":true"#])
    let invocation = try invocation(daemon, timeout: "60s")
    func push(_ count: Int) -> Command {
      let value = Value.string(String(repeating: "x", count: count))
      return .push(
        PushCommand([SourceChange(source: SourceName("s"), operation: .put(value))]))
    }
    let fault = #expect(throws: OversizeRequest.self) { try invocation.ask(push(5_000)) }
    #expect(fault?.limit == 4_000)
    #expect(fault.map { $0.byteCount > 5_000 } == true)
    _ = try invocation.ask(push(2_000))
    #expect(daemon.requests.map { $0.contains("hello") } == [true, true, false])
  }

  @Test("every command of feedctl that a message or manual names is one")
  func named() throws {
    let names = Set(FeedctlProgram.commands.map(\.name))
    let checkout = Corpus.checkout
    var found = 0
    for folder in ["Sources", "docs", "clients/python/src"] {
      let walk = try #require(
        FileManager.default.enumerator(atPath: checkout.appending(path: folder).path))
      for case let path as String in walk
      where [".swift", ".md", ".1", ".8", ".5", ".py"].contains(where: path.hasSuffix) {
        let file = checkout.appending(path: "\(folder)/\(path)")
        let text = try String(contentsOf: file, encoding: .utf8)
        for match in text.matches(of: /`feedctl ([a-z]+)/) {
          found += 1
          #expect(names.contains(String(match.1)), "\(folder)/\(path): \(match.0)`")
        }
      }
    }
    #expect(found > 10)
  }
}

/// A commands socket that answers one request after another with what it was given.
private final class ScriptedDaemon: Sendable {
  let endpoint: Endpoint
  private let folder = "/tmp/feedctl-\(UUID().uuidString.prefix(8))"
  private let log = RequestLog()
  private let stopping: EventFD
  private let ended = DispatchSemaphore(value: 0)

  /// The requests that came, as text.
  var requests: [String] { log.requests }

  /// - Parameter answers: each a reply's members without `id`; after the last it is silent.
  init(_ answers: [String]) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    endpoint = try Endpoint("ipc://\(folder)/s")
    stopping = try EventFD()
    let bound = DispatchSemaphore(value: 0)
    Thread { [endpoint, log, stopping, ended] in
      do {
        let socket = try Socket(.router, in: try Context())
        try socket.bindUnguarded(to: endpoint)
        bound.signal()
        try Self.serve(socket, answers, log, until: stopping)
      } catch {
        print("the scripted daemon failed: \(error)")
      }
      ended.signal()
    }.start()
    bound.wait()
  }

  deinit {
    stopping.signal()
    ended.wait()
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func serve(
    _ socket: borrowing Socket, _ answers: [String], _ log: RequestLog, until stopping: EventFD
  ) throws {
    var poller = Poller()
    _ = poller.add(socket, for: .readable)
    let stop = poller.add(fileDescriptor: stopping.fileDescriptor, for: .readable)
    var left = answers[...]
    while true {
      _ = try poller.wait(timeout: nil)
      if poller.events(of: stop).contains(.readable) { return }
      while let message = try socket.receive() {
        let text = message.frames.last.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
        log.add(text)
        guard let answer = left.popFirst(), let id = text.firstMatch(of: /"id":"([^"]*)"/)?.1
        else { continue }
        let reply = FeedBus.Frame(Array("{\"id\":\"\(id)\",\(answer)}".utf8))
        _ = try socket.send(message.frames.dropLast() + [reply])
      }
    }
  }
}

private final class RequestLog: Sendable {
  private let seen = Mutex<[String]>([])
  var requests: [String] { seen.withLock { $0 } }
  func add(_ text: String) { seen.withLock { $0.append(text) } }
}
