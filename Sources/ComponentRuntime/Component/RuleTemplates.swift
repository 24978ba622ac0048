// What a rule does to the sections it holds for: steps, taken in the order they are written.

/// `rule ads on section where layout == "waterfall" { … }`
public struct RuleTemplate: Sendable {
  /// Its bindings are `let` and `use`; it has no parameters.
  public let scope: ScopeTemplate
  /// On which sections; on all of them where there is none.
  public let condition: SectionCondition?
  public let steps: [RuleStep]
  /// Where the steps find the cell that they look at.
  public let cell: RuleCellSlots

  public init(
    scope: ScopeTemplate, condition: SectionCondition?, steps: [RuleStep], cell: RuleCellSlots
  ) {
    self.scope = scope
    self.condition = condition
    self.steps = steps
    self.cell = cell
  }
}

/// The variables that stand for one cell while a rule's step looks at it.
public struct RuleCellSlots: Sendable {
  /// The element of the list that the cell was made from; `null` outside a loop.
  public var item: Int
  /// The key as the section's markup gives it.
  public var key: Int
  /// The component that is asked for, or the kind of a bare element.
  public var type: Int
  /// How many places of the same step come before.
  public var index: Int

  public init(item: Int, key: Int, type: Int, index: Int) {
    self.item = item
    self.key = key
    self.type = type
    self.index = index
  }

  var all: [Int] { [item, key, type, index] }
}

/// The `where` of a rule, over a section's attributes.
public struct SectionCondition: Sendable {
  public var expression: CompiledExpression
  /// The attributes it mentions, with their slots; `key` is the section's key.
  public var attributes: [(name: String, slot: Int)]

  public init(expression: CompiledExpression, attributes: [(name: String, slot: Int)]) {
    self.expression = expression
    self.attributes = attributes
  }
}

public enum RuleStep: Sendable {
  case insert(RuleInsertion)
  case wrap(RuleWrapping)
  case drop(RuleDropping)

  /// What the step reads of the rule's bindings.
  var reads: [AccessPath] {
    switch self {
    case .insert(let step): step.reads
    case .wrap(let step): step.reads
    case .drop(let step): step.reads
    }
  }
}

/// `<AdCell insert={{"every": 6, "from": 3}} …/>`: cells put among a section's own.
public struct RuleInsertion: Sendable {
  public enum Places: Sendable {
    /// After the first `from` cells, and then after each `every`; once where there is no `every`.
    case counted(every: CompiledExpression?, from: CompiledExpression?)
    /// After each cell for which the expression holds.
    case after(CompiledExpression)
  }

  public let places: Places
  public let node: CellNode
  public let range: SourceRange
  let reads: [AccessPath]
  /// Whether what is inserted depends on how many places come before.
  let readsIndex: Bool

  public init(places: Places, node: CellNode, range: SourceRange, cell: RuleCellSlots) {
    self.places = places
    self.node = node
    self.range = range
    var reads = TemplateReads()
    reads.add(node)
    switch places {
    case .counted(let every, let from):
      reads.add(every)
      reads.add(from)
    case .after(let condition): reads.add(condition)
    }
    self.reads = reads.outside.filter { !cell.all.contains($0.slot) }
    readsIndex = reads.outside.contains { $0.slot == cell.index }
  }
}

/// `<wrap if={…}><column><slot/></column></wrap>`: an element put around a section's own cells.
public struct RuleWrapping: Sendable {
  /// `nil` to wrap every cell.
  public let condition: CompiledExpression?
  /// Holds one `BodyNode.wrapped`.
  public let body: BodyNode
  public let range: SourceRange
  let reads: [AccessPath]

  public init(
    condition: CompiledExpression?, body: BodyNode, range: SourceRange, cell: RuleCellSlots
  ) {
    self.condition = condition
    self.body = body
    self.range = range
    var reads = TemplateReads()
    reads.add(condition)
    reads.add(body)
    self.reads = reads.outside.filter { !cell.all.contains($0.slot) }
  }
}

/// `<drop if={…}/>`: takes cells of a section's own out.
public struct RuleDropping: Sendable {
  public let condition: CompiledExpression
  let reads: [AccessPath]

  public init(condition: CompiledExpression, cell: RuleCellSlots) {
    self.condition = condition
    reads = condition.inputs.filter { !cell.all.contains($0.slot) }
  }
}
