// What a component makes of its props: a flat, immutable description of a piece of UI.

/// One element of a tree, without its children.
public struct ElementNode: Sendable {
  public var kind: ElementKind
  /// The number of nodes in the element's subtree, itself included.
  public var subtreeCount: Int32
  public var style: StyleSet
  /// What subscribers draw by: paint attributes, text, `data-*`. Text attributes come from `style`.
  public var props: ValueMap
}

/// The elements of a cell in preorder: a node's children follow it, each with its whole subtree.
///
/// `nodes[0].subtreeCount == nodes.count`.
public struct ElementTree: Sendable {
  public var nodes: [ElementNode]

  public init(nodes: [ElementNode]) { self.nodes = nodes }

  /// The indices of the children of `parent`, in order.
  func children(of parent: Int) -> ChildIndices {
    ChildIndices(nodes: nodes, place: parent + 1, end: parent + Int(nodes[parent].subtreeCount))
  }
}

/// The indices of an element's children.
struct ChildIndices: Sequence, IteratorProtocol {
  let nodes: [ElementNode]
  var place: Int
  let end: Int

  mutating func next() -> Int? {
    guard place < end else { return nil }
    defer { place += Int(nodes[place].subtreeCount) }
    return place
  }
}

extension ElementTree: Equatable {
  /// Whether two trees say the same: same shapes, styles made alike, equal props.
  public static func == (lhs: ElementTree, rhs: ElementTree) -> Bool {
    let a = lhs.nodes.span
    let b = rhs.nodes.span
    guard a.count == b.count else { return false }
    for index in a.indices where !a[index].isEqual(to: b[index]) { return false }
    return true
  }
}

extension ElementNode {
  func isEqual(to other: ElementNode) -> Bool {
    kind == other.kind && subtreeCount == other.subtreeCount && props == other.props
      && style.isEqual(to: other.style)
  }
}

extension StyleSet {
  /// Whether layout and subscribers see the same in both.
  ///
  /// - Complexity: O(1) for elements of one template with constant attributes.
  func isEqual(to other: StyleSet) -> Bool {
    self === other
      || base.style == other.base.style && published == other.published
        && variants.mapValues(\.style) == other.variants.mapValues(\.style)
        && publishedVariants == other.publishedVariants
  }
}
