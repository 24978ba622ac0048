// The checked and compiled form of all .feed files: what the engine runs.

/// Everything a config folder declares, with every name resolved to a slot or an index.
///
/// Made by the checker, once per load; immutable afterwards.
public final class Program: Sendable {
  public let protocols: ProtocolTable
  public let sources: [String: SourceDeclaration]
  /// In the order of declaration; a viewport's index is its place here.
  public let viewports: [ViewportDeclaration]
  public let components: [ComponentTemplate]
  public let componentIndex: [String: Int]
  public let containers: [ContainerTemplate]
  public let pages: [String: PageTemplate]
  public let targets: [String: TargetDeclaration]

  public init(
    protocols: ProtocolTable, sources: [String: SourceDeclaration],
    viewports: [ViewportDeclaration], components: [ComponentTemplate],
    containers: [ContainerTemplate], pages: [String: PageTemplate],
    targets: [String: TargetDeclaration] = [:]
  ) {
    self.protocols = protocols
    self.sources = sources
    self.viewports = viewports
    self.components = components
    self.containers = containers
    self.pages = pages
    self.targets = targets
    componentIndex = Dictionary(
      uniqueKeysWithValues: components.enumerated().map { ($1.scope.name, $0) })
  }
}

public struct SourceDeclaration: Sendable {
  public var name: String
  /// The parameters: `recommend(user: string)` is `recommend/<user>` on the bus.
  public var parameters: [Parameter]
  /// What a pushed value must conform to; `.any` where nothing is declared.
  public var type: Type
  /// After this long without a push the state is `stale`.
  public var timeToLiveMilliseconds: Int64?
  /// Loading for longer than this is `error`.
  public var timeoutMilliseconds: Int64?
  public var range: SourceRange
  public init(
    name: String, parameters: [Parameter], type: Type, timeToLiveMilliseconds: Int64?,
    timeoutMilliseconds: Int64?, range: SourceRange
  ) {
    self.name = name
    self.parameters = parameters
    self.type = type
    self.timeToLiveMilliseconds = timeToLiveMilliseconds
    self.timeoutMilliseconds = timeoutMilliseconds
    self.range = range
  }
}

public struct ViewportDeclaration: Sendable, Equatable {
  public var name: String
  /// In points.
  public var width: Double
  public var height: Double
  /// Device pixels per point.
  public var scale: Double
  public var fontScale: Double
  public var isRightToLeft: Bool
  public init(
    name: String, width: Double, height: Double, scale: Double = 1, fontScale: Double = 1,
    isRightToLeft: Bool = false
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.scale = scale
    self.fontScale = fontScale
    self.isRightToLeft = isRightToLeft
  }
}

/// A prop of a component or container, or a parameter of a page or source.
public struct Parameter: Sendable {
  public var name: String
  public var type: Type
  /// What an absent one reads as.
  public var defaultValue: Value?
  public var slot: Int
  public init(name: String, type: Type, defaultValue: Value?, slot: Int) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.slot = slot
  }
  /// Whether a use must give it: it has no default and is not optional.
  public var isRequired: Bool {
    if defaultValue != nil { return false }
    if case .optional = type { return false }
    return true
  }
}

/// What components, containers and pages have in common: a name and a flat array of slots.
///
/// Slots hold, in this order: the parameters, the bindings, loop variables, macro variables.
public struct ScopeTemplate: Sendable {
  public var name: String
  public var parameters: [Parameter]
  /// `let` and `use`, in the order they are evaluated.
  public var bindings: [Binding]
  public var slotCount: Int
  public var range: SourceRange
  public init(
    name: String, parameters: [Parameter], bindings: [Binding], slotCount: Int, range: SourceRange
  ) {
    self.name = name
    self.parameters = parameters
    self.bindings = bindings
    self.slotCount = slotCount
    self.range = range
  }
}

public enum Binding: Sendable {
  case constant(slot: Int, CompiledExpression)
  case source(SourceUse)
}

