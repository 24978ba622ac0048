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
  /// For each component, whether it, or what it may show, has states or can be asked for something.
  let isInteractive: [Bool]
  public let containers: [ContainerTemplate]
  public let pages: [String: PageTemplate]
  public let targets: [String: TargetDeclaration]
  public let adapters: AdapterTable
  /// The attributes of each style, for components in Swift; markup's have them already.
  let styles: [String: [AttributeTemplate]]
  /// What the declarations say, for comparison with another program.
  let forms: DeclarationForms
  /// In the order they are applied: by path, then by line.
  public let rules: [RuleTemplate]

  init(
    protocols: ProtocolTable, sources: [String: SourceDeclaration],
    viewports: [ViewportDeclaration], components: [ComponentTemplate],
    containers: [ContainerTemplate], pages: [String: PageTemplate],
    targets: [String: TargetDeclaration], adapters: AdapterTable,
    styles: [String: [AttributeTemplate]], rules: [RuleTemplate], forms: DeclarationForms
  ) {
    self.protocols = protocols
    self.sources = sources
    self.viewports = viewports
    self.components = components
    self.containers = containers
    self.pages = pages
    self.targets = targets
    self.adapters = adapters
    self.styles = styles
    self.forms = forms
    self.rules = rules
    componentIndex = Dictionary(
      uniqueKeysWithValues: components.enumerated().map { ($1.scope.name, $0) })
    isInteractive = InteractiveComponents.find(among: components)
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
  /// What markup may say of a width or height, in points: in pixels it stays below
  /// `Int.pixelLimit`.
  public static let sides = 1.0...100_000
  /// What markup may say of a scale, and of a font scale.
  public static let scales = 0.1...64

  public var name: String
  /// In points.
  public var width: Double
  public var height: Double
  /// Device pixels per point.
  public var scale: Double
  /// What font sizes, line heights in points and letter spacing are multiplied by.
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
  /// `let`, `use` and `state`, in the order they are evaluated.
  public var bindings: [Binding]
  public var actions: [ActionTemplate]
  /// Where the instance itself is, for what refers to its actions; `nil` where nothing does.
  public var instanceSlot: Int?
  public var slotCount: Int
  public var range: SourceRange
  public init(
    name: String, parameters: [Parameter], bindings: [Binding], actions: [ActionTemplate] = [],
    instanceSlot: Int? = nil, slotCount: Int, range: SourceRange
  ) {
    self.name = name
    self.parameters = parameters
    self.bindings = bindings
    self.actions = actions
    self.instanceSlot = instanceSlot
    self.slotCount = slotCount
    self.range = range
  }
}

public enum Binding: Sendable {
  case constant(slot: Int, CompiledExpression)
  case source(SourceUse)
  case state(StateTemplate)
}

/// `use feed = recommend(user)`: slots that follow one source.
public struct SourceUse: Sendable {
  public var name: String
  /// The source declaration's name.
  public var source: String
  public var arguments: [CompiledExpression]
  /// The source's value; `unsetValue` while it has none.
  public var valueSlot: Int
  /// The state as a string: `loading`, `ready`, `empty`, `stale`, `error`. `state(feed)` reads it.
  public var stateSlot: Int
  /// The error's message, `""` without one. `error(feed)` reads it.
  public var errorSlot: Int
  /// Whether the source has a value.
  public var presenceSlot: Int
  /// What a source without a value reads as: the value of its type that holds nothing, so that it
  /// is of the type that expressions were checked with; `null` where there is no such value.
  public var unsetValue: Value
  /// Whether the source is a clock, whose value is read as a timestamp.
  public var isClock: Bool { source == Clock.sourceName }
  public var range: SourceRange

  /// How many slots a `use` takes.
  static let slotCount = 4

  /// - Parameter firstSlot: the first of `slotCount` slots.
  public init(
    name: String, source: String, arguments: [CompiledExpression], firstSlot: Int,
    unsetValue: Value = .null, range: SourceRange
  ) {
    self.name = name
    self.source = source
    self.arguments = arguments
    valueSlot = firstSlot
    stateSlot = firstSlot + 1
    errorSlot = firstSlot + 2
    presenceSlot = firstSlot + 3
    self.unsetValue = unsetValue
    self.range = range
  }
}

public final class ComponentTemplate: Sendable {
  public let scope: ScopeTemplate
  public let root: BodyNode
  /// What of its parameters the component reads: while these stay equal, so does its element tree.
  let reads: [AccessPath]

  public init(scope: ScopeTemplate, root: BodyNode) {
    self.scope = scope
    self.root = root
    var reads = TemplateReads()
    reads.define(scope.instanceSlot)
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
