// What libzmq or the system refused to do, with enough to find out why.

import CZMQ

/// A call that failed: the environment's fault, never a peer's message.
public struct BusError: Error, Equatable {
  /// The C function, such as `zmq_bind`.
  public let call: String
  /// The error's number, as `errno` had it.
  public let errno: Int32
  /// The error in words.
  public let text: String
  /// The endpoint concerned, where there is one.
  public let endpoint: String?

  public init(call: String, errno: Int32, text: String, endpoint: String? = nil) {
    self.call = call
    self.errno = errno
    self.text = text
    self.endpoint = endpoint
  }

  /// The failure that `call` has just left in `errno`.
  static func last(_ call: String, endpoint: String? = nil) -> BusError {
    BusError(call: call, errno: zmq_errno(), endpoint: endpoint)
  }

  init(call: String, errno: Int32, endpoint: String? = nil) {
    let text = unsafe String(cString: zmq_strerror(errno))
    self.init(call: call, errno: errno, text: text, endpoint: endpoint)
  }
}

extension BusError: CustomStringConvertible {
  public var description: String {
    let place = endpoint.map { " \($0)" } ?? ""
    return "\(call)\(place): \(text) (errno \(errno))"
  }
}
