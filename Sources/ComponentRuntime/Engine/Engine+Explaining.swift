// What a cell is made of, and what changed it last: for people who wonder.

/// Where a cell comes from.
///
/// Source: spec/protocol.md, "Other commands".
public struct CellExplanation: Sendable {
  /// What can make a cell show something else.
  public enum Cause: String, Sendable {
    /// It was not there before.
    case appeared
    /// Something that its component reads of its props.
    case props
    /// A source that one of its components uses.
    case source
    /// A state of one of its components.
    case state
    /// An attribute at its use, or what a rule puts around it.
    case surroundings
    /// Another component, or other markup.
    case component
  }

  /// What the component reads of its props.
  public struct Read: Sendable, Equatable {
    /// As markup writes it: `repo.price`.
    public var path: String
    /// Whether it differed in the last change.
    public var isChanged: Bool
  }

  /// The work of showing the cell once.
  public struct Cost: Sendable, Equatable {
    /// Components run, those inside it counted.
    public var components = 0
    /// Expression steps.
    public var steps = 0
    public var elements = 0
  }

  /// The number of the event after which it showed what it shows.
  public var event: Int64
  public var causes: [Cause]
  /// As subscribers see it.
  public var type: String
  public var reads: [Read]
  /// The expressions of the component that read what differed, in their order.
  public var expressions: [SourceRange]
  /// The sources that the page needs.
  public var sources: [SourceName]
  public var cost: Cost
}

extension Engine {
  /// Tells of a cell of a live page what changed it last.
  ///
  /// - Parameter cell: its key, or `@header`, `@footer`.
  /// - Throws: `ActionFault.Code.notFound` for a page that nobody watches, and what it does not have.
  /// - Complexity: that of the cell.
  public func explain(
    _ address: PageAddress, section: String, cell: String
  ) throws(ActionFault) -> CellExplanation {
    let canonical: PageAddress
    do {
      canonical = try self.canonical(address)
    } catch {
      throw ActionFault(.notFound, error.message, path: "/page")
    }
    guard let page = pages[canonical]?.instance else {
      throw ActionFault(
        .notFound, "`\(canonical.text)` is not live: nobody watches it", path: "/page")
    }
    guard let found = page.section(section) else {
      let question = NearestName.question(for: section, among: page.sections.map(\.key))
      throw ActionFault(
        .notFound,
        "`\(canonical.text)` has no section `\(section)`" + (question.map { "; \($0)" } ?? ""),
        path: "/section")
    }
    guard let known = found.cell(at: cell, page.cells) else {
      throw ActionFault(
        .notFound, "section `\(section)` of `\(canonical.text)` has no cell `\(cell)`",
        path: "/cell")
    }
    return explanation(of: known, at: (found.key, cell), on: page)
  }

  private func explanation(
    of cell: Cell, at place: (section: String, cell: String), on page: PageInstance
  ) -> CellExplanation {
    var explanation = CellExplanation(
      event: cell.change.event, causes: cell.change.causes.list, type: cell.type, reads: [],
      expressions: [], sources: page.sources.sorted { $0.text < $1.text },
      cost: CellExplanation.Cost(elements: cell.tree.nodes.count))
    if cell.change.reads != 0 { explanation.causes.insert(.props, at: 0) }
    guard let component = cell.component, !cell.isBroken else { return explanation }
    let template = program.components[component]
    explanation.reads = template.reads.enumerated().map { number, path in
      precondition(path.slot < template.scope.parameters.count, "a component reads its props")
      let name = template.scope.parameters[path.slot].name
      return CellExplanation.Read(
        path: ([name] + path.fields).joined(separator: "."),
        isChanged: cell.change.isChanged(read: number))
    }
    let changed = template.reads.enumerated().filter { cell.change.isChanged(read: $0.offset) }
    var readers = ReadingExpressions(
      of: changed.map(\.element), withStates: cell.change.causes.contains(.state),
      withSources: cell.change.causes.contains(.source))
    readers.add(template.scope.bindings)
    readers.add(template.root)
    explanation.expressions = readers.ranges
    explanation.cost = cost(of: cell, component, at: place, on: page)
    return explanation
  }

  /// Shows the cell once more, and counts.
  private func cost(
    of cell: Cell, _ component: Int, at place: (section: String, cell: String),
    on page: PageInstance
  ) -> CellExplanation.Cost {
    var evaluator = makeEvaluator()
    evaluator.states = sources.states[page.address]
    let parameters = program.components[component].scope.parameters.count
    var cost = CellExplanation.Cost(elements: cell.tree.nodes.count)
    do {
      _ = try evaluator.tree(
        ofComponent: component, arguments: Array(cell.arguments[..<parameters]),
        slots: cell.slots, in: place)
    } catch {
      // It ran when it was shown: with the same props, sources and states it runs again.
      return cost
    }
    cost.components = evaluator.evaluatedCount
    cost.steps = evaluator.stepsTaken
    return cost
  }
}

extension CellChange.Causes {
  fileprivate var list: [CellExplanation.Cause] {
    let all: [(CellChange.Causes, CellExplanation.Cause)] = [
      (.appeared, .appeared), (.source, .source), (.state, .state),
      (.surroundings, .surroundings), (.component, .component),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

/// Finds the expressions of a component that read something, directly or through a `let`.
private struct ReadingExpressions {
  private(set) var ranges: [SourceRange] = []
  private var changed: [AccessPath]
  private let withStates: Bool
  private let withSources: Bool

  init(of changed: [AccessPath], withStates: Bool, withSources: Bool) {
    self.changed = changed
    self.withStates = withStates
    self.withSources = withSources
  }

  /// - Returns: whether the expression reads it.
  @discardableResult
  private mutating func add(_ expression: CompiledExpression?) -> Bool {
    guard let expression, expression.inputs.contains(where: isChanged) else { return false }
    ranges.append(expression.range)
    return true
  }

  private func isChanged(_ path: AccessPath) -> Bool {
    changed.contains { other in
      other.slot == path.slot
        && zip(other.fields, path.fields).allSatisfy { $0 == $1 }
    }
  }

  mutating func add(_ bindings: [Binding]) {
    for binding in bindings {
      switch binding {
      case .constant(let slot, let value):
        if add(value) { changed.append(AccessPath(slot: slot)) }
      case .state(let state):
        if add(state.initial) || withStates { changed.append(AccessPath(slot: state.slot)) }
      case .source(let use):
        let isOther = use.arguments.map { add($0) }.contains(true)
        guard isOther || withSources else { continue }
        changed += [use.valueSlot, use.stateSlot, use.errorSlot, use.presenceSlot].map {
          AccessPath(slot: $0)
        }
      }
    }
  }

  mutating func add(_ node: BodyNode) {
    switch node {
    case .element(let element):
      add(element.attributes)
      for case .expression(let value) in element.text { add(value) }
      for child in element.children { add(child) }
    case .component(let use):
      for prop in use.props { add(prop.value) }
      add(use.rootAttributes)
    case .dynamic(let use):
      add(use.name)
      for prop in use.props { add(prop.value) }
      add(use.rootAttributes)
    case .conditional(let branches):
      for branch in branches {
        add(branch.condition)
        add(branch.body)
      }
    case .loop(let loop):
      if add(loop.list) { changed.append(AccessPath(slot: loop.itemSlot)) }
      add(loop.body)
    case .slot(let slot): for child in slot.fallback { add(child) }
    case .wrapped, .native: break
    }
  }

  private mutating func add(_ attributes: [AttributeTemplate]) {
    for attribute in attributes where attribute.constant == nil { add(attribute.value) }
  }
}