/// `use feed = recommend(user)`: three slots that follow one source.
public struct SourceUse: Sendable {
  public var name: String
  /// The source declaration's name.
  public var source: String
  public var arguments: [CompiledExpression]
  /// The source's value, `null` while it has none.
  public var valueSlot: Int
  /// The state as a string: `loading`, `ready`, `empty`, `stale`, `error`. `state(feed)` reads it.
  public var stateSlot: Int
  /// The error's message, `""` without one. `error(feed)` reads it.
  public var errorSlot: Int
  public var range: SourceRange
  public init(
    name: String, source: String, arguments: [CompiledExpression], valueSlot: Int, stateSlot: Int,
    errorSlot: Int, range: SourceRange
  ) {
    self.name = name
    self.source = source
    self.arguments = arguments
    self.valueSlot = valueSlot
    self.stateSlot = stateSlot
    self.errorSlot = errorSlot
    self.range = range
  }
}

public struct ComponentTemplate: Sendable {
  public let scope: ScopeTemplate
  public let root: BodyNode
  /// What of its parameters the component reads: while these stay equal, so does its element tree.
  let reads: [AccessPath]

  public init(scope: ScopeTemplate, root: BodyNode) {
    self.scope = scope
    self.root = root
    var reads = TemplateReads()
    reads.add(scope.bindings)
    reads.add(root)
    self.reads = reads.outside
  }
}

public struct ContainerTemplate: Sendable {
  public var scope: ScopeTemplate
  public var root: ContainerNode
  public init(scope: ScopeTemplate, root: ContainerNode) {
    self.scope = scope
    self.root = root
  }
}

public struct PageTemplate: Sendable {
  public var scope: ScopeTemplate
  public var root: ContainerNode
  /// The page's own attributes (`gap`, `maxRate`), on its root group.
  public var attributes: [AttributeTemplate]
  public init(scope: ScopeTemplate, root: ContainerNode, attributes: [AttributeTemplate] = []) {
    self.scope = scope
    self.root = root
    self.attributes = attributes
  }
}

// MARK: - Control attributes

/// `for={item, index in list} key={…}`: one copy of `body` for each element.
public struct Loop<Body: Sendable>: Sendable {
  public var list: CompiledExpression
  public var itemSlot: Int
  public var indexSlot: Int?
  /// Evaluated with the loop's slots set. The key of the body's node.
  public var key: CompiledExpression
  public var body: Body
  /// What key and body read of the scope other than the loop's own variables, each once: while
  /// these and an item stay equal, the item's copy needs no second look.
  public var invariants: [AccessPath]
  public var range: SourceRange
  public init(
    list: CompiledExpression, itemSlot: Int, indexSlot: Int?, key: CompiledExpression, body: Body,
    invariants: [AccessPath], range: SourceRange
  ) {
    self.list = list
    self.itemSlot = itemSlot
    self.indexSlot = indexSlot
    self.key = key
    self.body = body
    self.invariants = invariants
    self.range = range
  }
}

/// One arm of an `if` / `else if` / `else` chain; the condition is `nil` for `else`.
public struct Branch<Body: Sendable>: Sendable {
  public var condition: CompiledExpression?
  public var body: Body
  public init(condition: CompiledExpression?, body: Body) {
    self.condition = condition
    self.body = body
  }
}

// MARK: - Inside a component

/// A piece of a component's body.
public indirect enum BodyNode: Sendable {
  case element(ElementTemplate)
  case component(ComponentUse)
  /// `<component is={…}>`: the component is picked by data.
  case dynamic(DynamicUse)
  case conditional([Branch<BodyNode>])
  case loop(Loop<BodyNode>)
}

public struct ElementTemplate: Sendable {
  public let kind: ElementKind
  /// In source order, a `style` expanded where it stands; later ones win.
  public let attributes: [AttributeTemplate]
  public let children: [BodyNode]
  /// The pieces of a `text`, concatenated; empty for every other kind.
  public let text: [TextPiece]
  public let range: SourceRange
  let plan: ElementPlan

  public init(
    kind: ElementKind, attributes: [AttributeTemplate], children: [BodyNode], text: [TextPiece],
    range: SourceRange
  ) {
    self.kind = kind
    self.attributes = attributes
    self.children = children
    self.text = text
    self.range = range
    plan = ElementPlan(kind: kind, attributes: attributes, text: text)
  }
}

