// A subscription that a signal ends, and that does not wait for ever for a daemon.

import ComponentRuntime
import FeedBus
import FeedClient
import Glibc

/// Follows one page for `watch` and `subscribe`.
final class PageFollower {
  enum News {
    case update(Subscription.Update)
    /// The time is over.
    case nothing
    /// SIGINT or SIGTERM came.
    case ended
  }

  private let signals: SignalFD
  private let subscription: Subscription
  private let endpoints: FeedEndpoints
  private let timeout: Duration
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant

  static let longWait = Duration.seconds(3_600)

  init(_ invocation: Invocation, _ form: Subscription.Form = .delta) throws {
    let name = try invocation.documentName()
    // Before the context, whose threads inherit the mask.
    signals = try SignalFD([SIGINT, SIGTERM])
    endpoints = invocation.endpoints
    timeout = invocation.timeout
    start = clock.now
    subscription = try Subscription(to: name, at: endpoints, in: try Context(), form: form)
  }

  /// The document after the update that `next` gave last.
  var document: Value? { subscription.document }

  /// Whether the document is known to be the daemon's: it is not while something is fetched, or
  /// when nothing is heard from the daemon.
  var isFollowing: Bool { subscription.phase == .following }

  /// Commands were answered where the topic is known, and then nothing came on it.
  private var silentEndpoint: Endpoint {
    subscription.phase == .awaiting ? endpoints.deltas : endpoints.commands
  }

  /// - Throws: `DaemonSilence` where no document came within the invocation's timeout;
  ///   `ClientError`.
  func next(within wait: Duration) throws -> News {
    let deadline = clock.now.advanced(by: wait)
    while true {
      guard try signals.takeAll().isEmpty else { return .ended }
      let now = clock.now
      if document == nil, start.duration(to: now) >= timeout {
        throw DaemonSilence(endpoint: silentEndpoint, waited: timeout)
      }
      // It sleeps until something comes, a signal too, or is overdue.
      let end = document == nil ? min(deadline, start.advanced(by: timeout)) : deadline
      let update = try subscription.next(
        within: max(now.duration(to: end), .zero), wakingOn: [signals.fileDescriptor])
      if let update { return .update(update) }
      if clock.now >= deadline { return .nothing }
    }
  }
}
