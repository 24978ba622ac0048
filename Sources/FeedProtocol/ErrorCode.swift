// Why a request was not done: the codes every peer can rely on.

/// The code of an error reply.
///
/// Source: spec/protocol.md, "Requests and replies".
public enum ErrorCode: String, Sendable, CaseIterable {
  /// Not JSON, not an object, an unknown command or member, a member missing or of a wrong type.
  case badRequest = "bad_request"
  /// A configured limit was passed.
  case tooLarge = "too_large"
  /// The peer may not do this.
  case denied
  /// No such page, viewport or source.
  case notFound = "not_found"
  /// Parameters of a page or an action that do not fit.
  case invalidParams = "invalid_params"
  /// A call of a target nobody declared.
  case noTarget = "no_target"
  /// A call of an action its target does not have.
  case noAction = "no_action"
  /// `ifVersion` differs, or a patch or an anchor does not apply.
  case conflict
  /// The id was used for something else.
  case idReused = "id_reused"
  /// The value does not conform to the source's type.
  case invalid
  /// A queue is full: try again after `details.retryAfterMilliseconds`.
  case busy
  /// The journal cannot take it, the daemon is stopping, or no worker serves the target.
  case unavailable
  /// A call's worker did not answer.
  case timeout
  /// A call's worker died.
  case workerLost = "worker_lost"
  /// A call's worker answered with an error of its own.
  case failed
  /// The worker that pings is not registered, and should serve again.
  case notServing = "not_serving"
  /// A fault of the daemon's.
  case `internal`
}
