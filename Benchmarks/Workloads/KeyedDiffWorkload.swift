// D1: edits between two lists of keys.

import ComponentRuntime

extension Workload {
  static let keyedDiff = Workload(id: "D1", title: "keyed diff") { harness in
    try [1000, 10_000, 100_000].flatMap { count in
      try KeyedDiffCase.all(count).map { try $0.measure(harness) }
    }
  }
}

/// One pair of lists.
private struct KeyedDiffCase {
  var title: String
  var old: [UInt32]
  var new: [UInt32]
  var limit: Double
  /// The peer's time grows with the square of the number of edits.
  var hasPeer = true

  static func all(_ count: Int) -> [KeyedDiffCase] {
    var random = SteadyRandom(seed: 7)
    let old = (0..<UInt32(count)).map { $0 }
    let next = UInt32(count)
    var inserted = old
    inserted.insert(next, at: count / 2)
    let appended = old + (0..<50).map { next + $0 }
    return [
      KeyedDiffCase(title: "insert, \(count)", old: old, new: inserted, limit: 1),
      KeyedDiffCase(title: "append 50, \(count)", old: old, new: appended, limit: 1),
      KeyedDiffCase(
        title: "1 % mixed, \(count)", old: old, new: mixed(old, &random), limit: 20),
      KeyedDiffCase(
        title: "shuffle, \(count)", old: old, new: old.shuffled(using: &random), limit: 80,
        hasPeer: count <= 1000),
    ]
  }

  /// A quarter of a percent of each of removals, insertions and moves; updates keep their keys.
  private static func mixed(_ old: [UInt32], _ random: inout SteadyRandom) -> [UInt32] {
    let count = max(1, old.count / 400)
    var new = old
    for _ in 0..<count { new.remove(at: Int.random(in: new.indices, using: &random)) }
    for key in 0..<count {
      let place = Int.random(in: 0...new.count, using: &random)
      new.insert(UInt32(old.count + key), at: place)
    }
    for _ in 0..<count {
      let key = new.remove(at: Int.random(in: new.indices, using: &random))
      new.insert(key, at: Int.random(in: 0...new.count, using: &random))
    }
    return new
  }

  func measure(_ harness: Harness) throws -> Comparison {
    var diff = KeyedDiff()
    diff.compare(from: old, to: new)
    try verify(diff.edits)
    let own = harness.measure { diff.compare(from: old, to: new) }
    var peer: Comparison.Peer?
    if hasPeer {
      let measured = harness.measure { consume(new.difference(from: old)) }
      peer = Comparison.Peer(
        name: "CollectionDifference", measurement: measured.divided(by: old.count))
    }
    return Comparison(
      workload: "D1", title: title, unit: "ns/element", own: own.divided(by: old.count),
      peer: peer, goal: .atMost(limit))
  }

  private func verify(_ edits: [KeyedEdit]) throws {
    let origins = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
    let common = new.compactMap { origins[$0] }
    let least = old.count + new.count - common.count - longestIncrease(common)
    try check(edits.count == least, "\(title): \(edits.count) edits, not \(least)")
    if old.count > 10_000 { return }
    var list = old
    for edit in edits {
      switch edit {
      case .remove(let at): list.remove(at: at)
      case .insert(let at, let newIndex): list.insert(new[newIndex], at: at)
      case .move(let from, let to, _): list.insert(list.remove(at: from), at: to)
      }
    }
    try check(list == new, "\(title): the edits give another list")
  }

  /// By Fredman's method, apart from the code that is measured.
  private func longestIncrease(_ values: [Int]) -> Int {
    var tails: [Int] = []
    for value in values {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if tails[middle] < value { low = middle + 1 } else { high = middle }
      }
      if low == tails.count { tails.append(value) } else { tails[low] = value }
    }
    return tails.count
  }
}
