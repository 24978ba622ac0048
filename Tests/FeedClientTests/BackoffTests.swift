// Rule (9): pauses that grow, are never shorter than asked for, and differ.

import FeedClient
import Testing

@Suite("Pauses of who asks again") struct BackoffTests {
  @Test("double up to the longest, and begin anew once it went well")
  func growth() {
    var backoff = Backoff(firstMilliseconds: 50, longestMilliseconds: 2_000)
    let pauses = (0..<9).map { _ in backoff.pauseMilliseconds() }
    #expect(pauses == [50, 100, 200, 400, 800, 1_600, 2_000, 2_000, 2_000])
    #expect((0..<100).map { _ in backoff.pauseMilliseconds() }.allSatisfy { $0 == 2_000 })
    backoff.reset()
    #expect(backoff.pauseMilliseconds() == 50)
  }

  @Test("are none shorter than asked for")
  func asked() {
    var backoff = Backoff(longestMilliseconds: 2_000)
    #expect(backoff.pauseMilliseconds(asked: 9_000) == 9_000)
    #expect(backoff.pauseMilliseconds(asked: 3) == 100)
    #expect(backoff.pauseMilliseconds(asked: -3) == 200)
  }

  @Test("are spread over half as long again")
  func spread() {
    var random = SystemRandomNumberGenerator()
    for milliseconds: Int64 in [0, 1, 50, 10_000] {
      let least = Duration.milliseconds(milliseconds)
      for _ in 0..<100 {
        let pause = Backoff.spread(milliseconds: milliseconds, using: &random)
        #expect((least...least * 1.5).contains(pause))
      }
    }
  }
}
