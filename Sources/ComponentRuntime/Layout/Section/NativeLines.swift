// The lines that a section layout written in Swift made, kept to resume from.

/// Lines as parallel arrays. Line *i* goes from boundary *i* to boundary *i* + 1.
struct NativeLines<Number: LayoutNumber>: Sendable {
  /// What stood before each line, and after the last: the index of the next item…
  private(set) var starts: [Int] = [0]
  /// … where its line begins in the body…
  private(set) var tops: [Number] = [0]
  /// … and the layout's own numbers.
  private(set) var pens: [[Double]]
  /// One past the last item that each line looked at.
  private(set) var reaches: [Int] = []
  /// The lowest bottom of each line's items, in the body.
  private(set) var bottoms: [Number] = []

  init(start: [Double]) { pens = [start] }

  var count: Int { reaches.count }

  /// How many lines from the top on looked at nothing from item `index` on.
  func untouched(before index: Int) -> Int {
    reaches.firstIndex { $0 > index } ?? count
  }

  /// Takes out the lines from `line` on.
  mutating func keep(_ line: Int) {
    starts.removeSubrange((line + 1)...)
    tops.removeSubrange((line + 1)...)
    pens.removeSubrange((line + 1)...)
    reaches.removeSubrange(line...)
    bottoms.removeSubrange(line...)
  }

  mutating func append(reach: Int, bottom: Number, nextStart: Int, nextTop: Number, pen: [Double]) {
    reaches.append(reach)
    bottoms.append(bottom)
    starts.append(nextStart)
    tops.append(nextTop)
    pens.append(pen)
  }

  /// Takes over the lines of `old` from `line` on, further along by `growth` items and further
  /// down by `shift`.
  mutating func append(_ old: NativeLines, from line: Int, growth: Int, shift: Number) {
    for next in line..<old.count {
      let reach = old.reaches[next]
      append(
        reach: reach == .max ? reach : reach + growth, bottom: old.bottoms[next] + shift,
        nextStart: old.starts[next + 1] + growth, nextTop: old.tops[next + 1] + shift,
        pen: old.pens[next + 1])
    }
  }
}
