// Extents end to end, against an array of them.

import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("Running sums")
struct RunningSumsTests {
  @Test("any replacements leave what they would leave of an array", arguments: 0..<4)
  func replacements(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var sums = RunningSums<Int>()
    var model: [Int] = []
    for step in 0..<120 {
      let start = Int.random(in: 0...model.count, using: &random)
      let length = Int.random(
        in: 0...min(step % 10 == 9 ? 700 : 3, model.count - start), using: &random)
      let count = Int.random(in: 0...(step % 7 == 0 ? 600 : 3), using: &random)
      let extents = (0..<count).map { _ in Int.random(in: 0...50, using: &random) }
      sums.replace(start..<start + length, with: extents)
      model.replaceSubrange(start..<start + length, with: extents)
      expectEqual(sums, model)
    }
  }

  private func expectEqual(_ sums: RunningSums<Int>, _ model: [Int]) {
    #expect(sums.count == model.count)
    #expect(sums.total == model.reduce(0, +))
    var start = 0
    var isEqual = true
    sums.forEach(in: 0..<model.count) { index, found, extent in
      isEqual = isEqual && found == start && extent == model[index]
      start += model[index]
    }
    #expect(isEqual && start == sums.total)
    guard let last = model.indices.last else { return }
    for index in [0, last / 2, last] {
      #expect(sums.start(of: index) == model[..<index].reduce(0, +))
      #expect(sums.extent(of: index) == model[index])
    }
  }
}
