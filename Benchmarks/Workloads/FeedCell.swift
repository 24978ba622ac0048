// The cell of L1 and L2: 11 nodes, as spec/performance.md describes it.

import ComponentRuntime

/// A feed cell, flattened in preorder.
struct FeedCell {
  /// The root's height at a width of 375.
  static let height = 364.0
  static let nodeCount = 11

  /// The styles are shared by all cells, as those of one template are.
  let nodes: [LayoutNode]

  /// - Parameter lastLineHeight: of the second leaf beside the avatar.
  init(lastLineHeight: Int64 = 36) throws {
    let leaf = { (attributes: [LayoutAttribute: Value]) in
      try Self.node(.image, attributes.merging([.shrink: 0]) { first, _ in first })
    }
    let button = try Self.node(.button, [.grow: 1, .height: 36, .shrink: 0])
    nodes = try [
      Self.node(.column, [.padding: 12, .gap: 8, .shrink: 0], subtreeCount: 11),
      Self.node(.row, [.shrink: 0], subtreeCount: 5),
      leaf([.width: 40, .height: 40]),
      Self.node(.column, [.grow: 1, .shrink: 1], subtreeCount: 3),
      leaf([.width: 160, .height: 18]),
      leaf([.width: 220, .height: .int(lastLineHeight)]),
      leaf([.aspectRatio: 1.5]),
      Self.node(.row, [.shrink: 0], subtreeCount: 4),
      button, button, button,
    ]
  }

  static func node(
    _ kind: ElementKind, _ attributes: [LayoutAttribute: Value], subtreeCount: Int32 = 1
  ) throws -> LayoutNode {
    var style = ElementStyle(kind: kind)
    for (attribute, value) in attributes { try style.set(attribute, to: value) }
    return LayoutNode(kind: kind, style: StyleBox(style), subtreeCount: subtreeCount)
  }
}
