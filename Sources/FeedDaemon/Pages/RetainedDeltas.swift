// The last deltas of each page, so that who missed a few need not fetch the whole document.

import FeedBus

/// Published deltas, the oldest given up first when a bound is passed.
struct RetainedDeltas {
  private struct Delta {
    var from: Int64
    var to: Int64
    var object: Frame
  }

  /// The deltas of one page, each starting where the one before ended.
  private struct Chain {
    var deltas: [Delta] = []
    /// The first that is still kept.
    var head = 0
    var isEmpty: Bool { head == deltas.count }
  }

  private let countLimit: Int
  private let byteLimit: Int
  private var chains: [LivePage: Chain] = [:]
  /// The page of every delta kept, oldest first, from `head` on.
  private var order: [LivePage] = []
  private var head = 0
  private(set) var count = 0
  private(set) var byteCount = 0

  init(countLimit: Int, byteLimit: Int) {
    self.countLimit = countLimit
    self.byteLimit = byteLimit
  }

  /// Keeps the delta `object` of `page`.
  ///
  /// - Complexity: O(1), amortised.
  mutating func append(_ page: LivePage, from: Int64, to: Int64, object: Frame) {
    if let last = chains[page]?.deltas.last, last.to != from { drop(page) }
    chains[page, default: Chain()].deltas.append(Delta(from: from, to: to, object: object))
    order.append(page)
    count += 1
    byteCount += object.count
    while count > countLimit || byteCount > byteLimit { dropOldest() }
  }

  /// The deltas that lead from `revision` to `published`, if every one of them is kept.
  ///
  /// - Complexity: O(log *n* + *m*), *m* being the number of deltas returned.
  func since(_ revision: Int64, of page: LivePage, published: Int64) -> [Frame]? {
    if revision == published { return [] }
    guard let chain = chains[page], !chain.isEmpty, chain.deltas.last?.to == published else {
      return nil
    }
    var low = chain.head
    var high = chain.deltas.count
    while low < high {
      let middle = (low + high) / 2
      if chain.deltas[middle].from < revision { low = middle + 1 } else { high = middle }
    }
    guard low < chain.deltas.count, chain.deltas[low].from == revision else { return nil }
    return chain.deltas[low...].map(\.object)
  }

  /// Gives up the deltas of `page`: they lead nowhere any more.
  mutating func drop(_ page: LivePage) {
    guard let chain = chains.removeValue(forKey: page) else { return }
    let kept = chain.deltas[chain.head...]
    count -= kept.count
    byteCount -= kept.reduce(0) { $0 + $1.object.count }
    // Rare (a page went and came back at another revision), so the walk is worth the plain order.
    order = order[head...].filter { $0 != page }
    head = 0
  }

  private mutating func dropOldest() {
    let page = order[head]
    head += 1
    if head > 1_024 && head * 2 > order.count {
      order.removeFirst(head)
      head = 0
    }
    guard var chain = chains.removeValue(forKey: page) else { return }
    count -= 1
    byteCount -= chain.deltas[chain.head].object.count
    chain.deltas[chain.head].object = Frame([])
    chain.head += 1
    if chain.isEmpty { return }
    if chain.head > 32 && chain.head * 2 > chain.deltas.count {
      chain.deltas.removeFirst(chain.head)
      chain.head = 0
    }
    chains[page] = chain
  }
}
