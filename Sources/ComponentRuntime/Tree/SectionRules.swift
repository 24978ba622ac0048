// What rules made of a section when they were run last: enough to run them on what changes only.

/// A rule that holds for a section, with its variables.
struct ActiveRule {
  /// The place in `Program.rules`.
  var index: Int
  /// Its bindings evaluated; the variables of one cell are to be set.
  var slots: [Value]
}

/// The rules that were run on a section, and what became of its cells.
struct SectionRules {
  /// In the order in which they are applied.
  var active: [ActiveRule]
  /// Those of `active`, by their index, that failed and were left out.
  var failed: Set<Int> = []
  /// Extent 0 is the number of cells inserted before all others; extent *i* + 1 the number of cells
  /// that stand for cell *i* of the markup: itself, unless it was dropped, and those inserted
  /// behind it.
  var sizes = RunningSums<Int>()

  /// How many cells the section's markup gives, dropped ones among them.
  var markupCount: Int { max(0, sizes.count - 1) }

  /// Where the cells stand in the section's order that stand for a stretch of the markup's cells.
  ///
  /// - Complexity: O(log *n*).
  func places(of range: Range<Int>) -> Range<Int> {
    sizes.start(of: range.lowerBound + 1)..<sizes.start(of: range.upperBound + 1)
  }
}

/// Where a step inserts that goes by place.
struct RulePlaces {
  var every: Int?
  var from: Int

  /// Which of the places stands right behind the first `count` cells; `nil` where none does.
  func index(after count: Int) -> Int? {
    guard count >= from else { return nil }
    guard let every else { return count == from ? 0 : nil }
    return (count - from).isMultiple(of: every) ? (count - from) / every : nil
  }
}

/// A fault after which a rule is not applied to a section.
struct RuleFault: Error {
  /// The place in `Program.rules`.
  var rule: Int
  var fault: EvaluationFault
}
