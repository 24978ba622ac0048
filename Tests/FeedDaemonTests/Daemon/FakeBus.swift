// A bus without sockets: what peers send is put in by hand, what they would get is kept.

import ComponentRuntime
import FeedBus
import FeedJSON
import FeedProtocol
import Testing

@testable import FeedDaemon

/// The daemon's bus in tests, on the test's own thread.
final class FakeBus: MessageBus {
  /// A reply as its peer sees it.
  struct Reply {
    var peer: String
    var head: Value
    var body: [UInt8]?
    /// All frames behind the JSON, the body among them.
    var attachments: [String] = []
  }

  var refusedPeers = 0
  private var requests: [Message] = []
  private var subscriptions: [SubscriptionChange] = []
  var signals: [Int32] = []
  private(set) var replies: [Reply] = []
  private(set) var published: [(topic: String, object: Value)] = []
  /// What becomes of every reply.
  var outcome = SendOutcome.sent
  /// Peers that nothing reaches any more.
  var gone: Set<String> = []

  func send(
    _ request: Request, peer: String = "p", user: User = .anonymous, attachments: [String] = [],
    isFromREQ: Bool = false
  ) {
    guard let json = try? request.json() else { preconditionFailure("a request is JSON") }
    let frames = [FeedBus.Frame(peer), FeedBus.Frame(json)] + attachments.map { FeedBus.Frame($0) }
    requests.append(Message(frames, userID: user.name, isFromREQ: isFromREQ))
  }

  func send(text: String, peer: String = "p", user: User = .anonymous) {
    requests.append(Message([FeedBus.Frame(peer), FeedBus.Frame(text)], userID: user.name))
  }

  func subscribe(_ topic: String, _ isSubscribing: Bool = true) {
    let bytes = [isSubscribing ? 1 : 0] + Array(topic.utf8)
    guard let change = SubscriptionChange(Message([FeedBus.Frame(bytes)], userID: "anonymous"))
    else { preconditionFailure("a subscription") }
    subscriptions.append(change)
  }

  /// The replies since the last call.
  func takeReplies() -> [Reply] {
    defer { replies = [] }
    return replies
  }

  /// What was published under topics that start with `prefix`, since the last call.
  func takePublished(_ prefix: String = "") -> [Value] {
    defer { published = [] }
    return published.filter { $0.topic.hasPrefix(prefix) }.map(\.object)
  }

  func wait(timeout: Duration?) throws -> Readiness {
    defer { signals = [] }
    return Readiness(
      hasRequests: !requests.isEmpty, hasSubscriptions: !subscriptions.isEmpty, signals: signals)
  }

  func receiveRequest() throws -> Message? { requests.isEmpty ? nil : requests.removeFirst() }

  func receiveSubscription() throws -> SubscriptionChange? {
    subscriptions.isEmpty ? nil : subscriptions.removeFirst()
  }

  func reply(_ frames: [FeedBus.Frame]) throws -> SendOutcome {
    guard !gone.contains(frames[0].text) else { return .unreachable }
    let head = try JSONParser(limits: .deepest).parse(frames[1].bytes)
    replies.append(
      Reply(
        peer: frames[0].text, head: head, body: frames.count > 2 ? frames[2].bytes : nil,
        attachments: frames.dropFirst(2).map(\.text)))
    return outcome
  }

  func publish(topic: FeedBus.Frame, _ object: FeedBus.Frame) throws {
    published.append((topic.text, try JSONParser(limits: .deepest).parse(object.bytes)))
  }

  func stopReceiving() {}
}
