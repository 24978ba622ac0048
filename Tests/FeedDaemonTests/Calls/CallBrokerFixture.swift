// A broker with a target or two, and the words to work it.

import ComponentRuntime
import FeedJSON
import FeedProtocol
import Testing

@testable import FeedDaemon

/// A broker, its time, and every answer that was given.
struct BrokerFixture {
  var broker: CallBroker
  var now: Int64 = 0
  /// Answers by the waiter's id, in the order they came.
  var answers: [String: [CallAnswer]] = [:]
  /// What workers were asked, by their name.
  var asked: [(worker: String, call: WorkerCall, question: CallQuestion)] = []

  static let markup = """
    protocol Item { id: string, price: double = 1 }
    /// The shopping cart.
    target cart {
      /// Puts a product into the cart.
      action add(id: string, count: int = 1, note: string?): any remote
      action total(items: list(Item) = []): int
    }
    viewport phone { width: 100, height: 200 }
    """

  init(_ bounds: CallBounds = CallBounds(), markup: String = Self.markup) throws {
    broker = CallBroker(
      try Self.program(markup), bounds: bounds, start: "s", parser: JSONParser())
  }

  static func program(_ markup: String) throws -> Program {
    let result = MarkupCompiler.compile(files: [SourceFile(path: "a.feed", text: markup)])
    return try #require(result.program, "\(result.diagnostics.rendered())")
  }

  static func path(_ name: String) -> ReturnPath {
    ReturnPath(peer: PeerID(bytes: Array(name.utf8)), hasDelimiter: false)
  }

  mutating func serve(_ worker: String, _ command: ServeCommand) throws(WireError) {
    try broker.serve(command, by: Self.path(worker), atMilliseconds: now)
  }

  static func request(
    _ id: String, _ target: String = "cart", _ action: String = "add",
    _ parameters: Value = ["id": "7"], url: String? = nil, timeout: Int64? = nil,
    bytes: Int = 100, client: String? = nil
  ) throws -> CallRequest {
    guard case .map(let map) = parameters else { preconditionFailure("parameters are an object") }
    let values: CallRequest.Parameters = try url.map { .url(try FeedURL($0)) } ?? .values(map)
    let command = CallCommand(.action(target: target, action: action), parameters: map)
    return CallRequest(
      waiter: .peer(path("caller"), id: id), target: target, action: action, parameters: values,
      byteCount: bytes, timeoutMilliseconds: timeout, user: "uid:1", client: client,
      id: client == nil ? nil : id,
      origin: RequestOrigin(Request(.call(command), id: id, client: client), by: .uid(1)))
  }

  mutating func call(_ request: CallRequest) {
    perform(broker.begin(request, atMilliseconds: now))
  }

  mutating func call(
    _ id: String, _ target: String = "cart", _ action: String = "add",
    _ parameters: Value = ["id": "7"], url: String? = nil, timeout: Int64? = nil,
    bytes: Int = 100, client: String? = nil
  ) throws {
    call(
      try Self.request(
        id, target, action, parameters, url: url, timeout: timeout, bytes: bytes, client: client))
  }

  /// Notes what is asked and answered.
  mutating func perform(_ actions: [CallAction]) {
    for action in actions {
      switch action {
      case .ask(let question):
        let worker = String(decoding: question.path.peer.bytes, as: UTF8.self)
        asked.append((worker, question.message, question))
      case .answer(.peer(_, let id), let answer): answers[id ?? "", default: []].append(answer)
      case .answer(.daemon(let continuation), let answer):
        answers["\(continuation.event)", default: []].append(answer)
      }
    }
  }

  @discardableResult
  mutating func answer(
    _ worker: String, _ call: String, _ outcome: Result<Value, WorkerError> = .success(1)
  ) -> Result<Bool, WireError> {
    let (reply, actions) = broker.take(
      ReturnCommand(call: call, outcome), attachments: [], byteCount: 50,
      from: Self.path(worker).peer, atMilliseconds: now)
    perform(actions)
    return reply
  }

  mutating func pass(_ milliseconds: Int64) {
    now += milliseconds
    perform(broker.expire(atMilliseconds: now))
  }

  /// The code of the only answer to a call; `ok` for a value.
  func outcome(_ id: String) -> String? {
    guard let given = answers[id], given.count == 1 else { return nil }
    switch given[0].outcome {
    case .success: return "ok"
    case .failure(let error): return error.code.rawValue
    }
  }

  func error(_ id: String) -> WireError? {
    guard case .failure(let error)? = answers[id]?.first?.outcome else { return nil }
    return error
  }
}
