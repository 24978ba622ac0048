// A daemon of one document for the client's tests: real sockets, faults on demand.

import ComponentRuntime
import FeedBus
import FeedJSON
import FeedProtocol
import Foundation

@testable import FeedClient

/// Answers on a thread of its own until it is stopped.
final class FakeDaemon: Sendable {
  enum Order: Sendable {
    /// Changes the document and publishes the delta, or loses it on the way.
    case change([Value], isLost: Bool)
    case reset
    /// Answers the next so many requests with `busy`.
    case busy(Int)
    /// Leaves the next so many requests without an answer.
    case ignore(Int)
    case admit(Bool)
    case sync
    case stop
  }

  let endpoints: FeedEndpoints
  private let orders: Mailbox<Order>
  private let ended = DispatchSemaphore(value: 0)

  /// Binds when `init` returns.
  init(
    in folder: String, epoch: String = "e1", revision: Int64 = 1,
    document: Value = ["list": [], "n": 0], admitting: Bool = true
  ) throws {
    endpoints = try FeedEndpoints(
      commands: "ipc://\(folder)/commands", deltas: "ipc://\(folder)/deltas")
    orders = try Mailbox(capacity: 1_000)
    let bound = DispatchSemaphore(value: 0)
    let (orders, ended, endpoints) = (orders, ended, endpoints)
    Thread {
      do {
        let loop = try FakeDaemonLoop(
          endpoints, orders, epoch: epoch, revision: revision, document: document,
          isAdmitting: admitting)
        bound.signal()
        try loop.run()
      } catch {
        print("the fake daemon failed: \(error)")
      }
      ended.signal()
    }.start()
    _ = bound.wait(timeout: .now() + 10)
  }

  func order(_ order: Order) { _ = orders.post(order) }

  func change(_ operations: Value..., isLost: Bool = false) {
    order(.change(operations, isLost: isLost))
  }

  /// Returns when its sockets are closed.
  func stop() {
    order(.stop)
    _ = ended.wait(timeout: .now() + 10)
  }
}

/// What runs on the fake daemon's thread.
private final class FakeDaemonLoop {
  let context: Context
  let authenticator: Authenticator
  let commands: Socket
  let deltas: Socket
  let orders: Mailbox<FakeDaemon.Order>
  let parser = JSONParser()
  let epoch: String
  var revision: Int64
  var document: Value
  var retained: [DeltaMessage] = []
  var topics: Set<String> = []
  var busyCount = 0
  var ignoreCount = 0
  var isStopped = false
  private let gate: Gate

  final class Gate {
    var isOpen: Bool
    init(_ isOpen: Bool) { self.isOpen = isOpen }
  }

  init(
    _ endpoints: FeedEndpoints, _ orders: Mailbox<FakeDaemon.Order>, epoch: String,
    revision: Int64, document: Value, isAdmitting: Bool
  ) throws {
    let gate = Gate(isAdmitting)
    self.gate = gate
    self.orders = orders
    self.epoch = epoch
    self.revision = revision
    self.document = document
    let context = try Context()
    self.context = context
    authenticator = try Authenticator(in: context) { _ in
      gate.isOpen ? .admit(userID: "tester") : .refuse("closed")
    }
    commands = try Socket(.router, in: context, options: .commands(maximumMessageBytes: 1 << 20))
    deltas = try Socket(.extendedPublisher, in: context, options: .deltas())
    try commands.bind(to: endpoints.commands, security: EndpointSecurity(domain: "commands"))
    try deltas.bind(to: endpoints.deltas, security: EndpointSecurity(domain: "deltas"))
  }

  func run() throws {
    var poller = Poller()
    _ = poller.add(fileDescriptor: orders.fileDescriptor, for: .readable)
    _ = poller.add(authenticator.socket, for: .readable)
    _ = poller.add(commands, for: .readable)
    _ = poller.add(deltas, for: .readable)
    while !isStopped {
      _ = try poller.wait(timeout: .seconds(1))
      try authenticator.serve()
      while let message = try deltas.receive() {
        guard let change = SubscriptionChange(message), change.isSubscribing else { continue }
        let topic = String(decoding: change.topic, as: UTF8.self)
        topics.insert(topic)
        try publish(.sync(epoch: epoch, at: revision), on: topic)
      }
      while let message = try commands.receive() { try answer(message) }
      for order in orders.takeAll() { try obey(order) }
    }
  }

