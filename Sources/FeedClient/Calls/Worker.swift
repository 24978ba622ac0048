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
    private struct State {
      var isStopped = false
      /// What `run` sleeps on.
      var wake: EventFD?
    }

    private let state = Mutex(State())

    var isStopped: Bool { state.withLock { $0.isStopped } }

    public func stop() {
      let wake = state.withLock { state in
        state.isStopped = true
        return state.wake
      }
      wake?.signal()
    }

    /// The event that `stop` signals.
    func wakes(_ wake: EventFD) { state.withLock { $0.wake = wake } }
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

  /// `run` sleeps for as long as nothing happens.
  private static let longWait = Duration.seconds(3_600)

  /// Serves until `stop.stop()` is called, then takes leave and answers what is under way, for as
  /// long as its callers wait.
  ///
  /// Calls run as tasks; this thread registers, pings, and carries calls and answers.
  ///
  /// - Throws: `ClientError` where the daemon does not take the worker, or the bus fails.
  public func run() throws(ClientError) {
    let connection = try WorkerConnection(commands, at: endpoints, in: context)
    let stopping = try onBus { () throws(BusError) in try EventFD() }
    let running = try onBus { () throws(BusError) in try RunningCalls() }
    stopper.wakes(stopping)
    let clock = ContinuousClock()
    // When the last of the callers waits no more.
    var end = clock.now
    let start = { (incoming: IncomingCall) in
      end = max(end, clock.now.advanced(by: .milliseconds(incoming.call.timeoutMilliseconds)))
      self.start(incoming, running, connection.answers)
    }
    while !stopper.isStopped {
      let news = try connection.news(
        within: Self.longWait, wakingOn: [stopping.fileDescriptor])
      if case .call(let call) = news { start(call) }
    }
    try connection.leave()
    while running.areAny, clock.now < end {
      let news = try connection.news(
        within: clock.now.duration(to: end), wakingOn: [running.fileDescriptor])
      if case .call(let call) = news { start(call) }
    }
    _ = try connection.next(within: .zero)
  }

  private func start(_ incoming: IncomingCall, _ running: RunningCalls, _ answers: AnswerBox) {
    guard let handler = handlers[incoming.call.target] else { return }
    running.begin()
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
      running.end()
    }
  }
}
