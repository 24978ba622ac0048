// Many who ask for the same at once cost as much as one.

import ComponentRuntime
import FeedBus
import Testing

@testable import FeedDaemon

@Suite("Bodies of one turn")
struct TurnBodiesTests {
  private let key = TurnBodies.Key.source(SourceName("items"), version: 7)

  @Test("a body is made once for all who ask in a turn, and anew in the next")
  func sharing() {
    var bodies = TurnBodies()
    var ledger = BodyLedger(byteLimit: 1 << 20)
    var made = 0
    func ask() -> FeedBus.Frame? {
      bodies.body(key, in: &ledger) {
        made += 1
        return [UInt8](repeating: 0, count: 1 << 16)
      }
    }
    let first = ask()
    let second = ask()
    #expect(first != nil && first === second)
    #expect(made == 1)
    #expect(ledger.byteCount == 1 << 16)
    bodies.removeAll()
    _ = ask()
    #expect(made == 2)
  }

  @Test("a body that finds no room is refused to all who ask in the turn, made once")
  func refusal() {
    var bodies = TurnBodies()
    var ledger = BodyLedger(byteLimit: 1 << 16)
    let other = FeedBus.Frame([UInt8](repeating: 0, count: 1 << 16))
    let isAdmitted = ledger.admit(other)
    #expect(isAdmitted)
    var made = 0
    for _ in 0..<3 {
      let body = bodies.body(key, in: &ledger) {
        made += 1
        return [UInt8](repeating: 0, count: 1 << 16)
      }
      #expect(body == nil)
    }
    #expect(made == 1)
    withExtendedLifetime(other) {}
  }
}
