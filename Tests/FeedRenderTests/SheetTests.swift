import ComponentRuntime
import Testing

@testable import FeedRender

@Suite("Pages of a PDF")
struct SheetTests {
  /// A page of cells at (top, bottom), side by side or not.
  private func document(_ cells: [(Double, Double)]) -> PictureDocument {
    let height = cells.map(\.1).max() ?? 0
    let frame = Rectangle(x: 0, y: 0, width: 100, height: height)
    let element = PictureElement(type: "row", frame: frame, props: ValueMap([]), children: [])
    let items = cells.map { top, bottom in
      PictureCell(
        key: "\(top)", type: "C",
        frame: Rectangle(x: 0, y: top, width: 100, height: bottom - top), props: ValueMap([]),
        element: element)
    }
    let section = PictureSection(
      key: "s", layout: "list", frame: frame, props: ValueMap([]), header: nil, footer: nil,
      items: items)
    return PictureDocument(
      page: "p", scale: 1, fontScale: 1, isRightToLeft: false, width: 100, height: height,
      sections: [section])
  }

  private func sheets(_ document: PictureDocument, limit: Double) -> [Sheet] {
    document.sheets(from: 0, to: document.height, limit: limit, mostSheets: 200)
  }

  @Test("end where a cell begins that would be cut")
  func list() {
    let cells = (0..<10).map { (Double($0) * 30, Double($0) * 30 + 30) }
    let sheets = sheets(document(cells), limit: 100)
    #expect(sheets.map(\.top) == [0, 90, 180, 270])
    #expect(sheets.map(\.bottom) == [90, 180, 270, 300])
  }

  @Test("cut a cell that fits on none, and nothing else")
  func tall() {
    let sheets = sheets(document([(0, 40), (40, 290), (290, 320)]), limit: 100)
    #expect(sheets.map(\.top) == [0, 100, 200, 290])
    #expect(sheets.map(\.bottom) == [100, 200, 290, 320])
  }

  @Test("are as few as the limit allows where nothing stands")
  func empty() {
    var empty = document([])
    empty.height = 250
    #expect(sheets(empty, limit: 100).map(\.top) == [0, 100, 200])
    #expect(sheets(empty, limit: 250).count == 1)
  }

  @Test("stop soon after the most that are wanted")
  func bounded() {
    var long = document([])
    long.height = 1e9
    #expect(long.sheets(from: 0, to: 1e9, limit: 1, mostSheets: 7).count == 8)
  }

  @Test(
    "show each cell that fits whole on one of them, and on no other, however cells stand",
    arguments: 1...200 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var state = seed
    func next(_ bound: Int) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(Int(state >> 33) % bound)
    }
    // Columns as of a waterfall, of cells up to the limit and a few above it.
    var cells: [(Double, Double)] = []
    for _ in 0..<Int(next(4)) + 1 {
      var top = next(30)
      while top < 1_500 {
        let height = next(12) == 0 ? 100 + next(200) : next(100)
        cells.append((top, top + height))
        top += height + next(10)
      }
    }
    let document = document(cells)
    let sheets = sheets(document, limit: 100)
    #expect(sheets.count <= 200)
    #expect(sheets.allSatisfy { $0.height <= 100 + 1e-6 })
    for (top, bottom) in cells {
      let showing = sheets.filter { $0.shows(from: top, to: bottom) }
      if bottom - top <= 100 {
        #expect(showing.count == 1, "\(top)–\(bottom)")
        for sheet in showing { #expect(sheet.top <= top && bottom <= sheet.bottom) }
      } else {
        #expect(showing.first.map { $0.top <= top } == true)
        #expect(showing.last.map { $0.bottom >= bottom } == true)
      }
    }
  }
}
