// Workers that hang and lie, over the real bus.

import ComponentRuntime
import FeedBus
import FeedClient
import FeedJSON
import FeedProtocol
import Foundation
import Synchronization
import Testing

/// Says to threads of a test when to end, and waits for them.
final class Ending: Sendable {
  private struct State {
    var isOver = false
    var actions: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  private let threads = DispatchGroup()
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Runs `body` on a thread of its own; what it throws ends it.
  func run(_ body: @escaping @Sendable () throws -> Void) {
    threads.enter()
    Thread.detachNewThread { [self] in
      defer { threads.leave() }
      do {
        try body()
      } catch {
        FileHandle.standardError.write(Data("a worker of a test ended: \(error)\n".utf8))
      }
    }
  }

  /// Runs `action` at the end, which may have come.
  func whenOver(_ action: @escaping @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if !state.isOver { state.actions.append(action) }
      return state.isOver
    }
    if isOver { action() }
  }

  /// Ends the threads, and waits for them.
  func end() {
    let actions = state.withLock { state in
      state.isOver = true
      return state.actions
    }
    for action in actions { action() }
    let result = threads.wait(timeout: .now() + 60)
    #expect(result == .success, "threads of the test go on")
  }
}

/// A worker that says what it likes, for one thread.
struct BadWorker: ~Copyable {
  private let socket: Socket
  private let parser = JSONParser()
  private let clock = ContinuousClock()
  private var nextPing: ContinuousClock.Instant

  init(_ command: ServeCommand, at endpoints: FeedEndpoints, in context: Context) throws {
    let socket = try Socket(.dealer, in: context, options: .commandClient)
    try socket.connect(to: endpoints.commands)
    try BadWorker.send(Request(.serve(command)), on: socket)
    nextPing = clock.now.advanced(by: .milliseconds(500))
    self.socket = socket
  }

  func send(_ request: Request) throws { try BadWorker.send(request, on: socket) }

  /// Sends as soon as there is room.
  private static func send(_ request: Request, on socket: borrowing Socket) throws {
    let message = Message([try request.json()])
    while try socket.send(message) == .wouldBlock {
      var poller = Poller()
      _ = poller.add(socket, for: .writable)
      _ = try poller.wait(timeout: .milliseconds(100))
    }
  }

  /// The calls that came, after a wait of 50 ms at most; it pings meanwhile as it should.
  mutating func calls(for target: String) throws -> [WorkerCall] {
    if clock.now >= nextPing {
      nextPing = clock.now.advanced(by: .milliseconds(500))
      try send(Request(.pingServing([target])))
    }
    var calls: [WorkerCall] = []
    var message = try socket.receive(within: .milliseconds(50))
    while let frame = message?.frames.first {
      if let call = WorkerCall(value: try parser.parse(frame.bytes)) { calls.append(call) }
      message = try socket.receive()
    }
    return calls
  }
}
