// Section layouts in Swift for the property tests, one for each way to look at items.

@testable import ComponentRuntime

enum NativeLayouts {
  static let registry = NativeRegistry(
    layouts: Ragged.self, Towers.self, Wheel.self)
  static let byName = registry.layouts
}

/// Lines broken where the next item does not fit: looks one item past the line.
struct Ragged: SectionLayout {
  let space: SectionSpace
  init(_ space: SectionSpace) { self.space = space }

  /// Lines begin a little further in, by turns.
  var start: [Double] { [0] }

  func place(_ line: inout SectionLine, _ pen: inout [Double]) {
    var x = pen[0] * 7
    var height = 0.0
    var item = 0
    while line.has(item) {
      let size = line.size(of: item, within: space.width)
      if item > 0 && x + size.width > space.width { break }
      line.place(x: x, y: 0, width: size.width)
      x += size.width + space.itemSpacing
      height = max(height, size.height)
      item += 1
    }
    pen[0] = 1 - pen[0]
    line.advance(by: height + space.lineSpacing)
  }
}

/// Each item on the lowest of the columns: the pen is how far below the line's top each ends.
struct Towers: SectionLayout {
  let space: SectionSpace
  init(_ space: SectionSpace) { self.space = space }

  var start: [Double] { Array(repeating: 0, count: space.columnCount) }

  func place(_ line: inout SectionLine, _ pen: inout [Double]) {
    let span = min(line.span(of: 0), space.columnCount)
    var best = 0
    for column in 0...space.columnCount - span where pen[column] < pen[best] { best = column }
    let top = pen[best..<best + span].max() ?? 0
    let width = space.columnWidth(best, span: span)
    let height = line.height(of: 0, width: width)
    line.place(x: space.columnStart(best), y: top, width: width, height: height)
    for column in best..<best + span { pen[column] = top + height + space.lineSpacing }
    let least = pen.min() ?? 0
    for column in pen.indices { pen[column] -= least }
    line.advance(by: least)
  }
}

/// All items in one line, each at a place and size that depend on how many there are.
struct Wheel: SectionLayout {
  let space: SectionSpace
  init(_ space: SectionSpace) { self.space = space }

  var start: [Double] { [] }

  func place(_ line: inout SectionLine, _ pen: inout [Double]) {
    let count = line.count
    let width = space.width / Double(count)
    for item in 0..<count {
      // Odd ones hang as low as their own height; a third of all is stretched.
      let natural = line.height(of: item, width: width)
      let height = item % 3 == 0 ? natural + 11.3 : natural
      line.place(
        x: width * Double(item), y: item % 2 == 0 ? 0 : natural, width: width, height: height)
    }
  }
}
