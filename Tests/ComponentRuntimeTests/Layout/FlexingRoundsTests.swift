// How often a line's space is shared out, where limits are made to hold items back one by one.

import Testing

@testable import ComponentRuntime

@Suite("Rounds of flexing")
struct FlexingRoundsTests {
  private static let count = 10_000

  /// A row whose first items have the given factors or bases, the others the last of them.
  private func rounds(_ items: [[(LayoutAttribute, Value)]], width: Double) throws -> Int {
    let boxes = items.map { StyleBox(TestTree.style($0)) }
    var nodes = [
      LayoutNode(
        kind: .row, style: StyleBox(TestTree.style([])), subtreeCount: Int32(Self.count + 1))
    ]
    for index in 0..<Self.count {
      nodes.append(
        LayoutNode(kind: .row, style: boxes[min(index, boxes.count - 1)], subtreeCount: 1))
    }
    let workspace = FlexWorkspace()
    _ = workspace.layout(nodes, width: width, height: 10) { _, _ in LeafSize(width: 0, height: 0) }
    return workspace.flexingRounds
  }

  /// Limits so that each round finds one item beyond its own, and so raises the share just enough
  /// to find the next one.
  private func limits(_ weights: [Double], space: Double) -> [Double] {
    var space = space
    var weight = weights.reduce(0, +) + Double(Self.count - weights.count) * (weights.last ?? 0)
    var last = 0.0
    var limits: [Double] = []
    for each in weights {
      let share = space / weight
      limits.append(max(0, (last + share) / 2 * each))
      last = share
      space -= limits[limits.count - 1]
      weight -= each
    }
    return limits
  }

  /// Ratios of each factor to the next; at 1 all are equal.
  @Test(
    "of a row of 10,000 are some 100 at most, however its limits are made",
    arguments: [1.0, 1.5, 2, 3])
  func bounded(ratio: Double) throws {
    var factors = [FlexStyle.factorLimit]
    while factors.count < 200 { factors.append(factors[factors.count - 1] / ratio) }
    let growing = try rounds(
      zip(factors, limits(factors, space: 1_000)).map {
        [(.grow, .double($0)), (.maxWidth, .double($1))]
      }, width: 1_000)
    #expect(growing >= 2 && growing <= 128)
    // Shrinking goes by bases, which are lengths: below them all is rounding noise.
    let bases = factors.map { $0 / FlexStyle.factorLimit * 1e6 }
    let whole = bases.reduce(0, +) + Double(Self.count - bases.count) * bases[bases.count - 1]
    let shrinking = try rounds(
      zip(bases, limits(bases, space: whole / 2)).map {
        [(.basis, .double($0)), (.minWidth, .double(max(0, $0 - $1)))]
      }, width: whole / 2)
    #expect(shrinking >= 1 && shrinking <= 128)
  }
}

extension TestTree {
  fileprivate static func style(_ attributes: [(LayoutAttribute, Value)]) -> ElementStyle {
    var style = ElementStyle(kind: .row)
    for (attribute, value) in attributes {
      do {
        try style.set(attribute, to: value)
      } catch {
        Issue.record("\(attribute): \(error)")
      }
    }
    return style
  }
}
