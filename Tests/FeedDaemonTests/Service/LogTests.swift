// Log lines are single lines that systemd can rank; repeats are held back and counted.

import ComponentRuntime
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

  @Test("what is wrong in templates is told by how bad it is, errors first, and not without end")
  func templates() {
    let lines = Mutex<[String]>([])
    let log = Log(level: .info) { line in lines.withLock { $0.append(line) } }
    let range = SourceRange(file: SourceFile(path: "a.feed", text: "x"), start: 0, end: 1)
    let warning = Diagnostic(.warning, code: "w", "odd", at: range)
    let error = Diagnostic(code: "e", "wrong", at: range, mend: "do n")
    log.tell([warning, error])
    let told = lines.withLock { $0 }
    #expect(
      told == [
        "<3>template error=\"a.feed:1:1: wrong; do n\"\n",
        "<4>template warning=\"a.feed:1:1: odd\"\n",
      ])
    lines.withLock { $0 = [] }
    log.tell(Array(repeating: warning, count: 25) + [error])
    let many = lines.withLock { $0 }
    #expect(many.count == 21)
    #expect(many[0].hasPrefix("<3>template error="))
    #expect(many[20] == "<4>template more=\"6; `feedctl check` shows all\"\n")
  }

  @Test("a repeated key passes once per interval, and says how often it was held back")
  func repeats() {
    var limiter = RepeatLimiter(intervalMilliseconds: 100)
    let answers = [("a", 0), ("a", 99), ("b", 99), ("a", 100), ("a", 201)].map {
      limiter.admit($0.0, atMilliseconds: $0.1)
    }
    #expect(answers == [0, nil, 0, 1, 0])
  }

  @Test("another wording of a key passes too, up to a number of them in an interval")
  func wordings() {
    var limiter = RepeatLimiter(intervalMilliseconds: 100, wordings: 3)
    let answers = [
      ("x", 0), ("y", 1), ("x", 2), ("z", 3), ("w", 4), ("v", 5), ("w", 100), ("x", 101),
    ]
    .map { limiter.admit("a", wording: $0.0, atMilliseconds: $0.1) }
    #expect(answers == [0, 0, nil, 0, nil, nil, 3, 0])
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
