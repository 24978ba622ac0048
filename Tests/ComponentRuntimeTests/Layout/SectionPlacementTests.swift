// How little a change in a section moves, and how pixels are dealt.

import Testing

@testable import ComponentRuntime

@Suite("Sections in pixels")
struct SectionPlacementTests {
  private func placement(
    _ attributes: [(String, Value)], width: Int = 300, scale: Double = 1, heights: [Int]
  ) throws -> SectionPlacement<Int> {
    let geometry = SectionGeometry<Int>(
      style: try SectionStyle(attributes: attributes), width: width, scale: scale)
    var placement = SectionPlacement(geometry: geometry)
    let edit = SectionEdit(replacing: 0..<0, withCount: heights.count)
    let change = placement.apply([edit]) { index, _ in size(heights[index]) }
    #expect(change.shifts.isEmpty)
    return placement
  }

  private func size(_ height: Int) -> ItemSize<Int> { ItemSize(width: 40, height: height) }

  private func frames(_ placement: SectionPlacement<Int>) -> [[Int]] {
    var result: [[Int]] = []
    placement.forEachFrame(in: 0..<placement.count) {
      result.append([$1.x, $1.y, $1.width, $1.height])
    }
    return result
  }

  // MARK: Work

  @Test(
    "one cell that changes is sized alone, and what follows is shifted", arguments: [10, 10_000])
  func listWork(count: Int) throws {
    var list = try placement([("spacing", 2)], heights: Array(repeating: 10, count: count))
    let before = (list.sizedCells, list.placedCells)
    let edit = SectionEdit(replacing: 4..<5, withCount: 1)
    let change = list.apply([edit]) { _, _ in size(13) }
    #expect(list.sizedCells == before.0 + 1)
    #expect(list.placedCells == before.1 + 1)
    #expect(change.placed == [4..<5])
    #expect(change.shifts == [.init(range: 5..<count, x: 0, y: 3)])
    #expect(list.height == count * 12 - 2 + 3)
  }

  @Test("a cell that keeps its height changes no frame", arguments: SectionStyle.Kind.allCases)
  func sameSize(kind: SectionStyle.Kind) throws {
    var section = try placement(
      [("layout", .string(kind.rawValue)), ("columns", 3)],
      heights: (0..<200).map { 10 + $0 % 7 })
    let edit = SectionEdit(replacing: 90..<91, withCount: 1)
    let change = section.apply([edit]) { index, _ in size(10 + index % 7) }
    #expect(change.isEmpty)
  }

  @Test("50 cells at the end of a waterfall of 10,000 place 50")
  func waterfallAppend() throws {
    let attributes: [(String, Value)] = [("layout", "waterfall"), ("columns", 2), ("spacing", 8)]
    var waterfall = try placement(attributes, heights: (0..<10_000).map { 100 + $0 % 97 })
    let before = (waterfall.sizedCells, waterfall.placedCells, frames(waterfall))
    let edit = SectionEdit(replacing: 10_000..<10_000, withCount: 50)
    let change = waterfall.apply([edit]) { _, _ in size(120) }
    #expect(waterfall.sizedCells == before.0 + 50)
    #expect(waterfall.placedCells == before.1 + 50)
    #expect(change.placed == [10_000..<10_050])
    #expect(Array(frames(waterfall).prefix(10_000)) == before.2)
  }

  @Test("a change in a waterfall places nothing above it")
  func waterfallMiddle() throws {
    let attributes: [(String, Value)] = [("layout", "waterfall"), ("columns", 3)]
    var waterfall = try placement(attributes, heights: (0..<1000).map { 100 + $0 % 97 })
    let before = (waterfall.placedCells, frames(waterfall))
    let edit = SectionEdit(replacing: 700..<701, withCount: 1)
    let change = waterfall.apply([edit]) { _, _ in size(300) }
    #expect(waterfall.placedCells == before.0 + 300)
    #expect(change.placed.first?.lowerBound == 700)
    #expect(Array(frames(waterfall).prefix(700)) == Array(before.1.prefix(700)))
  }

  @Test("a row of a grid that grows places its row and shifts the rest")
  func gridWork() throws {
    let attributes: [(String, Value)] = [("layout", "grid"), ("columns", 3)]
    var grid = try placement(attributes, heights: Array(repeating: 10, count: 3000))
    let before = (grid.sizedCells, grid.placedCells)
    let edit = SectionEdit(replacing: 7..<8, withCount: 1)
    let change = grid.apply([edit]) { _, _ in size(25) }
    #expect(grid.sizedCells == before.0 + 1)
    #expect(grid.placedCells == before.1 + 3)
    #expect(change.placed == [6..<9])
    #expect(change.shifts == [.init(range: 9..<3000, x: 0, y: 15)])
  }

