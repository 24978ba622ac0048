// Which errors pass by themselves: what clients decide repetition by.

import FeedProtocol

extension ErrorCode {
  /// Whether it is worth asking again after a pause.
  var isPassing: Bool {
    switch self {
    case .busy, .unavailable, .timeout, .internal, .workerLost: true
    case .badRequest, .tooLarge, .denied, .notFound, .invalidParams, .noTarget, .noAction,
      .conflict, .idReused, .invalid, .failed, .notServing:
      false
    }
  }
}
