// One case of the flexbox corpus, read into the tree that layout takes.

import ComponentRuntime
import Foundation

/// A tree of the corpus and the frames a browser gave it.
struct FlexboxCase {
  let id: String
  let family: String
  let viewportWidth: Double
  private(set) var nodes: [LayoutNode] = []
  /// Parallel to `nodes`; `nil` where a node has no content.
  private(set) var content: [LeafContent?] = []
  /// Parallel to `nodes`.
  private(set) var expected: [Frame] = []
  private var rootStyle: [String: Any] = [:]

  enum LeafContent {
    case block(width: Double, height: Double)
    case words(count: Int, width: Double, height: Double)

    /// Source: conformance/flexbox/README.md, "measure" and "text".
    func size(within maxWidth: Double) -> LeafSize {
      switch self {
      case .block(let width, let height): return LeafSize(width: width, height: height)
      case .words(let count, let width, let height):
        let fitting = ((maxWidth + 1.0 / 64) / width).rounded(.down)
        let perLine = max(1, min(Double(count), fitting))
        let lines = (Double(count) / perLine).rounded(.up)
        return LeafSize(width: perLine * width, height: lines * height, firstBaseline: height)
      }
    }
  }

  init(line: String) throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(line.utf8))
    guard let object = parsed as? [String: Any], let id = object["id"] as? String,
      let family = object["family"] as? String, let root = object["root"] as? [String: Any],
      let viewport = object["viewport"] as? [String: Any],
      let expect = object["expect"] as? [String: Any]
    else { throw CorpusFault(line: line) }
    self.id = id
    self.family = family
    viewportWidth = number(viewport["w"])
    rootStyle = root
    try add(root)
    addExpected(expect)
  }

  private mutating func add(_ node: [String: Any]) throws {
    let index = nodes.count
    var style = ElementStyle(kind: .row)
    for (key, value) in node where FlexboxCase.attributes[key] != nil {
      for (attribute, value) in FlexboxCase.settings(key, value) {
        try style.set(attribute, to: value)
      }
    }
    let leaf = FlexboxCase.leafContent(node)
    nodes.append(LayoutNode(kind: leaf == nil ? .row : .text, style: StyleBox(style)))
    content.append(leaf)
    for child in node["children"] as? [[String: Any]] ?? [] { try add(child) }
    nodes[index].subtreeCount = Int32(nodes.count - index)
  }

  private mutating func addExpected(_ frame: [String: Any]) {
    expected.append(
      Frame(
        x: number(frame["x"]), y: number(frame["y"]), width: number(frame["w"]),
        height: number(frame["h"])))
    for child in frame["children"] as? [[String: Any]] ?? [] { addExpected(child) }
  }

  private static func leafContent(_ node: [String: Any]) -> LeafContent? {
    if let block = node["measure"] as? [String: Any] {
      return .block(width: number(block["w"]), height: number(block["h"]))
    }
    if let text = node["text"] as? [String: Any] {
      return .words(
        count: Int(number(text["n"])), width: number(text["w"]), height: number(text["h"]))
    }
    return nil
  }

  // MARK: Attributes

  private static let attributes: [String: LayoutAttribute] = [
    "flexDirection": .direction, "flexWrap": .wrap, "justifyContent": .justify,
    "alignItems": .alignItems, "alignSelf": .alignSelf, "alignContent": .alignContent,
    "flexGrow": .grow, "flexShrink": .shrink, "flexBasis": .basis, "width": .width,
    "height": .height, "minWidth": .minWidth, "minHeight": .minHeight, "maxWidth": .maxWidth,
    "maxHeight": .maxHeight, "margin": .margin, "padding": .padding, "border": .border,
    "rowGap": .rowGap, "columnGap": .columnGap, "aspectRatio": .aspectRatio,
    "position": .position, "inset": .top,
  ]

  private static func settings(_ key: String, _ json: Any) -> [(LayoutAttribute, Value)] {
    guard let attribute = attributes[key] else { return [] }
    if key == "inset", let sides = json as? [Any], sides.count == 4 {
      return zip([.top, .right, .bottom, .left], sides.map(value)).map { ($0, $1) }
    }
    return [(attribute, value(json))]
  }

  private static func value(_ json: Any) -> Value {
    if let string = json as? String { return .string(string) }
    if let list = json as? [Any] { return .list(ValueList(list.map(value))) }
    return .double(number(json))
  }

  // MARK: The root

  /// The root's border-box width: a block-level box in a block as wide as the viewport.
  var rootWidth: Double {
    let flex = nodes[0].style.style.flex
    let edges =
      flex.padding.left + flex.padding.right + flex.border.left + flex.border.right
    func resolve(_ length: Length) -> Double? {
      switch length {
      case .points(let points): points
      case .percent(let percent): percent * viewportWidth / 100
      case .auto: nil
      }
    }
    let minimum = max(resolve(flex.minWidth) ?? 0, edges)
    return max(
      min(resolve(flex.width) ?? viewportWidth, resolve(flex.maxWidth) ?? .infinity), minimum)
  }
}

struct CorpusFault: Error {
  let line: String
}

private func number(_ json: Any?) -> Double { (json as? NSNumber)?.doubleValue ?? .nan }
