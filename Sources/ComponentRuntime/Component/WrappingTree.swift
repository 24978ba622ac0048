// The elements that a rule puts around a cell, with the place where the cell goes.

/// An element tree with a hole.
struct WrappingTree: Equatable, Sendable {
  /// In preorder; the hole is a node that stands for the cell.
  var tree: ElementTree
  /// The index of the hole's node; `nil` where the cell is left out.
  var hole: Int?
  /// What its elements can be asked for.
  var findings = Findings()
  /// The instances with states among them.
  var states: [InstancePath] = []

  /// The elements with `inner` in the hole.
  ///
  /// - Complexity: O(*n*) in the elements of both.
  func around(_ inner: ElementTree) -> ElementTree {
    guard let hole else { return tree }
    var nodes = tree.nodes
    for place in 0..<hole where place + Int(nodes[place].subtreeCount) > hole {
      nodes[place].subtreeCount += Int32(inner.nodes.count - 1)
    }
    nodes.replaceSubrange(hole...hole, with: inner.nodes)
    return ElementTree(nodes: nodes)
  }
}

extension ComponentEvaluator {
  /// The elements of a rule's `<wrap>` for one cell.
  mutating func wrapping(
    _ body: BodyNode, _ frame: inout EvaluationFrame, at trail: InstanceTrail?
  ) throws(EvaluationFault) -> WrappingTree {
    hole = nil
    let (tree, states, findings) = try bareTree(of: body, &frame, at: trail)
    return WrappingTree(tree: tree, hole: hole, findings: findings, states: states)
  }

  /// The elements of a body that stands by itself, the instances with states among them, and what
  /// they can be asked for.
  mutating func bareTree(
    of body: BodyNode, _ frame: inout EvaluationFrame, at trail: InstanceTrail?
  ) throws(EvaluationFault) -> (tree: ElementTree, states: [InstancePath], findings: Findings) {
    statesRead = []
    findings = Findings()
    defer { findings = nil }
    let tree = try self.tree(of: body, frame: &frame, at: trail)
    return (tree, statesRead, findings ?? Findings())
  }

  /// Notes that the wrapped cell goes here. The checker has seen to it that an element stands
  /// around it.
  mutating func appendHole() {
    guard let root = nodes.first else { return }
    hole = nodes.count
    nodes.append(ElementNode(kind: .spacer, subtreeCount: 1, style: root.style, props: .empty))
  }
}
