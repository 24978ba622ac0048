// A placement that lived through any edits is the placement of what is left, and says truly what
// it changed.

import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("Section placement, edited at random")
struct SectionPlacementProperties {
  /// Kinds and the attributes they are tried with.
  static let styles: [[(String, Value)]] = [
    [("layout", "list"), ("spacing", 3), ("inset", [5, 7, 9, 11])],
    [("layout", "grid"), ("columns", 3), ("spacing", 2)],
    [("layout", "grid"), ("minColumnWidth", 41), ("rowAlign", "center"), ("lineSpacing", 5)],
    [("layout", "grid"), ("columns", 1), ("rowAlign", "end")],
    [("layout", "flow"), ("spacing", 4)],
    [("layout", "flow"), ("align", "justified"), ("itemSpacing", 3), ("lineSpacing", 1)],
    [("layout", "flow"), ("align", "center"), ("itemWidth", "30%")],
    [("layout", "waterfall"), ("columns", 4), ("spacing", 3)],
    [("layout", "waterfall"), ("columns", 1)],
    [("layout", "carousel"), ("spacing", 6)],
    [("layout", "carousel"), ("itemWidth", "90%"), ("itemSpacing", 2)],
    [("layout", "ragged"), ("spacing", 4)],
    [("layout", "towers"), ("columns", 4), ("spacing", 3)],
    [("layout", "wheel")],
  ]

  @Test("in pixels, edited equals placed anew", arguments: styles.indices)
  func inPixels(style: Int) throws {
    let style = try SectionStyle(
      attributes: Self.styles[style], natives: NativeLayouts.byName)
    for seed in 0..<6 {
      let geometry = SectionGeometry<Int>(
        style: style, width: 331, scale: 1.5, isRightToLeft: seed % 3 == 0)
      try run(geometry, seed: UInt64(seed), length: [20, 200, 90][seed % 3])
    }
  }

  @Test("in points, edited equals placed anew", arguments: styles.indices)
  func inPoints(style: Int) throws {
    let style = try SectionStyle(
      attributes: Self.styles[style], natives: NativeLayouts.byName)
    for seed in 0..<3 {
      let geometry = SectionGeometry<Double>(style: style, width: 320, scale: 1)
      try run(geometry, seed: UInt64(seed), length: [20, 200, 700][seed % 3])
    }
  }

  private func run<Number: LayoutNumber>(
    _ geometry: SectionGeometry<Number>, seed: UInt64, length: Int
  ) throws {
    var model = Model<Number>(random: SeededRandom(seed: seed))
    var placement = SectionPlacement(geometry: geometry)
    var frames: [ItemFrame<Number>] = []
    for step in 0..<20 {
      let edits = step == 0 ? [model.insert(length)] : model.randomEdits()
      let change = placement.apply(edits, span: model.span, size: model.size)
      var scratch = SectionPlacement(geometry: geometry)
      _ = scratch.apply(
        [SectionEdit(replacing: 0..<0, withCount: model.items.count)], span: model.span,
        size: model.size)
      let now = allFrames(placement)
      try #require(now == allFrames(scratch), "seed \(seed), step \(step), \(edits)")
      try #require(placement.height == scratch.height, "seed \(seed), step \(step), \(edits)")
      let told = try replay(change, edits: edits, on: frames, count: now.count, new: now)
      try #require(told == now, "seed \(seed), step \(step): \(change)")
      frames = now
    }
  }

  private func allFrames<Number>(_ placement: SectionPlacement<Number>) -> [ItemFrame<Number>] {
    var frames: [ItemFrame<Number>] = []
    placement.forEachFrame(in: 0..<placement.count) { frames.append($1) }
    return frames
  }

  /// The frames that a reader of the change would have: new ones where it says so, else the old.
  private func replay<Number>(
    _ change: SectionChange<Number>, edits: [SectionEdit], on old: [ItemFrame<Number>],
    count: Int, new: [ItemFrame<Number>]
  ) throws -> [ItemFrame<Number>] {
    var frames: [ItemFrame<Number>?] = old
    for edit in edits.reversed() where edit.range.count != edit.count {
      frames.replaceSubrange(edit.range, with: repeatElement(nil, count: edit.count))
    }
    try #require(frames.count == count)
    var last = 0
    for shift in change.shifts {
      #expect(shift.range.lowerBound >= last)
      last = shift.range.upperBound
      for index in shift.range {
        frames[index]?.x += shift.x
        frames[index]?.y += shift.y
      }
    }
    for range in change.placed {
      for index in range { frames[index] = new[index] }
      for shift in change.shifts { #expect(!shift.range.overlaps(range)) }
    }
    return try frames.map { try #require($0) }
  }
}

/// The items of a section: what sizes they take.
private struct Model<Number: LayoutNumber> {
  struct Item {
    var width: Int
    var height: Int
    var span: Int
  }

  var random: SeededRandom
  private(set) var items: [Item] = []

  init(random: SeededRandom) { self.random = random }

  private mutating func item() -> Item {
    Item(
      width: Int.random(in: 0...120, using: &random),
      height: Int.random(in: 0...9, using: &random) * 8,
      span: Int.random(in: 1...6, using: &random) == 6 ? 2 : 1)
  }

  mutating func insert(_ count: Int) -> SectionEdit {
    items = (0..<count).map { _ in item() }
    return SectionEdit(replacing: 0..<0, withCount: count)
  }

  /// Changes the items and says how: one to three runs replaced, changed, put in or taken out.
  mutating func randomEdits() -> [SectionEdit] {
    var edits: [SectionEdit] = []
    var next = 0
    for _ in 0..<Int.random(in: 1...3, using: &random) where next <= items.count {
      let start = Int.random(in: next...items.count, using: &random)
      let length = min(items.count - start, Int.random(in: 0...4, using: &random))
      let isUpdate = Bool.random(using: &random)
      let count = isUpdate ? length : Int.random(in: 0...4, using: &random)
      edits.append(SectionEdit(replacing: start..<start + length, withCount: count))
      next = start + length + 1
    }
    for edit in edits.reversed() {
      // A changed item often keeps its size.
      let keeps = edit.range.count == edit.count && Bool.random(using: &random)
      if keeps { continue }
      items.replaceSubrange(edit.range, with: (0..<edit.count).map { _ in item() })
    }
    return edits
  }

  func span(_ index: Int) -> Int { items[index].span }

  /// The height depends on the width, so that a measurement at an old width shows.
  func size(_ index: Int, _ width: ItemWidth<Number>) -> ItemSize<Number> {
    switch width {
    case .exactly(let width):
      let isWide = width > Number(110)
      return ItemSize(width: width, height: Number(items[index].height + (isWide ? 1 : 0)))
    case .within:
      return ItemSize(width: Number(items[index].width), height: Number(items[index].height))
    }
  }
}
