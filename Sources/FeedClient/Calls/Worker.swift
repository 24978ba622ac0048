// A worker as most programs want it: a function for each target, run for each call.

import ComponentRuntime
import FeedBus
import FeedProtocol
import Synchronization

/// Answers the calls of targets with functions, several calls at a time.
///
///     let worker = Worker(at: endpoints, in: try Context(), concurrency: 8)
///     worker.serve("cart", actions: [ServedAction("add", parameters: [.init("id", "string")])]) {
///       incoming in
///       WorkerAnswer(["added": incoming.call.parameters["id"] ?? .null])
///     }
///     try worker.run()
public final class Worker {
  /// What answers a call; a thrown `WorkerError` is the answer too, any other error is told as one
  /// with the code `failed`.
  public typealias Handler = @Sendable (IncomingCall) async throws -> WorkerAnswer

  private let endpoints: FeedEndpoints
  private let context: Context
  private let concurrency: Int
  private var commands: [ServeCommand] = []
  private var handlers: [String: Handler] = [:]
  private let stopper: Stopper

  /// Ends a worker's `run`, from any thread.
  public final class Stopper: Sendable {
    private let flag = Mutex(false)
    var isStopped: Bool { flag.withLock { $0 } }
    public func stop() { flag.withLock { $0 = true } }
  }

  /// - Parameter concurrency: calls answered at once, for each target.
  public init(at endpoints: FeedEndpoints, in context: Context, concurrency: Int = 16) {
    precondition(concurrency > 0, "a worker answers a call at a time at least")
    self.endpoints = endpoints
    self.context = context
    self.concurrency = concurrency
    stopper = Stopper()
  }

  /// Answers the calls of `target` with `handler`.
  ///
  /// - Parameter actions: `nil` for those that the daemon's markup declares.
  public func serve(
    _ target: String, actions: [ServedAction]? = nil, documentation: String = "",
    handler: @escaping Handler
  ) {
    precondition(handlers[target] == nil, "a target is served once")
    commands.append(
      ServeCommand(
        target: target, actions: actions, concurrency: concurrency, documentation: documentation))
    handlers[target] = handler
  }

  /// What ends `run`.
  public var stop: Stopper { stopper }

  /// How often `run` looks whether it is to end.
  private static let patience = Duration.milliseconds(100)
  /// How long calls under way are waited for at the end.
  private static let farewell = Duration.seconds(5)

  /// Serves until `stop.stop()` is called, then takes leave and answers what is under way.
  ///
  /// Calls run as tasks; this thread registers, pings, and carries calls and answers.
  ///
  /// - Throws: `ClientError` where the daemon does not take the worker, or the bus fails.
  public func run() throws(ClientError) {
    let connection = try WorkerConnection(commands, at: endpoints, in: context)
    let running = Running()
    while !stopper.isStopped {
      if let call = try connection.next(within: Self.patience) {
        start(call, running, connection.answers)
      }
    }
    try connection.leave()
    let clock = ContinuousClock()
    let deadline = clock.now.advanced(by: Self.farewell)
    while running.count > 0, clock.now < deadline {
      if let call = try connection.next(within: Self.patience) {
        start(call, running, connection.answers)
      }
    }
    _ = try connection.next(within: .zero)
  }

  private final class Running: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }
    func add(_ change: Int) { number.withLock { $0 += change } }
  }

  private func start(_ incoming: IncomingCall, _ running: Running, _ answers: AnswerBox) {
    guard let handler = handlers[incoming.call.target] else { return }
    running.add(1)
    Task.detached {
      let answer: WorkerAnswer
      do {
        answer = try await handler(incoming)
      } catch let error as WorkerError {
        answer = WorkerAnswer(error: error)
      } catch {
        answer = WorkerAnswer(error: WorkerError("\(error)"))
      }
      answers.send(answer, to: incoming.call)
      running.add(-1)
    }
  }
}