  func publish(_ publication: Publication, on topic: String) throws {
    _ = try deltas.send([.init(topic), .init(try publication.json())])
  }

  func obey(_ order: FakeDaemon.Order) throws {
    switch order {
    case .change(let operations, let isLost):
      let delta = DeltaMessage(
        epoch: epoch, from: revision, to: revision + 2, timeMilliseconds: 1,
        operations: ValueList(operations))
      document = try DocumentPatch.apply(
        try DeltaOperation.operations(from: .list(delta.operations)), to: document)
      revision += 2
      retained = retained.suffix(9) + [delta]
      if !isLost { for topic in topics { try publish(.delta(delta), on: topic) } }
    case .reset:
      retained = []
      for topic in topics { try publish(.reset(epoch: epoch, reason: "test"), on: topic) }
    case .sync: for topic in topics { try publish(.sync(epoch: epoch, at: revision), on: topic) }
    case .busy(let count): busyCount = count
    case .ignore(let count): ignoreCount = count
    case .admit(let isOpen): gate.isOpen = isOpen
    case .stop: isStopped = true
    }
  }

  func answer(_ message: Message) throws {
    guard ignoreCount == 0 else {
      ignoreCount -= 1
      return
    }
    let peer = message.frames[0]
    guard let envelope = Envelope(message.frames[1...], isEmpty: { $0.isEmpty }) else { return }
    var (reply, body): (Reply, [UInt8]?)
    do throws(RequestFault) {
      let request = try Request(json: envelope.head.bytes.span, parser: parser)
      (reply, body) = answer(request)
      if case .push(let push) = request.command, !push.wantsReply { return }
    } catch {
      (reply, body) = (Reply(id: error.id, error: error.error), nil)
    }
    _ = try commands.send([peer, .init(reply.json())] + (body.map { [.init($0)] } ?? []))
  }

  func answer(_ request: Request) -> (Reply, [UInt8]?) {
    guard busyCount == 0 else {
      busyCount -= 1
      return (Reply(id: request.id, error: .busy("full", retryAfterMilliseconds: 1)), nil)
    }
    switch request.command {
    case .ping: return (Reply(id: request.id), nil)
    case .push(let push):
      revision += 1
      let members: Value = ["event": .int(revision), "changes": .int(Int64(push.changes.count))]
      return (Reply(id: request.id, members), nil)
    case .open(let name):
      guard name.page.name == "home" else {
        return (Reply(id: request.id, error: WireError(.notFound, "no such page")), nil)
      }
      let topic = DocumentTopic(page: name.page, viewport: name.viewport).text
      let reply = OpenReply(page: name.page.text, viewport: name.viewport, topic: topic)
      return (Reply(id: request.id, reply.value), nil)
    case .snapshot(_, let since): return snapshot(request.id, since: since)
    default: return (Reply(id: request.id, error: WireError(.badRequest, "not here")), nil)
    }
  }

  func snapshot(_ id: String?, since: Position?) -> (Reply, [UInt8]?) {
    var reply = SnapshotReply(position: Position(epoch: epoch, revision: revision))
    var body = document
    if let since, since.epoch == epoch, let deltas = deltas(since: since.revision) {
      reply.deltaCount = deltas.count
      body = .list(ValueList(deltas.map(\.value)))
    }
    do {
      return (Reply(id: id, reply.value), try CanonicalWriter.bytes(of: body))
    } catch {
      return (Reply(id: id, error: WireError(.internal, "\(error)")), nil)
    }
  }

  func deltas(since start: Int64) -> [DeltaMessage]? {
    if start == revision { return [] }
    return retained.firstIndex { $0.from == start }.map { Array(retained[$0...]) }
  }
}

/// A folder of its own for each test's socket files.
final class SocketFolder {
  let path: String

  init() throws {
    path = "/tmp/feedclient-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// No test waits longer than this for what must happen.
let patience = Duration.seconds(20)
