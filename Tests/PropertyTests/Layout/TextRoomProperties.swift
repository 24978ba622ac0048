// A text's frame, in whole pixels, has room for the lines that layout saw in it.

import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("Texts of random cells")
struct TextRoomProperties {
  @Test(
    "§5.13 no frame is too narrow or too low for its words", arguments: [1.0, 1.5, 2, 2.625, 3])
  func room(scale: Double) throws {
    for seed in 0..<LayoutSeeds.count / 5 {
      var random = SeededRandom(seed: UInt64(seed))
      let viewport = ViewportDeclaration(
        name: "v", width: 320, height: 640, scale: scale,
        fontScale: Double.random(in: 0.8...1.6, using: &random), isRightToLeft: seed % 2 == 0)
      let tree = ElementTree(nodes: try nodes(&random))
      let measurer = CellMeasurer(text: TextCache(FixedTextMeasurer()))
      let width = Int.random(in: 150...400, using: &random)
      let layout = measurer.layout(tree, asked: .exactly(width), in: viewport)
      for (node, frame) in zip(tree.nodes, layout.frames) where node.kind == .text {
        try check(node, frame, viewport, "seed \(seed), scale \(scale)")
      }
    }
  }

  @Test(
    "§5.13 a text that nothing narrows has all its pixels, wherever it stands",
    arguments: [1.0, 1.1, 1.3, 1.5, 1.75, 2, 2.625, 2.75, 3, 3.33])
  func wholeWidth(scale: Double) throws {
    let viewport = ViewportDeclaration(name: "v", width: 320, height: 640, scale: scale)
    let measurer = CellMeasurer(text: TextCache(FixedTextMeasurer()))
    let text = try StyleSet(kind: .text, attributes: [(.fontSize, 13)])
    let props = ValueMap([(ElementTree.textProp, Value.string("Add to cart"))])
    let words = FixedTextMeasurer().measure(
      "Add to cart", style: text.base.style.text, maxWidth: nil)
    let needed = Int(roundingUp: words.width, scale: scale)
    for (padding, width) in zip(stride(from: 0.0, to: 30, by: 0.5), 120...) {
      for justify in ["flex-start", "center", "flex-end"] {
        let row = try StyleSet(
          kind: .row,
          attributes: [
            (.padding, .double(padding)), (.gap, 8), (.justify, .string(justify)),
            (.alignItems, "center"),
          ])
        let tree = ElementTree(nodes: [
          ElementNode(kind: .row, subtreeCount: 2, style: row, props: .empty),
          ElementNode(kind: .text, subtreeCount: 1, style: text, props: props),
        ])
        let pixels = Int(points: Double(width), scale: scale)
        let frame = measurer.layout(tree, asked: .exactly(pixels), in: viewport).frames[1]
        #expect(Int(frame.width) == needed, "\(padding), \(justify)")
      }
    }
  }

  private func check(
    _ node: ElementNode, _ frame: PixelFrame, _ viewport: ViewportDeclaration, _ place: String
  ) throws {
    guard case .string(let words)? = node.props["text"] else { return }
    let style = node.style.style(in: viewport.name).style
    let sides = style.flex.padding.horizontal
    let room = Double(frame.width) / viewport.scale - sides
    let measurer = FixedTextMeasurer()
    let text = style.text.scaled(for: viewport)
    // Where not even one piece fits, it sticks out.
    guard room >= measurer.minContentWidth(words, style: text) else { return }
    let size = measurer.measure(words, style: text, maxWidth: room)
    let height = Double(frame.height) / viewport.scale - style.flex.padding.vertical
    try #require(size.width <= room + 1e-6, "\(place): \(words) in \(frame)")
    // An edge is moved by half a pixel at most.
    try #require(size.height <= height + 1 / viewport.scale, "\(place): \(words) in \(frame)")
  }

  /// A row or column of texts of odd sizes, beside boxes of odd widths.
  private func nodes(_ random: inout SeededRandom) throws -> [ElementNode] {
    var nodes: [ElementNode] = []
    func number(_ range: ClosedRange<Double>) -> Value {
      .double((Double.random(in: range, using: &random) * 10).rounded() / 10)
    }
    func add(
      _ kind: ElementKind, _ attributes: [(LayoutAttribute, Value)], text: String? = nil
    ) throws {
      let style = try StyleSet(kind: kind, attributes: attributes.map { ($0.0, $0.1) })
      let props = ValueMap(text.map { [(ElementTree.textProp, Value.string($0))] } ?? [])
      nodes.append(ElementNode(kind: kind, subtreeCount: 1, style: style, props: props))
    }
    let kind: ElementKind = Bool.random(using: &random) ? .row : .column
    let alignment = ["stretch", "center", "flex-end"].randomElement(using: &random) ?? ""
    try add(
      kind,
      [
        (.padding, number(0...5)), (.gap, number(0...5)), (.alignItems, .string(alignment)),
        (.wrap, .bool(kind == .row && Bool.random(using: &random))),
        (.justify, "space-between"),
      ])
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      if Bool.random(using: &random) {
        try add(.image, [(.width, number(1...40)), (.height, 10), (.shrink, 0)])
      }
      let words = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        ["a", "word", "猜你", "喜欢", "longer"].randomElement(using: &random) ?? ""
      }
      let grow = Value.int(Int64.random(in: 0...1, using: &random))
      try add(
        .text, [(.fontSize, number(9...20)), (.padding, number(0...3)), (.grow, grow)],
        text: words.joined(separator: " "))
    }
    nodes[0].subtreeCount = Int32(nodes.count)
    return nodes
  }
}
