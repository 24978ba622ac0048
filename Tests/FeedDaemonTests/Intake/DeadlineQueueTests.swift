// Deadlines that move: the queue agrees with a plain dictionary, whatever is done to it.

import TestSupport
import Testing

@testable import FeedDaemon

@Suite("DeadlineQueue")
struct DeadlineQueueTests {
  @Test("keys come out in the order of their deadlines, each once")
  func order() {
    var queue = DeadlineQueue<String>()
    queue.set("c", atMilliseconds: 30)
    queue.set("a", atMilliseconds: 10)
    queue.set("b", atMilliseconds: 20)
    queue.set("d", atMilliseconds: 20)
    let earliest = queue.earliest()
    #expect(earliest == 10)
    let due = [queue.takeDue(atMilliseconds: 20), queue.takeDue(atMilliseconds: 20)]
    #expect(due == [["a", "b", "d"], []])
    let left = queue.earliest()
    #expect(left == 30)
    #expect(queue.count == 1)
  }

  @Test("a moved deadline counts where it is now, a removed one not at all")
  func moved() {
    var queue = DeadlineQueue<String>()
    queue.set("a", atMilliseconds: 10)
    queue.set("a", atMilliseconds: 50)
    queue.set("b", atMilliseconds: 20)
    queue.set("b", atMilliseconds: nil)
    #expect(queue.deadline(of: "a") == 50)
    let due = [queue.takeDue(atMilliseconds: 40), queue.takeDue(atMilliseconds: 50)]
    #expect(due == [[], ["a"]])
    let left = queue.earliest()
    #expect(left == nil)
  }

  @Test("no more than the limit comes out at once")
  func limit() {
    var queue = DeadlineQueue<Int>()
    for key in 0..<10 { queue.set(key, atMilliseconds: Int64(key)) }
    let due = queue.takeDue(atMilliseconds: 100, limit: 4)
    #expect(due == [0, 1, 2, 3])
    #expect(queue.count == 6)
  }

  @Test("random sets, moves and takes agree with a dictionary", arguments: 0..<20)
  func model(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var queue = DeadlineQueue<Int>()
    var model: [Int: Int64] = [:]
    for _ in 0..<2_000 {
      let key = Int(random.next() % 20)
      switch random.next() % 5 {
      case 0:
        queue.set(key, atMilliseconds: nil)
        model[key] = nil
      case 1:
        let now = Int64(random.next() % 1_000)
        let due = Set(queue.takeDue(atMilliseconds: now))
        #expect(due == Set(model.filter { $0.value <= now }.keys))
        model = model.filter { $0.value > now }
      default:
        let time = Int64(random.next() % 1_000)
        queue.set(key, atMilliseconds: time)
        model[key] = time
      }
      let earliest = queue.earliest()
      #expect(earliest == model.values.min())
      #expect(queue.count == model.count)
    }
  }
}
