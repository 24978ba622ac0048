// The ZAP handler: it decides who gets in, on the loop's own thread.

/// Answers libzmq's question about every new connection of its context.
///
/// A context has one, made before any socket is bound. No handshake ends before it is answered, so
/// the loop polls `socket` and calls `serve` whenever it is readable.
public struct Authenticator: ~Copyable {
  public typealias Policy = (AuthenticationRequest) -> AuthenticationDecision

  /// What to poll, for reading.
  public let socket: Socket
  private let policy: Policy

  /// Questions answered before `serve` gives the loop its turn.
  public static var maximumBatch: Int { 256 }

  /// - Throws: `BusError`; `EADDRINUSE` where the context has a handler already.
  public init(in context: Context, policy: @escaping Policy) throws(BusError) {
    // A ROUTER, for it has no lockstep that an answer left out would break, as a REP has.
    let socket = try Socket(.router, in: context)
    try socket.bindUnguarded(to: .zap)
    self.socket = socket
    self.policy = policy
  }

  /// Answers what is waiting.
  ///
  /// - Returns: the questions and their answers, for the log and the counters.
  @discardableResult
  public borrowing func serve() throws(BusError) -> [Answer] {
    var answers: [Answer] = []
    while answers.count < Authenticator.maximumBatch, let message = try socket.receive() {
      // The envelope of a ROUTER: who asks, and an empty delimiter.
      guard message.frames.count > 2, message.frames[1].isEmpty,
        let request = AuthenticationRequest(Message(Array(message.frames.dropFirst(2))))
      else { continue }
      let decision = policy(request)
      let reply = decision.reply(to: request.requestID)
      _ = try socket.send(Array(message.frames.prefix(2)) + reply.frames)
      answers.append(Answer(request: request, decision: decision))
    }
    return answers
  }

  public struct Answer: Equatable, Sendable {
    public let request: AuthenticationRequest
    public let decision: AuthenticationDecision
  }
}

extension Endpoint {
  /// Where libzmq looks for its handler.
  static let zap = Endpoint(transport: .inproc, address: "zeromq.zap.01")

  private init(transport: Transport, address: String) {
    self.transport = transport
    self.address = address
  }
}
