// What a page or container is made of: sections, their cells, containers, states.

public indirect enum ContainerNode: Sendable {
  case group([ContainerNode])
  case section(SectionTemplate)
  case status(StatusTemplate)
  case container(ContainerUse)
  case conditional([Branch<ContainerNode>])
  case loop(Loop<ContainerNode>)
  case slot(SlotTemplate<ContainerNode>)
}

public final class SectionTemplate: Sendable {
  /// `nil` only where a loop around it gives the key.
  public let key: CompiledExpression?
  /// All others: `layout`, `columns`, `spacing`, `inset`, `whenEmpty`, paint attributes, `data-*`.
  public let attributes: [AttributeTemplate]
  public let header: SupplementTemplate?
  public let footer: SupplementTemplate?
  public let cells: [CellNode]
  public let range: SourceRange
  /// The layouts written in Swift that `layout` may name.
  let natives: [String: NativeSectionLayout]
  /// What the attributes read of the scope.
  let attributeReads: [AccessPath]
  /// What each of `cells` reads of the scope; a loop's list and variables are not counted.
  let cellReads: [[AccessPath]]

  public init(
    key: CompiledExpression?, attributes: [AttributeTemplate], header: SupplementTemplate?,
    footer: SupplementTemplate?, cells: [CellNode], range: SourceRange,
    natives: [String: NativeSectionLayout] = [:]
  ) {
    self.key = key
    self.attributes = attributes
    self.header = header
    self.footer = footer
    self.cells = cells
    self.range = range
    self.natives = natives
    var reads = TemplateReads()
    reads.add(attributes)
    attributeReads = reads.outside
    cellReads = cells.map { node in
      if case .loop(let loop) = node { loop.invariants } else { node.reads }
    }
  }
}

/// A section's header or footer.
public struct SupplementTemplate: Sendable {
  /// `sticky` and the like.
  public let attributes: [AttributeTemplate]
  public let body: BodyNode
  public let range: SourceRange
  let reads: [AccessPath]

  public init(attributes: [AttributeTemplate], body: BodyNode, range: SourceRange) {
    self.attributes = attributes
    self.body = body
    self.range = range
    var reads = TemplateReads()
    reads.add(attributes)
    reads.add(body)
    self.reads = reads.outside
  }
}

/// What stands in a section: cells, alone, in loops or under conditions.
public indirect enum CellNode: Sendable {
  /// A component (or a bare element) as a cell; `key` is required outside a loop.
  case cell(key: CompiledExpression?, BodyNode)
  case conditional([Branch<CellNode>])
  case loop(Loop<CellNode>)
}

public struct StatusTemplate: Sendable {
  public enum Subject: Sendable {
    /// `of={feed}`: by the state of a source.
    case source(SourceUse, empty: CompiledExpression?, keepOnError: Bool)
    /// `is={expression}`: by a string.
    case value(CompiledExpression)
  }
  public var subject: Subject
  /// By state or `<case of="…">`.
  public var cases: [(name: String, body: ContainerNode)]
  /// What shows in any other state: the rest of the children, or `<default>`.
  public var rest: ContainerNode?
  public var range: SourceRange
  public init(
    subject: Subject, cases: [(name: String, body: ContainerNode)], rest: ContainerNode?,
    range: SourceRange
  ) {
    self.subject = subject
    self.cases = cases
    self.rest = rest
    self.range = range
  }
}

public struct ContainerUse: Sendable {
  /// The place in `Program.containers`.
  public var container: Int
  public var props: [PropTemplate]
  public var key: CompiledExpression?
  /// What the keys of its sections begin with where it has no key: the container's name, or
  /// `name#n` for the how manieth use without a key of its body it is.
  public var name: String
  /// What the use gives to slots among sections, by name.
  public var contents: [String: SlotContent<ContainerNode>]
  /// What the use gives to slots inside cells, headers and footers, by name.
  public var elements: [String: SlotContent<BodyNode>]
  public var range: SourceRange
  public init(
    container: Int, props: [PropTemplate], key: CompiledExpression?, name: String,
    contents: [String: SlotContent<ContainerNode>] = [:],
    elements: [String: SlotContent<BodyNode>] = [:], range: SourceRange
  ) {
    self.container = container
    self.props = props
    self.key = key
    self.name = name
    self.contents = contents
    self.elements = elements
    self.range = range
  }
}