public enum TextPiece: Sendable {
  case literal(String)
  /// Shown as CEL's `string()` would; `null` shows nothing.
  case expression(CompiledExpression)
}

/// One attribute with its value. A `null` value is an absent attribute.
public struct AttributeTemplate: Sendable {
  public enum Target: Sendable, Equatable {
    case layout(LayoutAttribute)
    /// Passed to subscribers in `props`: paint, accessibility, `data-*`.
    case paint
    /// An attribute of a section: `layout`, `columns`, `spacing`, `inset`, `sticky`, …
    case section
  }
  public var name: String
  public var target: Target
  public var value: CompiledExpression
  /// The value, where it is known at load.
  public var constant: Value?
  public init(name: String, target: Target, value: CompiledExpression, constant: Value?) {
    self.name = name
    self.target = target
    self.value = value
    self.constant = constant
  }
}

/// A prop handed to a component or container, or a spread of a map's fields as props.
public enum PropTemplate: Sendable {
  /// `parameter` indexes the callee's `scope.parameters`.
  case prop(parameter: Int, CompiledExpression)
  case spread(CompiledExpression)
}

public struct ComponentUse: Sendable {
  /// The place in `Program.components`.
  public var component: Int
  public var props: [PropTemplate]
  /// Attributes given at the use that go to the component's root element: `data-*`, layout
  /// attributes such as `grow`.
  public var rootAttributes: [AttributeTemplate]
  /// The key given at the use, if any (as a cell it is required).
  public var key: CompiledExpression?
  public var range: SourceRange
  public init(
    component: Int, props: [PropTemplate], rootAttributes: [AttributeTemplate],
    key: CompiledExpression?, range: SourceRange
  ) {
    self.component = component
    self.props = props
    self.rootAttributes = rootAttributes
    self.key = key
    self.range = range
  }
}

/// A prop for a component that is not known before run time.
public enum DynamicProp: Sendable {
  case prop(name: String, CompiledExpression)
  case spread(CompiledExpression)
}

public struct DynamicUse: Sendable {
  /// Gives the component's name.
  public var name: CompiledExpression
  /// Props by name, since the callee is known at run time only; later ones win.
  public var props: [DynamicProp]
  public var rootAttributes: [AttributeTemplate]
  public var key: CompiledExpression?
  public var range: SourceRange
  public init(
    name: CompiledExpression, props: [DynamicProp], rootAttributes: [AttributeTemplate],
    key: CompiledExpression?, range: SourceRange
  ) {
    self.name = name
    self.props = props
    self.rootAttributes = rootAttributes
    self.key = key
    self.range = range
  }
}

// MARK: - Inside a container or page

public indirect enum ContainerNode: Sendable {
  case group([ContainerNode])
  case section(SectionTemplate)
  case status(StatusTemplate)
  case container(ContainerUse)
  case conditional([Branch<ContainerNode>])
  case loop(Loop<ContainerNode>)
}

public struct SectionTemplate: Sendable {
  /// `nil` only where a loop around it gives the key.
  public let key: CompiledExpression?
  /// All others: `layout`, `columns`, `spacing`, `inset`, `whenEmpty`, paint attributes, `data-*`.
  public let attributes: [AttributeTemplate]
  public let header: SupplementTemplate?
  public let footer: SupplementTemplate?
  public let cells: [CellNode]
  public let range: SourceRange
  /// What the attributes read of the scope.
  let attributeReads: [AccessPath]
  /// What each of `cells` reads of the scope; a loop's list and variables are not counted.
  let cellReads: [[AccessPath]]

  public init(
    key: CompiledExpression?, attributes: [AttributeTemplate], header: SupplementTemplate?,
    footer: SupplementTemplate?, cells: [CellNode], range: SourceRange
  ) {
    self.key = key
    self.attributes = attributes
    self.header = header
    self.footer = footer
    self.cells = cells
    self.range = range
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
  public var range: SourceRange
  public init(container: Int, props: [PropTemplate], key: CompiledExpression?, range: SourceRange) {
    self.container = container
    self.props = props
    self.key = key
    self.range = range
  }
}
