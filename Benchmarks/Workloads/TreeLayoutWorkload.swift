// L3 and L4: one leaf that changes among 110,001 nodes; deep trees and long lines.

import ComponentRuntime

extension Workload {
  /// As the engine does it: the cells are a list's, of which one is laid out and the rest moves.
  static let oneLeaf = Workload(id: "L3", title: "one leaf of the column dirty") { harness in
    let count = 10_000
    let looks = try [36, 54].map { try FeedCell(lastLineHeight: $0).nodes }
    let geometry = SectionGeometry<Double>(style: SectionStyle(), width: 375, scale: 1)
    let workspace = FlexWorkspace()
    var list = SectionPlacement(geometry: geometry)
    var turn = 0
    let size = { (_: Int, _: ItemWidth<Double>) in
      ItemSize(
        width: 375,
        height: workspace.layout(looks[turn % 2], width: 375) { _, _ in preconditionFailure() })
    }
    _ = list.apply([SectionEdit(replacing: 0..<0, withCount: count)], size: size)
    let change = {
      turn += 1
      let edit = SectionEdit(replacing: count / 2..<count / 2 + 1, withCount: 1)
      consume(list.apply([edit], size: size))
      return list.frame(at: count - 1).frame
    }
    let last = change()
    let frames = [Frame(x: 0, y: 0, width: 375, height: list.height), last]
    try check(list.height == FeedCell.height * Double(count) + 18, "the column has another height")
    let own = harness.measure { consume(change()) }
    return try [PeerProgram.yoga("dirty"), .taffy("dirty")].map { program in
      Comparison(
        workload: "L3", title: "a leaf of 110,001 nodes takes another height", unit: "µs",
        scale: 1e3, own: own, peer: try program.measure(showing: frames), goal: .atMost(10))
    }
  }

  static let deepAndLong = Workload(id: "L4", title: "100 levels; 1,000 leaves wrapping") {
    harness in
    var results: [Comparison] = []
    for (name, title, nodes) in [
      ("nested", "100 levels of one another", try SampleTrees.nested()),
      ("wrapping", "1,000 leaves wrapping", try SampleTrees.wrapping()),
    ] {
      let workspace = FlexWorkspace()
      let layOut = { workspace.layout(nodes, width: 375) { _, _ in preconditionFailure() } }
      consume(layOut())
      let frames = nodes.indices.map(workspace.frame)
      let own = harness.measure { consume(layOut()) }
      results += try [PeerProgram.yoga(name), .taffy(name)].map { program in
        Comparison(
          workload: "L4", title: title, unit: "µs", scale: 1e3, own: own,
          peer: try program.measure(showing: frames), goal: .ratioAtMost(0.25))
      }
    }
    return results
  }
}

/// The trees of L4, as the peers' programs make them.
private enum SampleTrees {
  /// Boxes in one another, columns and rows by turns, round a leaf.
  static func nested() throws -> [LayoutNode] {
    let levels = 100
    var nodes: [LayoutNode] = []
    for level in 0..<levels {
      nodes.append(
        try FeedCell.node(
          level % 2 == 0 ? .column : .row, [.padding: 1, .shrink: 0],
          subtreeCount: Int32(levels - level + 1)))
    }
    return nodes + [try FeedCell.node(.image, [.width: 10, .height: 10, .shrink: 0])]
  }

  /// Leaves of seven widths and three heights in a row that wraps.
  static func wrapping() throws -> [LayoutNode] {
    var leaves: [LayoutNode] = []
    for index in 0..<1_000 {
      let width = Int64(20 + index % 7 * 5)
      let height = Int64(20 + index % 3 * 10)
      let attributes: [LayoutAttribute: Value] = [
        .width: .int(width), .height: .int(height), .shrink: 0,
      ]
      leaves.append(try FeedCell.node(.image, attributes))
    }
    let count = Int32(leaves.count + 1)
    return [try FeedCell.node(.row, [.wrap: true, .shrink: 0], subtreeCount: count)] + leaves
  }
}

extension ItemFrame where Number == Double {
  fileprivate var frame: Frame { Frame(x: x, y: y, width: width, height: height) }
}
