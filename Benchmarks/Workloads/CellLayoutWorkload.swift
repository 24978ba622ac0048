// L1 and L2: feed cells laid out one by one, and as one tree.

import ComponentRuntime

extension Workload {
  /// Each cell has an array of its own, as the engine's cells have.
  static let cellLayout = Workload(id: "L1", title: "10,000 feed cells of 11 nodes") { harness in
    let count = 10_000
    let cell = try FeedCell()
    let cells = (0..<count).map { _ in cell.nodes.map { $0 } }
    let workspace = FlexWorkspace()
    let layOutAll = {
      cells.reduce(0) { $0 + workspace.layout($1, width: 375) { _, _ in preconditionFailure() } }
    }
    try check(layOutAll() == FeedCell.height * Double(count), "the cells have other heights")
    let frames = cell.nodes.indices.map(workspace.frame)
    let own = harness.measure { consume(layOutAll()) }
    let parts = count * FeedCell.nodeCount
    return try [PeerProgram.yoga("cells"), .taffy("cells")].map { program in
      Comparison(
        workload: "L1", title: "10,000 feed cells of 11 nodes", unit: "ns/node",
        own: own.divided(by: parts), peer: try program.measure(parts: parts, showing: frames),
        goal: .ratioAtMost(1.0 / 9))
    }
  }

  static let columnLayout = Workload(id: "L2", title: "one column of the cells") { harness in
    let count = 10_000
    let cell = try FeedCell()
    let total = Int32(count * FeedCell.nodeCount + 1)
    var nodes = [try FeedCell.node(.column, [:], subtreeCount: total)]
    for _ in 0..<count { nodes += cell.nodes }
    let workspace = FlexWorkspace()
    let layOut = { workspace.layout(nodes, width: 375) { _, _ in preconditionFailure() } }
    try check(layOut() == FeedCell.height * Double(count), "the column has another height")
    let frames = (0...2 * FeedCell.nodeCount).map(workspace.frame)
    let own = harness.measure { consume(layOut()) }
    return try [PeerProgram.yoga("column"), .taffy("column")].map { program in
      Comparison(
        workload: "L2", title: "110,001 nodes in one column", unit: "ms", scale: 1e6, own: own,
        peer: try program.measure(showing: frames), goal: .ratioAtMost(1.0 / 9))
    }
  }
}
