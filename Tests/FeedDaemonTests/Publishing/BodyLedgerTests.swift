// Bodies on their way are weighed once each, and no longer than somebody holds them.

import FeedBus
import Testing

@testable import FeedDaemon

@Suite("BodyLedger")
struct BodyLedgerTests {
  private func body(_ count: Int) -> FeedBus.Frame {
    FeedBus.Frame([UInt8](repeating: 0, count: count))
  }

  @Test("the same body counts once, another beyond the limit is refused until one is gone")
  func weight() {
    var ledger = BodyLedger(byteLimit: 10_000)
    var first: FeedBus.Frame? = body(6_000)
    let second = body(5_000)
    let answers = [first, first, second].compactMap { $0 }.map { ledger.admit($0) }
    #expect(answers == [true, true, false])
    #expect(ledger.byteCount == 6_000)
    first = nil
    let now = ledger.admit(second)
    #expect(now)
    #expect(ledger.byteCount == 5_000)
  }

  @Test("one body alone passes, however large")
  func alone() {
    var ledger = BodyLedger(byteLimit: 2_000)
    let large = body(9_000)
    let answers = [ledger.admit(large), ledger.admit(body(2_000))]
    #expect(answers == [true, false])
    withExtendedLifetime(large) {}
  }
}
