// A section layout of one's own: a large tile beside two small ones, by turns left and right.

import ComponentRuntime

/// Rows of three: one tile over two thirds of the width, beside it two that share its height.
struct Mosaic: SectionLayout {
  let space: SectionSpace

  init(_ space: SectionSpace) throws(SectionLayoutFault) {
    if space.columnCount < 3 { throw SectionLayoutFault("needs columns={3} or more") }
    self.space = space
  }

  /// Whether the large tile of the next row stands on the right.
  var start: [Double] { [0] }

  func place(_ line: inout SectionLine, _ pen: inout [Double]) {
    let isMirrored = pen[0] == 1
    pen[0] = 1 - pen[0]
    let narrow = space.columnCount / 3
    let wide = space.columnCount - narrow
    let large = isMirrored ? narrow : 0
    let small = isMirrored ? 0 : wide
    let smallWidth = space.columnWidth(small, span: narrow)
    let first = line.has(1) ? line.height(of: 1, width: smallWidth) : 0
    let second = line.has(2) ? line.height(of: 2, width: smallWidth) : 0
    let beside = line.has(2) ? first + space.lineSpacing + second : first
    let largeWidth = space.columnWidth(large, span: wide)
    let height = max(line.height(of: 0, width: largeWidth), beside)
    line.place(x: space.columnStart(large), y: 0, width: largeWidth, height: height)
    let x = space.columnStart(small)
    if line.has(1) { line.place(x: x, y: 0, width: smallWidth, height: first) }
    if line.has(2) {
      // The last one takes what is left, so that the row ends in one edge.
      let top = first + space.lineSpacing
      line.place(x: x, y: top, width: smallWidth, height: height - top)
    }
    line.advance(by: height + space.lineSpacing)
  }
}
