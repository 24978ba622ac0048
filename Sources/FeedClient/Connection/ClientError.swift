// Why something a client asked for did not come about.

import FeedBus
import FeedProtocol

/// A request or subscription that failed.
public enum ClientError: Error, Equatable {
  /// The daemon's answer was an error.
  case answered(WireError)
  /// No answer came in time. What was asked for may or may not have been done: repeat it with the
  /// same id.
  case timeout(command: String)
  /// The daemon does not let this user, or these keys, in.
  case refused(endpoint: String)
  /// More requests are under way than the connection holds.
  case tooManyRequests(limit: Int)
  /// A value that JSON cannot say, or an answer that is none.
  case malformed(String)
  case bus(BusError)
}

extension ClientError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .answered(let error): error.description
    case .timeout(let command): "no answer to `\(command)` in time"
    case .refused(let endpoint): "\(endpoint) refuses this user or these keys"
    case .tooManyRequests(let limit): "\(limit) requests are under way already"
    case .malformed(let text): text
    case .bus(let error): error.description
    }
  }
}

/// Runs `body`, its bus errors as a client's.
func onBus<Result: ~Copyable>(
  _ body: () throws(BusError) -> Result
) throws(ClientError) -> Result {
  do {
    return try body()
  } catch {
    throw .bus(error)
  }
}
