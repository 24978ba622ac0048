// How long to wait before a busy daemon is asked again.

import FeedProtocol

/// Growing pauses with jitter, none shorter than the daemon asked for.
///
/// Source: spec/protocol.md, "Deltas", rule 9.
struct BusyBackoff {
  private var step = Duration.milliseconds(50)
  private static let longest = Duration.seconds(2)

  /// The next pause; `nil` where `left` is over before it is.
  mutating func pause(after refusal: WireError, within left: Duration) -> Duration? {
    var generator = SystemRandomNumberGenerator()
    return pause(after: refusal, within: left, using: &generator)
  }

  mutating func pause(
    after refusal: WireError, within left: Duration,
    using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    let asked = Duration.milliseconds(max(0, refusal.retryAfterMilliseconds ?? 0))
    let pause = max(step, asked) * Double.random(in: 1...1.5, using: &generator)
    step = min(step * 2, Self.longest)
    return pause < left ? pause : nil
  }
}
