// Runs component templates: props in, element tree out.

/// Bounds of one evaluation; passing one is a fault of the cell, not a hang.
public struct EvaluationBounds: Sendable {
  /// Expression steps for one part: the component of a cell; what one cell, header or footer is
  /// asked for; a list, a key, the attributes of one section, the members of one page or container.
  /// Each counts for itself, so that what a part shows does not depend on what else was evaluated.
  public var steps = 1_000_000
  /// Components inside one another.
  public var depth = 64
  /// Elements of one cell.
  public var elements = 10_000
  /// Cells that one loop of a section gives.
  public var cells = 1_000_000
  /// Sections or containers that one loop of a page gives.
  public var sections = 10_000

  public init() {}
}

/// Runs component templates, and counts what it runs.
///
/// An evaluator is used by one thread. It reads sources as they are in `sources`, and remembers
/// which it read.
struct ComponentEvaluator {
  let program: Program
  let bounds: EvaluationBounds
  /// The sources that components may `use`.
  var sources: AcceptedState
  /// Component bodies run since the evaluator was made: nested components count too.
  var evaluatedCount = 0
  /// Expression steps of the component tree made last.
  private(set) var stepsTaken = 0
  /// Sources read since this was emptied last.
  var sourcesRead: [SourceName] = []
  /// Values that adapters made since the evaluator was made.
  var adaptedCount = 0
  /// What went wrong and stopped nothing, since this was emptied last.
  var notices: [EvaluationFault] = []
  /// Whether a field that an adapter fails to give is left out, so that only what reads it fails.
  var containsAdapterFaults = false

  /// The slots of the component or container that is being evaluated.
  var slotScope: SlotScope?
  /// The states of the page that is evaluated.
  var states: PageStates = [:]
  /// Instances with states that ran since this was emptied last.
  var statesRead: [InstancePath] = []
  /// Where the instance stands that is running; `nil` where nothing below can be asked for.
  var trail: InstanceTrail?
  /// What can be asked for of what was evaluated, where somebody wants to know.
  var findings: Findings?

  /// Events and uses of the Swift component that is running: these have no place in a text.
  var nativeSites = NativeSites()

  var nodes: [ElementNode] = []
  /// Where among `nodes` the cell goes that is being wrapped.
  var hole: Int?
  var depth = 0

  init(program: Program, bounds: EvaluationBounds, sources: AcceptedState) {
    self.program = program
    self.bounds = bounds
    self.sources = sources
  }

  /// The element tree of component `index` for these arguments.
  ///
  /// - Parameters:
  ///   - arguments: one for each parameter, in order.
  ///   - slots: what its use gives to its slots.
  ///   - cell: the section and the address of the cell that it is.
  /// - Throws: the first fault in its bindings or body.
  mutating func tree(
    ofComponent index: Int, arguments: [Value], slots: SlotScope? = nil,
    in cell: (section: String, cell: String)? = nil
  ) throws(EvaluationFault) -> ElementTree {
    nodes.removeAll(keepingCapacity: true)
    var stepsLeft = bounds.steps
    trail = cell.flatMap { place in
      guard program.isInteractive[index] else { return nil }
      return InstanceTrail(
        section: place.section, cell: place.cell, use: program.components[index].scope.name)
    }
    defer { trail = nil }
    try run(component: index, arguments: arguments, slots: slots, stepsLeft: &stepsLeft)
    stepsTaken = bounds.steps - stepsLeft
    return ElementTree(nodes: Array(nodes))
  }

  /// The element tree of a body that stands by itself in a section, such as a header's.
  ///
  /// A body that shows nothing (a false `if`) gives an empty tree.
  mutating func tree(
    of body: BodyNode, frame: inout EvaluationFrame, at trail: InstanceTrail? = nil
  ) throws(EvaluationFault) -> ElementTree {
    nodes.removeAll(keepingCapacity: true)
    let outer = self.trail
    self.trail = trail
    defer { self.trail = outer }
    try append(body, &frame)
    return ElementTree(nodes: Array(nodes))
  }

  mutating func run(
    component index: Int, arguments: [Value], slots: SlotScope?, stepsLeft: inout Int
  ) throws(EvaluationFault) {
    let template = program.components[index]
    if depth >= bounds.depth {
      throw .tooDeep(bounds.depth, "components", at: template.scope.range)
    }
    depth += 1
    let outer = slotScope
    slotScope = slots
    defer {
      depth -= 1
      slotScope = outer
    }
    evaluatedCount += 1
    var frame = EvaluationFrame(
      of: template.scope.slotCount, given: arguments, steps: stepsLeft)
    enter(template.scope, index, arguments, &frame)
    try bind(template.scope.bindings, &frame)
    try append(template.root, &frame)
    stepsLeft = frame.stepsLeft
  }

  /// Evaluates `let`, `use` and `state` in their order.
  mutating func bind(
    _ bindings: [Binding], _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) {
    for binding in bindings {
      switch binding {
      case .constant(let slot, let value):
        frame.slots[slot] = try value.evaluate(&frame)
      case .source(let use):
        let name = try use.sourceName(&frame)
        sourcesRead.append(name)
        sources[name].fill(use, in: &frame)
      case .state(let state):
        frame.slots[state.slot] = try value(of: state, &frame)
      }
    }
  }
}

extension SourceRecord {
  /// Sets the slots of a `use` of this source.
  func fill(_ use: SourceUse, in frame: inout EvaluationFrame) {
    let shown = use.isClock ? Clock.time(of: value) : value
    frame.slots[use.valueSlot] = shown.isNull ? use.unsetValue : shown
    frame.slots[use.presenceSlot] = .bool(!shown.isNull)
    frame.slots[use.stateSlot] = .string(state.rawValue)
    frame.slots[use.errorSlot] = .string(error ?? "")
  }
}

extension SourceUse {
  /// The source that is followed, the arguments being evaluated now.
  ///
  /// - Throws: a fault of an argument; `bad-source-argument`.
  func sourceName(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> SourceName {
    var arguments: [String] = []
    for argument in self.arguments {
      let value = try argument.evaluate(&frame)
      guard let text = value.plainText else {
        throw EvaluationFault(
          code: "bad-source-argument", message: "a source's argument must be a plain value",
          range: argument.range)
      }
      arguments.append(text)
    }
    return SourceName(source, arguments)
  }
}
