// Which items share a line (9.3).

extension FlexSolver {
  /// Pushes the container's lines; a container without items has one, empty.
  mutating func collectLines(_ container: FlexContainer) {
    let limit = lineLimit(container)
    var line = FlexLine(start: container.node + 1, end: container.end, itemCount: 0, length: 0)
    var item = firstItem(from: container.node + 1, to: container.end)
    while item < container.end {
      let outer = items[item].hypothetical + mainMargins(item, in: container)
      if line.itemCount > 0 && line.length + container.mainGap + outer > limit {
        line.end = item
        lines.append(line)
        line = FlexLine(start: item, end: container.end, itemCount: 0, length: 0)
      }
      line.length += line.itemCount > 0 ? container.mainGap + outer : outer
      line.itemCount += 1
      item = self.item(after: item, to: container.end)
    }
    lines.append(line)
  }

  /// How long a line may get before it breaks.
  private func lineLimit(_ container: FlexContainer) -> Double {
    guard container.wraps else { return .infinity }
    if container.isRow { return container.innerWidth + FlexSolver.slack }
    if let height = container.innerHeight { return height + FlexSolver.slack }
    let vertical = styles[container.style].vertical
    return max(0, items[container.node].maxHeight - vertical) + FlexSolver.slack
  }

  @inline(__always)
  func mainMargins(_ item: Int, in container: FlexContainer) -> Double {
    container.isRow ? items[item].margin.horizontal : items[item].margin.vertical
  }

  @inline(__always)
  func crossMargins(_ item: Int, in container: FlexContainer) -> Double {
    container.isRow ? items[item].margin.vertical : items[item].margin.horizontal
  }
}
