// Trees whose numbers no designer would write, but any producer may push.

import TestSupport

@testable import ComponentRuntime

/// A random tree, its styles set past every check, with numbers of all magnitudes.
struct HostileTree {
  var nodes: [LayoutNode] = []
  /// What measured leaves say they take, by node.
  var sizes: [Int: LeafSize] = [:]
  let width: Double
  let height: Double?
  private var random: SeededRandom
  private let magnitudes: [Double]

  private static let all: [Double] = [
    0, 0.1, 1, 7.3, 33.3, 100, 1000, 1e5, 1e9, 1e16, 1e17 + 1, 1e25, 1e100, 1e300, 1e308,
    .greatestFiniteMagnitude, .infinity, 1e-5, 1e-17, 1e-300, .leastNonzeroMagnitude,
  ]

  /// Every third tree has numbers of all magnitudes, every third huge ones among a designer's, and
  /// every third tiny ones among them.
  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    switch seed % 3 {
    case 0: magnitudes = Self.all
    case 1: magnitudes = [0, 1, 5, 20, 100, 1000, 1e300, 1e308]
    default: magnitudes = [0, 1, 20, 1e5, 1e-300, .leastNonzeroMagnitude, 1e-17]
    }
    width = magnitudes.randomElement(using: &random) ?? 0
    height = Int.random(in: 0...4, using: &random) == 0 ? magnitudes.last : nil
    grow(depth: 4)
  }

  private mutating func grow(depth: Int) {
    let index = nodes.count
    var style = ElementStyle(kind: .row)
    style.flex = flex()
    let isLeaf = depth == 0 || oneIn(3)
    nodes.append(LayoutNode(kind: isLeaf && oneIn(2) ? .text : .row, style: StyleBox(style)))
    if isLeaf {
      sizes[index] = LeafSize(
        width: number(), height: number(), firstBaseline: oneIn(2) ? number() : nil)
    } else {
      for _ in 0..<Int.random(in: 0...4, using: &random) { grow(depth: depth - 1) }
    }
    nodes[index].subtreeCount = Int32(nodes.count - index)
  }

  private mutating func oneIn(_ count: Int) -> Bool {
    Int.random(in: 1...count, using: &random) == 1
  }

  private mutating func number() -> Double {
    if oneIn(40) { return .nan }
    let number = magnitudes.randomElement(using: &random) ?? 0
    return oneIn(5) ? -number : number
  }

  private mutating func length() -> Length {
    if oneIn(4) {
      return .percent([0, 33.3, 50, 100, 1000, 1e308].randomElement(using: &random) ?? 0)
    }
    return oneIn(6) ? .auto : .points(number())
  }

  private mutating func edges<Element>(
    _ one: (inout HostileTree) -> Element
  ) -> Edges<Element> {
    Edges(top: one(&self), right: one(&self), bottom: one(&self), left: one(&self))
  }

  private mutating func flex() -> FlexStyle {
    var style = FlexStyle()
    if oneIn(8) { style.model = .stack }
    if oneIn(2) { style.direction = FlexStyle.Direction.allCases.randomElement(using: &random)! }
    if oneIn(3) { style.wrap = FlexStyle.Wrap.allCases.randomElement(using: &random)! }
    if oneIn(3) { style.justify = FlexStyle.Distribution.allCases.randomElement(using: &random)! }
    if oneIn(3) { style.alignItems = FlexStyle.Alignment.allCases.randomElement(using: &random)! }
    if oneIn(5) { style.alignSelf = FlexStyle.Alignment.allCases.randomElement(using: &random)! }
    if oneIn(3) {
      style.alignContent = FlexStyle.Distribution.allCases.randomElement(using: &random)!
    }
    if oneIn(8) { style.position = .absolute }
    if oneIn(2) { style.grow = number() }
    if oneIn(2) { style.shrink = number() }
    if oneIn(4) { style.basis = length() }
    if oneIn(3) { style.width = length() }
    if oneIn(4) { style.height = length() }
    if oneIn(4) { style.minWidth = length() }
    if oneIn(4) { style.minHeight = length() }
    if oneIn(5) { style.maxWidth = length() }
    if oneIn(5) { style.maxHeight = length() }
    if oneIn(6) { style.aspectRatio = number() }
    if oneIn(5) { style.margin = edges { $0.length() } }
    if oneIn(6) { style.padding = edges { $0.number() } }
    if oneIn(8) { style.border = edges { $0.number() } }
    if oneIn(6) { style.inset = edges { $0.length() } }
    if oneIn(5) { style.rowGap = number() }
    if oneIn(5) { style.columnGap = number() }
    return style
  }
}