  @Test("a flow places the changed line and the one before, and shifts the rest")
  func flowWork() throws {
    var flow = try placement(
      [("layout", "flow")], heights: Array(repeating: 10, count: 7000))
    let before = (flow.sizedCells, flow.placedCells)
    let edit = SectionEdit(replacing: 70..<71, withCount: 1)
    let change = flow.apply([edit]) { _, _ in size(14) }
    #expect(flow.sizedCells == before.0 + 1)
    #expect(flow.placedCells == before.1 + 14)
    #expect(change.placed == [70..<77])
    #expect(change.shifts == [.init(range: 77..<7000, x: 0, y: 4)])
  }

  @Test("a carousel's cells move sideways")
  func carouselWork() throws {
    var carousel = try placement(
      [("layout", "carousel"), ("spacing", 5)], heights: [10, 20, 30])
    #expect(frames(carousel) == [[0, 0, 40, 10], [45, 0, 40, 20], [90, 0, 40, 30]])
    #expect(carousel.height == 30)
    let edit = SectionEdit(replacing: 0..<0, withCount: 1)
    let change = carousel.apply([edit]) { _, _ in ItemSize(width: 7, height: 50) }
    #expect(change.placed == [0..<1])
    #expect(change.shifts == [.init(range: 1..<4, x: 12, y: 0)])
    #expect(carousel.height == 50)
  }

  // MARK: Pixels

  @Test("what does not divide among columns is dealt from the left")
  func columns() throws {
    let attributes: [(String, Value)] = [("layout", "grid"), ("columns", 3), ("itemSpacing", 1)]
    let grid = try placement(attributes, width: 102, heights: [1, 1, 1])
    #expect(frames(grid) == [[0, 0, 34, 1], [35, 0, 33, 1], [69, 0, 33, 1]])
  }

  @Test("insets and spacings are rounded to whole pixels, heights of cells up")
  func rounding() throws {
    let attributes: [(String, Value)] = [("spacing", 1.1), ("inset", [0.4, 0.6, 1.3, 1])]
    let list = try placement(attributes, width: 300, scale: 2, heights: [10, 10])
    #expect(frames(list) == [[2, 1, 297, 10], [2, 13, 297, 10]])
    #expect(list.height == 1 + 22 + 3)
    #expect(Int(roundingUp: 10.1, scale: 2) == 21)
    #expect(Int(roundingUp: 10.5, scale: 2) == 21)
    #expect(Int(roundingUp: 0.1 + 0.2, scale: 10) == 3)
    #expect(Int(roundingUp: 1e300, scale: 3) == Int.pixelLimit)
  }

  @Test("an empty section keeps header, insets and footer, and no spacing")
  func empty() throws {
    var section = try placement([("inset", 5), ("spacing", 9)], heights: [10])
    _ = section.setHeader(20)
    section.setFooter(30)
    _ = section.apply([SectionEdit(replacing: 0..<1, withCount: 0)]) { _, _ in size(0) }
    #expect(section.count == 0)
    #expect(section.height == 20 + 5 + 0 + 5 + 30)
    #expect(section.footerFrame == ItemFrame(x: 0, y: 30, width: 300, height: 30))
  }

  @Test("a header that grows shifts every item")
  func header() throws {
    var section = try placement([], heights: [10, 10])
    #expect(section.setHeader(20).shifts == [.init(range: 0..<2, x: 0, y: 20)])
    #expect(section.setHeader(15).shifts == [.init(range: 0..<2, x: 0, y: -5)])
    #expect(section.setHeader(15).isEmpty)
    #expect(section.frame(at: 1) == ItemFrame(x: 0, y: 25, width: 300, height: 10))
  }

  @Test("sections of a page stand below one another, the gap only between them")
  func page() {
    let page = PageStack.place(heights: [10, 0, 20], gap: 4)
    #expect(page.tops == [0, 14, 18])
    #expect(page.height == 38)
    #expect(PageStack.place(heights: [Int](), gap: 4).height == 0)
  }

  // MARK: Attributes

  @Test("spacing sets both spacings, the last word counting")
  func spacing() throws {
    let style = try SectionStyle(attributes: [("spacing", 8), ("lineSpacing", 2)])
    #expect(style.itemSpacing == 8)
    #expect(style.lineSpacing == 2)
  }

  @Test("faults of section attributes say what is allowed")
  func faults() {
    func fault(_ name: String, _ value: Value) -> String? {
      do throws(StyleFault) {
        _ = try SectionStyle(attributes: [(name, value)])
        return nil
      } catch { return error.description }
    }
    #expect(fault("columns", 0) == "columns must be a whole number from 1 to 1024, not 0")
    #expect(fault("minColumnWidth", 0) == "minColumnWidth must be points > 0, not 0")
    #expect(fault("inset", "5%") == "inset must be points ≥ 0, not \"5%\"")
    #expect(fault("spacing", -1) == "spacing must be points ≥ 0, not -1")
    #expect(fault("layout", "masonry") != nil)
    #expect(fault("sticky", "whatever") == nil)
    #expect(fault("columns", .null) == nil)
  }
}
