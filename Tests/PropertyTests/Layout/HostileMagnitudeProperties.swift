// Whatever numbers data brings into a style: layout ends, and its frames are rectangles.

import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("Layout of hostile magnitudes")
struct HostileMagnitudeProperties {
  private static let seedsPerCase: UInt64 = 500

  @Test(
    "ends within a bound of work, with frames that are finite and not negative",
    .timeLimit(.minutes(2)), arguments: 0..<UInt64(12))
  func trees(part: UInt64) {
    let workspace = FlexWorkspace()
    for seed in part * Self.seedsPerCase..<(part + 1) * Self.seedsPerCase {
      let tree = HostileTree(seed: seed)
      let before = workspace.laidOutNodes
      let isRightToLeft = seed % 5 == 0
      let size: FlexWorkspace.LeafMeasure = { node, _ in
        tree.sizes[node] ?? LeafSize(width: 0, height: 0)
      }
      let preferred = workspace.preferredWidth(
        tree.nodes, within: tree.width, isRightToLeft: isRightToLeft, measure: size)
      expectSize(preferred, "preferred width, seed \(seed)")
      let height = workspace.layout(
        tree.nodes, width: tree.width, height: tree.height, isRightToLeft: isRightToLeft,
        measure: size)
      expectSize(height, "height, seed \(seed)")
      for node in tree.nodes.indices {
        let frame = workspace.frame(of: node)
        #expect(frame.x.isFinite && frame.y.isFinite, "seed \(seed), node \(node): \(frame)")
        expectSize(frame.width, "width, seed \(seed), node \(node)")
        expectSize(frame.height, "height, seed \(seed), node \(node)")
      }
      for scale in [0.5, 1, 3] { expectPixels(workspace, scale: scale, seed: seed) }
      let work = workspace.laidOutNodes - before
      #expect(work <= 40 * tree.nodes.count, "seed \(seed): \(work) for \(tree.nodes.count) nodes")
    }
  }

  private func expectSize(_ size: Double, _ what: String) {
    #expect(size >= 0 && size.isFinite, "\(what): \(size)")
  }

  private func expectPixels(_ workspace: FlexWorkspace, scale: Double, seed: UInt64) {
    var frames: [PixelFrame] = []
    workspace.appendPixelFrames(scale: scale, to: &frames)
    for frame in frames {
      #expect(frame.width >= 0 && frame.height >= 0, "seed \(seed): \(frame)")
    }
  }

  @Test(
    "sections of hostile cells and styles have finite frames that are not negative",
    .timeLimit(.minutes(2)), arguments: ["list", "grid", "flow", "waterfall", "carousel"])
  func sections(layout: String) throws {
    for seed in UInt64(0)..<300 {
      var random = SeededRandom(seed: seed)
      let numbers: [Double] = [0, 0.1, 7, 100, 1e9, 1e300, 1e308, 1e-300, .leastNonzeroMagnitude]
      func number() -> Double { numbers.randomElement(using: &random) ?? 0 }
      var style = SectionStyle()
      _ = try style.set("layout", to: .string(layout))
      style.itemSpacing = number()
      style.lineSpacing = number()
      style.inset = Edges(top: number(), right: number(), bottom: number(), left: number())
      style.itemWidth = [.auto, .points(number()), .percent(number())].randomElement(
        using: &random)!
      style.columns =
        Bool.random(using: &random)
        ? .count(Int.random(in: 1...1024, using: &random)) : .minimumWidth(max(number(), 1e-300))
      style.align = SectionStyle.Alignment.allCases.randomElement(using: &random)!
      style.rowAlign = SectionStyle.RowAlignment.allCases.randomElement(using: &random)!
      let isRightToLeft = seed % 2 == 0
      let points = SectionGeometry<Double>(
        style: style, width: Length.bounded(number()), scale: 1, isRightToLeft: isRightToLeft)
      expectFrames(of: points, seed: seed) { Length.bounded(number()) }
      let pixels = SectionGeometry<Int>(
        style: style, width: Int(points: number(), scale: 3), scale: 3,
        isRightToLeft: isRightToLeft)
      expectFrames(of: pixels, seed: seed) { Int(points: number(), scale: 3) }
    }
  }

  private func expectFrames<Number: LayoutNumber>(
    of geometry: SectionGeometry<Number>, seed: UInt64, number: () -> Number
  ) {
    var placement = SectionPlacement(geometry: geometry)
    _ = placement.setHeader(number())
    placement.setFooter(number())
    _ = placement.apply(
      [SectionEdit(replacing: 0..<0, withCount: 8)], span: { $0 + 1 },
      size: { _, asked in
        switch asked {
        case .exactly(let width): ItemSize(width: width, height: number())
        case .within: ItemSize(width: number(), height: number())
        }
      })
    #expect(placement.height >= 0, "seed \(seed): \(placement.height)")
    placement.forEachFrame(in: 0..<8) { index, frame in
      // No number compares with itself as different, but one that is none.
      let isNumber = [frame.x, frame.y, frame.width, frame.height].allSatisfy { $0 - $0 == 0 }
      #expect(isNumber && frame.width >= 0 && frame.height >= 0, "seed \(seed), \(index): \(frame)")
    }
  }
}
