// Trees for layout tests, written as trees.

@testable import ComponentRuntime

/// An element with attributes and children, flattened by `nodes`.
struct TestTree {
  var kind: ElementKind
  var attributes: [(LayoutAttribute, Value)] = []
  var text: String?
  var children: [TestTree] = []

  init(
    _ kind: ElementKind, _ attributes: [(LayoutAttribute, Value)] = [], text: String? = nil,
    _ children: [TestTree] = []
  ) {
    self.kind = kind
    self.attributes = attributes
    self.text = text
    self.children = children
  }

  func nodes() throws -> [LayoutNode] {
    var style = ElementStyle(kind: kind)
    for (attribute, value) in attributes { try style.set(attribute, to: value) }
    let below = try children.flatMap { try $0.nodes() }
    return [
      LayoutNode(
        kind: kind, style: StyleBox(style), text: text, subtreeCount: Int32(below.count + 1))
    ] + below
  }

  /// The feed cell of the performance workloads.
  static var feedCell: TestTree {
    let button = TestTree(.button, [(.grow, 1), (.height, 36), (.shrink, 0)])
    return TestTree(
      .column, [(.padding, 12), (.gap, 8), (.shrink, 0)],
      [
        TestTree(
          .row, [(.shrink, 0)],
          [
            TestTree(.image, [(.width, 40), (.height, 40), (.shrink, 0)]),
            TestTree(
              .column, [(.grow, 1), (.shrink, 1)],
              [
                TestTree(.image, [(.width, 160), (.height, 18), (.shrink, 0)]),
                TestTree(.image, [(.width, 220), (.height, 36), (.shrink, 0)]),
              ]),
          ]),
        TestTree(.image, [(.aspectRatio, 1.5), (.shrink, 0)]),
        TestTree(.row, [(.shrink, 0)], [button, button, button]),
      ])
  }
}

extension FlexWorkspace {
  /// Lays the tree out with fixed metrics, and returns all frames as arrays.
  func frames(
    of tree: TestTree, width: Double, height: Double? = nil, isRightToLeft: Bool = false
  ) throws -> [[Double]] {
    let nodes = try tree.nodes()
    let measurer = FixedTextMeasurer()
    _ = layout(nodes, width: width, height: height, isRightToLeft: isRightToLeft) {
      measurer.leafSize(nodes[$0].text ?? "", style: nodes[$0].style.style.text, maxWidth: $1)
    }
    return (0..<nodes.count).map {
      let frame = frame(of: $0)
      return [frame.x, frame.y, frame.width, frame.height]
    }
  }
}

extension TextMeasurer {
  /// The room `text` takes within `maxWidth`: infinite where nothing makes it wrap, 0 for its
  /// narrowest form, whose width is that of its longest unbreakable piece.
  func leafSize(_ text: String, style: TextStyle, maxWidth: Double) -> LeafSize {
    let size = measure(text, style: style, maxWidth: maxWidth == .infinity ? nil : maxWidth)
    let width = maxWidth == 0 ? minContentWidth(text, style: style) : size.width
    return LeafSize(width: width, height: size.height, firstBaseline: size.firstBaseline)
  }
}
