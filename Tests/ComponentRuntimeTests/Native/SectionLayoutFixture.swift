// Section layouts in Swift, as a program of one's own would have them, sound and faulty.

import ComponentRuntime

/// Cells that alternate between the left and the right half.
struct ZigZag: SectionLayout {
  let space: SectionSpace
  init(_ space: SectionSpace) { self.space = space }

  var start: [Double] { [0] }

  func place(_ line: inout SectionLine, _ pen: inout [Double]) {
    let width = space.width / 2
    let height = line.height(of: 0, width: width)
    line.place(x: pen[0] * width, y: 0, width: width, height: height)
    line.advance(by: height + space.lineSpacing)
    pen[0] = 1 - pen[0]
  }
}

/// Pairs: the first looks at the second's size before it is placed at another.
struct Pairs: SectionLayout {
  let space: SectionSpace
  init(_ space: SectionSpace) { self.space = space }

  var start: [Double] { [] }

  func place(_ line: inout SectionLine, _ pen: inout [Double]) {
    let right = line.has(1) ? line.size(of: 1, within: space.width / 2).width : 0
    let width = space.width - right
    let height = max(
      line.height(of: 0, width: width), line.has(1) ? line.height(of: 1, width: right) : 0)
    line.place(x: 0, y: 0, width: width, height: height)
    if line.has(1) { line.place(x: width, y: 0, width: right, height: height) }
    line.advance(by: height)
  }
}

/// Breaks the rules, each `columns` in a way of its own.
struct Unruly: SectionLayout {
  static let waysToFail = 2...10
  let space: SectionSpace

  init(_ space: SectionSpace) throws(SectionLayoutFault) {
    if space.columnCount == 2 { throw SectionLayoutFault("cannot take two columns") }
    self.space = space
  }

  var start: [Double] { [0] }

  func place(
    _ line: inout SectionLine, _ pen: inout [Double]
  ) throws(SectionLayoutFault) {
    switch space.columnCount {
    case 3: throw SectionLayoutFault("has enough")
    case 4: return
    case 5: line.place(x: .nan, y: 0, width: 10)
    case 6: line.place(x: 0, y: 0, width: -1)
    case 7: line.place(x: 0, y: 0, width: line.height(of: 0, width: .infinity))
    case 8: for _ in 0...line.count { line.place(x: 0, y: 0, width: 10) }
    case 9:
      line.place(x: 0, y: 0, width: 10)
      line.advance(by: .infinity)
    case 10:
      line.place(x: 0, y: 0, width: 10)
      pen[0] = .nan
    default:
      line.place(x: 1e300, y: -1e300, width: 1e300, height: 1e300)
    }
  }
}
