// A tree of the flexbox corpus: from its names to those of markup, and to frames.

import ComponentRuntime

/// A flexbox tree in a viewport.
///
/// Source: ../shared/conformance/flexbox/README.md.
struct FlexboxCase {
  private let viewportWidth: Double
  private var nodes: [LayoutNode] = []
  /// In step with `nodes`; `nil` where a node has no content.
  private var content: [LeafContent?] = []

  /// Reads the whole line's object. Its depth is bounded by the parser's.
  ///
  /// - Throws: `LayoutCase.Malformed`.
  init(_ line: CaseReader) throws(LayoutCase.Malformed) {
    guard let viewport = line["viewport"] else {
      throw line.fault("needs `viewport`, such as {\"w\": 400, \"h\": 300}")
    }
    let size = try CaseReader(viewport.value, path: viewport.path)
    try size.requireOnly(["w", "h"])
    viewportWidth = try size.length("w")
    guard let root = line["root"] else { throw line.fault("needs `root`") }
    try add(root)
  }

  private mutating func add(_ member: CaseMember) throws(LayoutCase.Malformed) {
    let node = try CaseReader(member.value, path: member.path)
    try node.requireOnly(Self.members)
    let index = nodes.count
    let leaf = try LeafContent(node)
    let children = try node.list("children")
    if leaf != nil, !children.isEmpty {
      throw node.fault("is a leaf by `measure` or `text`, and has no `children` then")
    }
    let style = try FlexboxCase.style(node)
    nodes.append(LayoutNode(kind: leaf == nil ? .row : .text, style: StyleBox(style)))
    content.append(leaf)
    for child in children { try add(child) }
    nodes[index].subtreeCount = Int32(nodes.count - index)
  }

  // MARK: Names

  private static let attributes: [String: LayoutAttribute] = [
    "flexDirection": .direction, "flexWrap": .wrap, "justifyContent": .justify,
    "alignItems": .alignItems, "alignSelf": .alignSelf, "alignContent": .alignContent,
    "flexGrow": .grow, "flexShrink": .shrink, "flexBasis": .basis, "width": .width,
    "height": .height, "minWidth": .minWidth, "minHeight": .minHeight, "maxWidth": .maxWidth,
    "maxHeight": .maxHeight, "margin": .margin, "padding": .padding, "border": .border,
    "rowGap": .rowGap, "columnGap": .columnGap, "aspectRatio": .aspectRatio,
    "position": .position,
  ]

  private static let members = Set(attributes.keys)
    .union(["inset", "measure", "text", "children"])

  private static func style(_ node: CaseReader) throws(LayoutCase.Malformed) -> ElementStyle {
    var style = ElementStyle(kind: .row)
    for name in node.map.keys {
      guard let attribute = attributes[name], let member = node[name] else { continue }
      try set(attribute, member, of: &style)
    }
    if let inset = node["inset"] {
      let sides = try inset.elements()
      guard sides.count == 4 else { throw inset.fault("must be [top, right, bottom, left]") }
      for (attribute, side) in zip([LayoutAttribute.top, .right, .bottom, .left], sides) {
        try set(attribute, side, of: &style)
      }
    }
    return style
  }

  private static func set(
    _ attribute: LayoutAttribute, _ member: CaseMember, of style: inout ElementStyle
  ) throws(LayoutCase.Malformed) {
    do {
      try style.set(attribute, to: member.value)
    } catch {
      throw member.fault(error.reason)
    }
  }

  // MARK: Frames

  /// The tree's frames, each relative to its parent's border box.
  func frames() -> Value {
    let workspace = FlexWorkspace()
    _ = workspace.layout(nodes, width: rootWidth) { node, maxWidth in
      content[node]?.size(within: maxWidth) ?? LeafSize(width: 0, height: 0)
    }
    return frame(of: 0, in: workspace)
  }

  private func frame(of node: Int, in workspace: FlexWorkspace) -> Value {
    let frame = workspace.frame(of: node)
    var members = frameValue(
      x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    var children: [Value] = []
    var child = node + 1
    while child < node + Int(nodes[node].subtreeCount) {
      children.append(self.frame(of: child, in: workspace))
      child += Int(nodes[child].subtreeCount)
    }
    if !children.isEmpty { members.append(("children", .list(ValueList(children)))) }
    return .map(ValueMap(members))
  }

  /// The root's border-box width: a block-level box in a block as wide as the viewport.
  private var rootWidth: Double {
    let flex = nodes[0].style.style.flex
    let edges = flex.padding.left + flex.padding.right + flex.border.left + flex.border.right
    func resolve(_ length: Length) -> Double? {
      switch length {
      case .points(let points): points
      case .percent(let percent): percent * viewportWidth / 100
      case .auto: nil
      }
    }
    let minimum = max(resolve(flex.minWidth) ?? 0, edges)
    let maximum = resolve(flex.maxWidth) ?? .infinity
    return max(min(resolve(flex.width) ?? viewportWidth, maximum), minimum)
  }
}

/// What a leaf of the corpus holds.
private enum LeafContent {
  case block(width: Double, height: Double)
  case words(count: Double, width: Double, height: Double)

  /// - Throws: `LayoutCase.Malformed`.
  init?(_ node: CaseReader) throws(LayoutCase.Malformed) {
    if let block = node["measure"] {
      if node["text"] != nil {
        throw node.fault("is a leaf by `measure` or by `text`, not by both")
      }
      let reader = try CaseReader(block.value, path: block.path)
      try reader.requireOnly(["w", "h"])
      self = .block(width: try reader.length("w"), height: try reader.length("h"))
    } else if let text = node["text"] {
      let reader = try CaseReader(text.value, path: text.path)
      try reader.requireOnly(["n", "w", "h"])
      let count = try reader.length("n")
      guard count.rounded() == count else { throw text.fault("`n` must be a whole number") }
      self = .words(count: count, width: try reader.length("w"), height: try reader.length("h"))
    } else {
      return nil
    }
  }

  /// Source: ../shared/conformance/flexbox/README.md, "measure" and "text".
  func size(within maxWidth: Double) -> LeafSize {
    switch self {
    case .block(let width, let height): return LeafSize(width: width, height: height)
    case .words(let count, let width, let height):
      let fitting = width > 0 ? ((maxWidth + 1.0 / 64) / width).rounded(.down) : count
      let perLine = max(1, min(count, fitting))
      let lines = (count / perLine).rounded(.up)
      return LeafSize(width: perLine * width, height: lines * height, firstBaseline: height)
    }
  }
}
