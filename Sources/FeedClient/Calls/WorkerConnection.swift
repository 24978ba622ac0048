// A worker's end of the bus: calls come in, answers go out, and the daemon always knows of it.

import ComponentRuntime
import FeedBus
import FeedJSON
import FeedProtocol

/// A call to answer.
public struct IncomingCall: Sendable {
  public var call: WorkerCall
  /// The frames that the caller sent with it.
  public var attachments: [FeedBus.Frame]
  /// The type that the answer's value must have, as markup writes it; `nil` where the daemon did not
  /// say (docs/protocol.md, §11.1).
  public var result: String?
}

/// What a call is answered with.
public struct WorkerAnswer: Sendable {
  public var outcome: Result<Value, WorkerError>
  public var attachments: [FeedBus.Frame]

  public init(_ value: Value, attachments: [FeedBus.Frame] = []) {
    outcome = .success(value)
    self.attachments = attachments
  }

  public init(error: WorkerError) {
    outcome = .failure(error)
    attachments = []
  }
}

/// Where answers are handed in, from any thread.
public final class AnswerBox: Sendable {
  let mailbox: Mailbox<(call: String, answer: WorkerAnswer)>

  init(capacity: Int) throws(BusError) { mailbox = try Mailbox(capacity: capacity) }

  /// Answers a call; each once.
  public func send(_ answer: WorkerAnswer, to call: WorkerCall) {
    // It holds an answer for every call that may be under way; what is too much was answered twice.
    _ = mailbox.post((call.call, answer))
  }
}

/// The connection of a worker, for one thread, which has to come back to `next` at least once a
/// second: in it the worker registers, pings and sends its answers.
public final class WorkerConnection {
  public let answers: AnswerBox
  private let link: Link
  private var state: WorkerState
  private let parser: JSONParser
  private var outbox: [[FeedBus.Frame]] = []
  private var calls: [IncomingCall] = []
  private var isRegistrationTold = false
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  /// - Parameters:
  ///   - targets: what it serves, each target once.
  ///   - answerLimit: answers that may wait to be sent.
  /// - Throws: `ClientError.bus`.
  public init(
    _ targets: [ServeCommand], at endpoints: FeedEndpoints, in context: Context,
    answerLimit: Int = 10_000, limits: JSONLimits = .deepest
  ) throws(ClientError) {
    var options = SocketOptions.commandClient
    options.clientKeys = endpoints.keys
    // The last answers, after which programs end.
    options.lingerMilliseconds = 1_000
    start = clock.now
    state = WorkerState(targets, atMilliseconds: 0)
    parser = JSONParser(limits: limits)
    (answers, link) = try onBus { () throws(BusError) in
      (
        try AnswerBox(capacity: answerLimit),
        try Link(.dealer, to: endpoints.commands, options: options, in: context)
      )
    }
  }

  /// Whether the daemon knows of every target.
  public var isRegistered: Bool { state.isRegistered }

  /// What a wait brought.
  public enum News: Sendable {
    case call(IncomingCall)
    /// `isRegistered` is another than it was.
    case registration
    /// One of the descriptors is readable.
    case woken
    /// The time is over.
    case nothing
  }

  /// The next call or other news, waiting `timeout` at most.
  ///
  /// - Parameter descriptors: what else ends the wait by being readable: signals, a pipe, an event.
  /// - Throws: `ClientError`: `answered` where the daemon does not take the worker, `refused`, `bus`.
  public func news(
    within timeout: Duration, wakingOn descriptors: [Int32] = []
  ) throws(ClientError) -> News {
    let deadline = clock.now.advanced(by: timeout)
    while true {
      try turn()
      if !calls.isEmpty { return .call(calls.removeFirst()) }
      if isRegistered != isRegistrationTold {
        isRegistrationTold = isRegistered
        return .registration
      }
      guard clock.now < deadline else { return .nothing }
      if try wait(until: deadline, descriptors) { return .woken }
    }
  }

