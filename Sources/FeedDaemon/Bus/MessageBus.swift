// What the daemon needs of a bus; tests give it one without sockets.

import FeedBus

/// In the daemon a frame is a message's; the rectangles of layout stay inside documents.
typealias Frame = FeedBus.Frame

/// What a wait found.
struct Readiness: Equatable {
  var hasRequests = false
  var hasSubscriptions = false
  /// The signals that came.
  var signals: [Int32] = []
}

/// The bus as the daemon's thread sees it; no call but `wait` waits.
protocol MessageBus: AnyObject {
  /// Peers that were not let in.
  var refusedPeers: Int { get }

  /// Waits until there is something to do, `timeout` at most; `nil` waits without end.
  func wait(timeout: Duration?) throws -> Readiness

  /// The next request, its first frame being where the reply goes; `nil` where none waits.
  func receiveRequest() throws -> Message?

  /// The next subscription or its end; `nil` where none waits.
  func receiveSubscription() throws -> SubscriptionChange?

  /// Sends a reply, or a call to a worker, or says that its peer is slow or gone: then nobody gets it.
  func reply(_ frames: [Frame]) throws -> SendOutcome

  /// Publishes `object`; a subscriber whose queue is full loses it, and sees that it did.
  func publish(topic: Frame, _ object: Frame) throws

  /// Waits for requests no more.
  func stopReceiving()
}
