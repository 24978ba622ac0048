// How items grow and shrink into their line: resolving flexible lengths (9.7).

extension FlexSolver {
  /// Gives every item of the line its `target` main size.
  ///
  /// - Complexity: O(*n*) for each time that limits hold items back. Limits made for it hold one
  ///   item back at a time; but each round that does so must raise the share by less than the one
  ///   before, or take most of the factors away. Factors have 24 bits and numbers 53, so there are
  ///   some 100 rounds at most, however many items.
  mutating func resolveFlexibleLengths(
    _ container: FlexContainer, line: Int, mainSize: Double
  ) {
    let grows = lines[line].length < mainSize
    freezeInflexibleItems(container, line: line, grows: grows)
    let initial = freeSpace(container, line: line, mainSize: mainSize)
    while true {
      let (count, factors, scaled) = unfrozenFactors(container, line: line, grows: grows)
      if count == 0 { return }
      var free = freeSpace(container, line: line, mainSize: mainSize)
      flexingRounds += 1
      // Factors that sum to less than 1 take that share of the space there was at first.
      if factors < 1 && abs(initial * factors) < abs(free) { free = initial * factors }
      let violation = distribute(
        free, container, line: line, grows: grows, factors: grows ? factors : scaled)
      freezeViolations(container, line: line, total: violation)
    }
  }

  /// Items that cannot move in the needed direction keep their hypothetical size.
  private mutating func freezeInflexibleItems(
    _ container: FlexContainer, line: Int, grows: Bool
  ) {
    let end = lines[line].end
    var item = firstItem(from: lines[line].start, to: end)
    while item < end {
      let flex = styles[boxes[item].style].flex
      let factor = grows ? flex.grow : flex.shrink
      let base = items[item].flexBase
      let hypothetical = items[item].hypothetical
      items[item].isFrozen =
        factor == 0 || (grows ? base > hypothetical : base < hypothetical)
      boxes[item].target = hypothetical
      item = self.item(after: item, to: end)
    }
  }

  /// What the line has left, frozen items counted at their size and others at their base.
  private func freeSpace(
    _ container: FlexContainer, line: Int, mainSize: Double
  ) -> Double {
    let end = lines[line].end
    var free = mainSize - container.mainGap * Double(max(0, lines[line].itemCount - 1))
    var item = firstItem(from: lines[line].start, to: end)
    while item < end {
      free -= items[item].isFrozen ? boxes[item].target : items[item].flexBase
      free -= mainMargins(item, in: container)
      item = self.item(after: item, to: end)
    }
    return free
  }

  private func unfrozenFactors(
    _ container: FlexContainer, line: Int, grows: Bool
  ) -> (count: Int, factors: Double, scaled: Double) {
    let end = lines[line].end
    var count = 0
    var factors = 0.0
    var scaled = 0.0
    var item = firstItem(from: lines[line].start, to: end)
    while item < end {
      if !items[item].isFrozen {
        let style = boxes[item].style
        let factor = grows ? styles[style].flex.grow : styles[style].flex.shrink
        count += 1
        factors += factor
        scaled += factor * innerBase(item, in: container)
      }
      item = self.item(after: item, to: end)
    }
    return (count, factors, scaled)
  }

  /// The base size without padding and border: what shrinking is in proportion to.
  private func innerBase(_ item: Int, in container: FlexContainer) -> Double {
    let style = boxes[item].style
    let edges = container.isRow ? styles[style].horizontal : styles[style].vertical
    return max(0, items[item].flexBase - edges)
  }

  /// Shares out the space and returns the sum of what the items' limits took or gave.
  private mutating func distribute(
    _ free: Double, _ container: FlexContainer, line: Int, grows: Bool, factors: Double
  ) -> Double {
    let end = lines[line].end
    var violation = 0.0
    var item = firstItem(from: lines[line].start, to: end)
    while item < end {
      if !items[item].isFrozen {
        let style = boxes[item].style
        var size = items[item].flexBase
        if factors > 0 && (grows ? free > 0 : free < 0) {
          let factor =
            grows
            ? styles[style].flex.grow
            : styles[style].flex.shrink * innerBase(item, in: container)
          size += free * (factor / factors)
        }
        let clamped = container.isRow ? clampWidth(item, size) : clampHeight(item, size)
        boxes[item].target = clamped
        items[item].violation = clamped - size
        violation += clamped - size
      }
      item = self.item(after: item, to: end)
    }
    return violation
  }

  /// Freezes all items, or those that were held back in the direction that prevails.
  ///
  /// At least one, so that resolving ends: a sum above 0 has a summand above 0, and a sum that is
  /// no number freezes all.
  private mutating func freezeViolations(
    _ container: FlexContainer, line: Int, total: Double
  ) {
    let end = lines[line].end
    var item = firstItem(from: lines[line].start, to: end)
    while item < end {
      if !items[item].isFrozen {
        let violation = items[item].violation
        items[item].isFrozen = total > 0 ? violation > 0 : total < 0 ? violation < 0 : true
      }
      item = self.item(after: item, to: end)
    }
  }
}
