// Workers and subscribers sleep until something comes: a call, a signal, an end.

import ComponentRuntime
import FeedBus
import FeedProtocol
import Foundation
import Testing

@testable import FeedClient

@Suite("Waiting", .timeLimit(.minutes(1)))
struct WaitingTests {
  private let folder = "/tmp/waiting-\(UUID().uuidString.prefix(8))"

  /// Nobody listens there.
  private func silence() throws -> FeedEndpoints {
    try FeedEndpoints(commands: "ipc://\(folder)/c", deltas: "ipc://\(folder)/d")
  }

  @Test("a worker that waits for an hour ends at once when it is stopped, before and while it runs")
  func stop() throws {
    let early = Worker(at: try silence(), in: try Context())
    early.serve("cart") { _ in WorkerAnswer(.null) }
    early.stop.stop()
    try early.run()
    let late = Worker(at: try silence(), in: try Context())
    late.serve("cart") { _ in WorkerAnswer(.null) }
    let stopper = late.stop
    Thread { stopper.stop() }.start()
    try late.run()
  }

  @Test("a wait for calls ends when a descriptor is readable, and has been until then one wait")
  func wokenWorker() throws {
    let event = try EventFD()
    let connection = try WorkerConnection(
      [ServeCommand(target: "cart")], at: try silence(), in: try Context())
    event.signal()
    let news = try connection.news(within: .seconds(3_600), wakingOn: [event.fileDescriptor])
    guard case .woken = news else {
      Issue.record("\(news)")
      return
    }
    event.clear()
    guard case .nothing = try connection.news(within: .zero, wakingOn: [event.fileDescriptor])
    else {
      Issue.record("a cleared event wakes nobody")
      return
    }
  }

  @Test("a wait for updates ends when a descriptor is readable")
  func wokenSubscriber() throws {
    let event = try EventFD()
    let name = DocumentName(page: PageAddress("home"), viewport: "phone")
    let subscription = try Subscription(to: name, at: try silence(), in: try Context())
    event.signal()
    #expect(
      try subscription.next(within: .seconds(3_600), wakingOn: [event.fileDescriptor]) == nil)
  }

  @Test("the last call's end is an event, and asking clears it")
  func runningCalls() throws {
    let calls = try RunningCalls()
    func isReadable() throws -> Bool {
      var poller = Poller()
      _ = poller.add(fileDescriptor: calls.fileDescriptor, for: .readable)
      return try poller.wait(timeout: .zero) == 1
    }
    #expect(!calls.areAny)
    calls.begin()
    calls.begin()
    calls.end()
    #expect(try !isReadable())
    #expect(calls.areAny)
    calls.end()
    #expect(try isReadable())
    #expect(!calls.areAny)
    #expect(try !isReadable())
  }
}
