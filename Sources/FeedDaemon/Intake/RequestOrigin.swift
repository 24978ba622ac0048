// Where a push came from, as far as a repetition of it must be seen.

import ComponentRuntime
import FeedProtocol

/// The sender's name for a request, and what the request was.
///
/// Source: spec/protocol.md, "Requests and replies".
struct RequestOrigin: Equatable, Sendable {
  struct Key: Hashable, Sendable {
    var user: String
    var client: String
    var id: String
  }

  var key: Key
  /// The 64-bit FNV-1a hash of the request in canonical JSON: the same content sent again has the
  /// same, however it was written.
  var fingerprint: [UInt8]

  /// `nil` for a request that nothing is remembered of: it has no `client` or no `id`.
  ///
  /// - Complexity: O(*n*) in the request's size.
  init?(_ request: Request, by user: User) {
    guard let client = request.client, let id = request.id else { return nil }
    key = Key(user: user.name, client: client, id: id)
    guard let bytes = try? request.content.json() else {
      preconditionFailure("a request read from JSON can be written as JSON")
    }
    let hash = FNV1aHash(bytes).value
    fingerprint = (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) }
  }
}

extension Request {
  /// The request as far as a repetition must be the same: how long a call may take is not part of
  /// what is asked.
  fileprivate var content: Request {
    guard case .call(var call) = command else { return self }
    call.timeoutMilliseconds = nil
    return Request(.call(call), id: id, client: client)
  }
}