  /// The next call, waiting `timeout` at most; `nil` if none came.
  ///
  /// - Throws: as `news`.
  public func next(within timeout: Duration) throws(ClientError) -> IncomingCall? {
    let deadline = clock.now.advanced(by: timeout)
    while true {
      switch try news(within: clock.now.duration(to: deadline)) {
      case .call(let call): return call
      case .registration: continue
      case .woken, .nothing: return nil
      }
    }
  }

  /// Takes leave: calls that came may still be answered, no more will come.
  ///
  /// - Throws: `ClientError.bus`.
  public func leave() throws(ClientError) {
    for sending in state.leave() { try post(sending) }
    try onBus { () throws(BusError) in try flush() }
  }

  private var now: Int64 { start.duration(to: clock.now).inMilliseconds }

  private func turn() throws(ClientError) {
    let news = try onBus { () throws(BusError) in try link.refresh(now: clock.now) }
    if news == .refused { throw .refused(endpoint: link.endpoint.text) }
    if news == .rebuilt { state.connectionLost(atMilliseconds: now) }
    while let message = try onBus({ () throws(BusError) in try link.socket.receive() }) {
      try take(message)
    }
    for (call, answer) in answers.mailbox.takeAll() { try post(answer, to: call) }
    for sending in state.take(atMilliseconds: now) { try post(sending) }
    try onBus { () throws(BusError) in try flush() }
  }

  private func take(_ message: Message) throws(ClientError) {
    guard let envelope = Envelope(message.frames[...], isEmpty: { $0.isEmpty }) else { return }
    let value: Value
    do {
      value = try unsafe envelope.head.withUnsafeBytes { bytes throws(JSONFault) in
        try parser.parse(unsafe bytes.bindMemory(to: UInt8.self).span)
      }
    } catch {
      throw .malformed("the daemon sent what is no JSON: \(error)")
    }
    if let call = WorkerCall(value: value) {
      state.heard(atMilliseconds: now)
      calls.append(
        IncomingCall(
          call: call, attachments: Array(envelope.attachments),
          result: state.result(of: call.action, of: call.target)))
    } else if let reply = Reply(value: value) {
      do {
        try state.take(reply, atMilliseconds: now)
      } catch {
        throw .answered(error)
      }
    }
  }

  private func post(_ sending: WorkerState.Sending) throws(ClientError) {
    try post(Request(sending.command, id: sending.id), [])
  }

  /// Without an id the daemon is silent, unless it refuses.
  private func post(_ answer: WorkerAnswer, to call: String) throws(ClientError) {
    do {
      try post(Request(.return(ReturnCommand(call: call, answer.outcome))), answer.attachments)
    } catch {
      guard case .malformed(let text) = error else { throw error }
      let fault = WorkerError(code: "unwritable", text)
      try post(Request(.return(ReturnCommand(call: call, .failure(fault)))), [])
    }
  }

  private func post(
    _ request: Request, _ attachments: [FeedBus.Frame]
  ) throws(ClientError) {
    do {
      outbox.append([FeedBus.Frame(try request.json())] + attachments)
    } catch {
      throw .malformed("the answer cannot be written as JSON: \(error)")
    }
  }

  private func flush() throws(BusError) {
    var sent = 0
    while sent < outbox.count, try link.socket.send(outbox[sent]) == .sent { sent += 1 }
    outbox.removeFirst(sent)
  }

  /// - Returns: whether one of the descriptors is readable.
  private func wait(
    until deadline: ContinuousClock.Instant, _ descriptors: [Int32]
  ) throws(ClientError) -> Bool {
    var poller = Poller()
    link.register(in: &poller, for: outbox.isEmpty ? .readable : [.readable, .writable])
    _ = poller.add(fileDescriptor: answers.mailbox.fileDescriptor, for: .readable)
    let wakes = poller.add(descriptors)
    let wake = state.wakeMilliseconds.map { start.advanced(by: .milliseconds($0)) }
    let time = [deadline, wake, link.wakeTime].compactMap { $0 }.min() ?? deadline
    try onBus { () throws(BusError) in
      _ = try poller.wait(timeout: clock.now.duration(to: time))
    }
    return poller.isReadable(anyOf: wakes)
  }
}
