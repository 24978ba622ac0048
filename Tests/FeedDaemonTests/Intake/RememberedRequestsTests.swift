// A repeated push gets its first reply, within a window of age and count.

import Testing

@testable import FeedDaemon

@Suite("RememberedRequests")
struct RememberedRequestsTests {
  private func key(_ id: String) -> RequestKey { RequestKey(user: "u", client: "c", id: id) }

  @Test("the first reply is given again; another content is a reuse")
  func repeats() {
    var requests = RememberedRequests(capacity: 10, ageMilliseconds: 100)
    #expect(requests.recall(key("1"), fingerprint: 7, atMilliseconds: 0) == .unknown)
    requests.remember(key("1"), fingerprint: 7, reply: [1], atMilliseconds: 0)
    requests.remember(key("1"), fingerprint: 7, reply: [2], atMilliseconds: 1)
    #expect(requests.recall(key("1"), fingerprint: 7, atMilliseconds: 99) == .repeated(reply: [1]))
    #expect(requests.recall(key("1"), fingerprint: 8, atMilliseconds: 99) == .reused)
    #expect(requests.recall(key("2"), fingerprint: 7, atMilliseconds: 99) == .unknown)
    let stranger = RequestKey(user: "v", client: "c", id: "1")
    #expect(requests.recall(stranger, fingerprint: 7, atMilliseconds: 99) == .unknown)
  }

  @Test("what is too old is forgotten, and its id may be used again")
  func age() {
    var requests = RememberedRequests(capacity: 10, ageMilliseconds: 100)
    requests.remember(key("1"), fingerprint: 7, reply: [1], atMilliseconds: 0)
    #expect(requests.recall(key("1"), fingerprint: 7, atMilliseconds: 100) == .unknown)
    requests.remember(key("1"), fingerprint: 8, reply: [2], atMilliseconds: 100)
    #expect(requests.recall(key("1"), fingerprint: 8, atMilliseconds: 150) == .repeated(reply: [2]))
    #expect(requests.count == 1)
  }

  @Test("no more than the capacity is kept, the newest of it")
  func capacity() {
    var requests = RememberedRequests(capacity: 3, ageMilliseconds: 1_000_000)
    for id in 0..<5_000 {
      requests.remember(key("\(id)"), fingerprint: 0, reply: [], atMilliseconds: Int64(id))
      #expect(requests.count <= 3)
    }
    #expect(requests.recall(key("4996"), fingerprint: 0, atMilliseconds: 5_000) == .unknown)
    for id in 4_997..<5_000 {
      let found = requests.recall(key("\(id)"), fingerprint: 0, atMilliseconds: 5_000)
      #expect(found == .repeated(reply: []))
    }
  }

  @Test("with no capacity nothing is remembered")
  func none() {
    var requests = RememberedRequests(capacity: 0, ageMilliseconds: 100)
    requests.remember(key("1"), fingerprint: 7, reply: [1], atMilliseconds: 0)
    #expect(requests.recall(key("1"), fingerprint: 7, atMilliseconds: 0) == .unknown)
  }
}
