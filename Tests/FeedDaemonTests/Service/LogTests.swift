// Log lines are single lines that systemd can rank; repeats are held back and counted.

import Synchronization
import Testing

@testable import FeedDaemon

@Suite("Log")
struct LogTests {
  @Test("an entry is one line with priority, event and quoted fields")
  func lines() {
    let lines = Mutex<[String]>([])
    let log = Log(level: .info) { line in lines.withLock { $0.append(line) } }
    log(.warning, "reload", ["files": "3", "text": "a \"b\"\nc=d", "empty": ""])
    log(.debug, "hidden")
    log(.error, "fault")
    #expect(
      lines.withLock { $0 } == [
        "<4>reload files=3 text=\"a \\\"b\\\"\\nc=d\" empty=\"\"\n", "<3>fault\n",
      ])
  }

  @Test("a repeated key passes once per interval, and says how often it was held back")
  func repeats() {
    var limiter = RepeatLimiter(intervalMilliseconds: 100)
    let answers = [("a", 0), ("a", 99), ("b", 99), ("a", 100), ("a", 201)].map {
      limiter.admit($0.0, atMilliseconds: $0.1)
    }
    #expect(answers == [0, nil, 0, 1, 0])
  }

  @Test("however many keys there are, the limiter stays small and lets new ones through")
  func bounded() {
    var limiter = RepeatLimiter(intervalMilliseconds: 1_000, capacity: 4)
    let answers = (0..<100).map { limiter.admit("k\($0)", atMilliseconds: 1) }
    #expect(answers.allSatisfy { $0 == 0 })
    let again = limiter.admit("k99", atMilliseconds: 2)
    #expect(again == nil)
  }
}
