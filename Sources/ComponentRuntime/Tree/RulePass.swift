// The rules of one section being run once: their steps in one row, and how far each has counted.

/// The state of running a section's rules over its cells.
struct RulePass {
  struct Step {
    /// The place in `frames`.
    var frame: Int
    var rule: Int
    var cell: RuleCellSlots
    var step: RuleStep
    /// By the rule and the step's place in it: what other rules hold does not change it.
    var name: String
    /// For a step that inserts by place.
    var places: RulePlaces?
  }

  private(set) var steps: [Step] = []
  /// The variables of each rule.
  var frames: [EvaluationFrame] = []
  /// In step with `steps`: the cells seen so far by a step that inserts by place, the places found
  /// so far by one that inserts by anchor.
  var counts: [Int] = []
  /// The cells inserted so far.
  var insertedCount = 0
  private let stepsLeft: Int

  /// - Throws: the fault of a rule whose places cannot be told.
  init(
    _ rules: [ActiveRule], leavingOut failed: Set<Int>, _ evaluator: ComponentEvaluator
  ) throws(RuleFault) {
    stepsLeft = evaluator.bounds.steps
    for rule in rules where !failed.contains(rule.index) {
      let template = evaluator.program.rules[rule.index]
      frames.append(EvaluationFrame(slots: rule.slots, stepsLeft: stepsLeft))
      let frame = frames.count - 1
      for (number, step) in template.steps.enumerated() {
        do throws(EvaluationFault) {
          steps.append(
            Step(
              frame: frame, rule: rule.index, cell: template.cell, step: step,
              name: "\(BoundHandler.wrapPrefix)\(template.scope.name).\(number)",
              places: try step.places(&frames[frame])))
        } catch {
          throw RuleFault(rule: rule.index, fault: error)
        }
      }
    }
    counts = Array(repeating: 0, count: steps.count)
  }

  /// Whether what the steps make of a cell depends on that cell alone.
  var isByCell: Bool { steps.allSatisfy(\.step.isByCell) }

  /// Whether what is inserted depends on how many cells come before, and on nothing else of them.
  var isByPlace: Bool { steps.allSatisfy(\.step.isByPlace) }

  /// Sets the variables that stand for a cell in the rule of `steps[place]`.
  mutating func enter(_ request: CellRequest, type: String, at place: Int) {
    let (frame, slots) = (steps[place].frame, steps[place].cell)
    frames[frame].slots[slots.item] = request.item
    frames[frame].slots[slots.key] = .string(request.key)
    frames[frame].slots[slots.type] = .string(type)
    frames[frame].stepsLeft = stepsLeft
  }

  /// Sets `index` in the rule of `steps[place]`.
  mutating func enter(index: Int, at place: Int) {
    frames[steps[place].frame].slots[steps[place].cell.index] = .int(Int64(index))
    frames[steps[place].frame].stepsLeft = stepsLeft
  }

  /// Whether a condition holds for the cell that was entered.
  mutating func holds(
    _ condition: CompiledExpression?, at place: Int
  ) throws(EvaluationFault) -> Bool {
    guard let condition else { return true }
    return try condition.holds(&frames[steps[place].frame])
  }
}

extension RuleStep {
  /// The places of a step that inserts by place; `nil` for other steps.
  fileprivate func places(
    _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> RulePlaces? {
    guard case .insert(let insertion) = self,
      case .counted(let every, let from) = insertion.places
    else { return nil }
    let step = try every?.count(atLeast: 1, "every", &frame)
    let start = try from?.count(atLeast: 0, "from", &frame) ?? step ?? 0
    return RulePlaces(every: step, from: start)
  }
}

extension CompiledExpression {
  /// The value as a number of cells.
  fileprivate func count(
    atLeast least: Int, _ name: String, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> Int {
    let value = try evaluate(&frame)
    guard case .int(let number) = value, number >= least, let count = Int(exactly: number) else {
      throw EvaluationFault(
        code: "bad-places", message: "`\(name)` must be a whole number ≥ \(least)", range: range)
    }
    return count
  }
}
