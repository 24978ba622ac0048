// Rule (9): how long to wait before asking again.

import FeedProtocol

extension SubscriberState {
  mutating func retry(
    _ pending: Pending, after error: WireError, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    guard error.code.isPassing else {
      phase = .failed(error)
      buffer = []
      return [.cancelTimer, .fail(error)]
    }
    failures += 1
    return pause(pending, atLeast: error.retryAfterMilliseconds ?? 0, using: &random)
  }

  /// (9) The pause doubles with each failure; half of it is chance, so that many subscribers do
  /// not come back together.
  mutating func pause(
    _ pending: Pending, atLeast minimum: Int64, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    phase = .backingOff(pending)
    let longest = bounds.backoff.milliseconds(after: failures)
    let floor = Swift.min(Swift.max(minimum, 0), bounds.maximumPauseMilliseconds)
    let pause = floor + Int64.random(in: (longest / 2)...longest, using: &random)
    return [.setTimer(milliseconds: pause)]
  }
}

extension SubscriberBounds {
  /// (9) The pauses after failures in a row.
  var backoff: Backoff {
    Backoff(
      firstMilliseconds: firstPauseMilliseconds, longestMilliseconds: maximumPauseMilliseconds)
  }
}
