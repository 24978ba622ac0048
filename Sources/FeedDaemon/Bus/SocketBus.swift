// The real bus: two sockets, the authenticator, and the signals beside them.

import FeedBus
import Glibc

/// The sockets of one daemon, bound.
///
/// Everything here belongs to the daemon's thread.
final class SocketBus: MessageBus {
  private let context: Context
  private let signals: SignalFD
  private let authenticator: Authenticator
  private let commands: Socket
  private let deltas: Socket
  private let locks: [AddressLock]
  private var poller: Poller
  private let items:
    (commands: Poller.Item, deltas: Poller.Item, zap: Poller.Item, signals: Poller.Item)
  /// Peers that ZAP refused.
  private(set) var refusedPeers = 0
  /// Where the sockets are bound, with the ports that `*` got.
  let boundCommands: [String]
  let boundDeltas: [String]

  /// ZAP domains: what a peer came for.
  private enum Domain { static let commands = "commands", deltas = "deltas", probe = "probe" }

  /// Binds all endpoints of `configuration`.
  ///
  /// - Throws: `AddressFault` where somebody else has an endpoint; `BusError`, naming the endpoint;
  ///   `ConfigurationFault` where ZAP does not work.
  init(_ configuration: Configuration, signals: SignalFD) throws {
    let context = try Context()
    let access = configuration.access
    let ownUid = getuid()
    let authenticator = try Authenticator(in: context) {
      Self.decide($0, access: access, ownUid: ownUid)
    }
    try ZAPProbe.check(authenticator, in: context, domain: Domain.probe)
    var commandOptions = SocketOptions.commands(
      maximumMessageBytes: Self.frameBytes(configuration.limits))
    commandOptions.lingerMilliseconds = Self.lingerMilliseconds
    let commands = try Socket(.router, in: context, options: commandOptions)
    var deltaOptions = SocketOptions.deltas()
    deltaOptions.lingerMilliseconds = Self.lingerMilliseconds
    let deltas = try Socket(.extendedPublisher, in: context, options: deltaOptions)
    locks = try Self.lock(configuration.commands + configuration.deltas)
    let boundCommands = try Self.bind(commands, to: configuration.commands, Domain.commands)
    let boundDeltas = try Self.bind(deltas, to: configuration.deltas, Domain.deltas)
    var poller = Poller()
    items = (
      commands: poller.add(commands, for: .readable), deltas: poller.add(deltas, for: .readable),
      zap: poller.add(authenticator.socket, for: .readable),
      signals: poller.add(fileDescriptor: signals.fileDescriptor, for: .readable)
    )
    self.poller = poller
    self.boundCommands = boundCommands
    self.boundDeltas = boundDeltas
    self.signals = signals
    self.context = context
    self.authenticator = authenticator
    self.commands = commands
    self.deltas = deltas
  }

  /// What the last replies and deltas have to leave in, after the last turn.
  private static let lingerMilliseconds: Int32 = 1_000

  /// Where libzmq disconnects a peer: far enough above the limits that whoever passes one by
  /// mistake is told `too_large`.
  private static func frameBytes(_ limits: Limits) -> Int64 {
    2 * Int64(max(limits.messageBytes, limits.attachmentBytes))
  }

  private static func bind(
    _ socket: borrowing Socket, to endpoints: [Endpoint], _ domain: String
  ) throws -> [String] {
    var bound: [String] = []
    for endpoint in endpoints {
      do throws(BusError) {
        try socket.bind(to: endpoint, security: EndpointSecurity(domain: domain))
        bound.append(try socket.lastEndpoint())
      } catch {
        guard error.errno == EADDRINUSE else { throw error }
        throw AddressFault(endpoint, takenBy: "another process")
      }
    }
    return bound
  }

  /// Before any is bound: what another daemon has must stay as it is.
  private static func lock(_ endpoints: [Endpoint]) throws -> [AddressLock] {
    var locks: [AddressLock] = []
    for endpoint in endpoints where endpoint.transport == .ipc {
      try makeFolder(of: endpoint)
      locks.append(try AddressLock(endpoint))
    }
    return locks
  }

  /// A socket file's folder, for whoever starts the daemon by hand; systemd makes it itself.
  private static func makeFolder(of endpoint: Endpoint) throws {
    guard let slash = endpoint.address.lastIndex(of: "/"),
      slash != endpoint.address.startIndex
    else { return }
    let folder = String(endpoint.address[..<slash])
    guard unsafe mkdir(folder, 0o750) != 0, errno != EEXIST else { return }
    throw BusError(
      call: "mkdir", errno: errno, text: unsafe String(cString: strerror(errno)), endpoint: folder)
  }

  /// Who is let in, and as whom.
  ///
  /// Whoever may come to the commands gets an answer to each; what is refused there is `denied`.
  /// Subscriptions get no answers, so there the role decides at the door.
  static func decide(
    _ request: AuthenticationRequest, access: Access, ownUid: UInt32
  ) -> AuthenticationDecision {
    guard request.domain != Domain.probe else { return .refuse("the probe is never let in") }
    guard request.mechanism == .null else { return .refuse("this endpoint takes no credentials") }
    let user: User
    if let peer = request.localPeer {
      user = .uid(peer.userID)
    } else if request.isLoopback && access.anonymousLoopback {
      user = .anonymous
    } else {
      return .refuse("tcp without keys is for loopback, where the config allows it")
    }
    if request.domain == Domain.deltas, !access.roles(of: user, ownUid: ownUid).contains(.read) {
      return .refuse("\(user.name) may not read")
    }
    return .admit(userID: user.name)
  }

  /// Waits until there is something to do, and lets new peers in.
  func wait(timeout: Duration?) throws -> Readiness {
    _ = try poller.wait(timeout: timeout)
    if poller.events(of: items.zap).contains(.readable) {
      for answer in try authenticator.serve() {
        if case .refuse = answer.decision { refusedPeers += 1 }
      }
    }
    let hasSignals = poller.events(of: items.signals).contains(.readable)
    return Readiness(
      hasRequests: poller.events(of: items.commands).contains(.readable),
      hasSubscriptions: poller.events(of: items.deltas).contains(.readable),
      signals: hasSignals ? try signals.takeAll() : [])
  }

  func receiveRequest() throws -> Message? { try commands.receive() }

  func receiveSubscription() throws -> SubscriptionChange? {
    while let message = try deltas.receive() {
      if let change = SubscriptionChange(message) { return change }
    }
    return nil
  }

  func reply(_ frames: [Frame]) throws -> SendOutcome { try commands.send(frames) }

  func publish(topic: Frame, _ object: Frame) throws {
    _ = try deltas.send([topic, object])
  }

  func stopReceiving() { poller.update(items.commands, for: []) }
}
