// What a component is made of: elements, text, uses of other components.

/// A piece of a component's body.
public indirect enum BodyNode: Sendable {
  case element(ElementTemplate)
  case component(ComponentUse)
  /// `<component is={…}>`: the component is picked by data.
  case dynamic(DynamicUse)
  case conditional([Branch<BodyNode>])
  case loop(Loop<BodyNode>)
  case slot(SlotTemplate<BodyNode>)
  /// `<slot/>` in a rule's `<wrap>`: where the cell goes.
  case wrapped
  /// The body of a component written in Swift.
  case native(NativeComponent)
}

// A class, as are the other templates that a pass over a page hands on again and again: copying a
// struct of as many members costs more than evaluating it.
public final class ElementTemplate: Sendable {
  public let kind: ElementKind
  /// In source order, a `style` expanded where it stands; later ones win.
  public let attributes: [AttributeTemplate]
  public let children: [BodyNode]
  /// The pieces of a `span`, or of a `text` without spans, concatenated; empty for all others.
  public let text: [TextPiece]
  public let range: SourceRange
  let plan: ElementPlan
  let hasSpread: Bool

  public init(
    kind: ElementKind, attributes: [AttributeTemplate], children: [BodyNode], text: [TextPiece],
    range: SourceRange
  ) {
    self.kind = kind
    self.attributes = attributes
    self.children = children
    self.text = text
    self.range = range
    let showsWords = kind == .span || kind == .text && children.isEmpty
    plan = ElementPlan(
      kind: kind, attributes: attributes, text: text, showsWords: showsWords)
    hasSpread = attributes.hasSpread
  }
}

public enum TextPiece: Sendable {
  case literal(String)
  /// Shown as CEL's `string()` would; `null` shows nothing.
  case expression(CompiledExpression)
}

/// One attribute with its value. A `null` value is an absent attribute.
public final class AttributeTemplate: Sendable {
  public indirect enum Target: Sendable, Equatable {
    case layout(LayoutAttribute)
    /// Passed to subscribers in `props`: paint, accessibility, `data-*`.
    case paint
    /// An attribute of a section: `layout`, `columns`, `spacing`, `inset`, `sticky`, …
    case section
    /// The fields of a map, by what each decides that may stand here.
    case spread([String: Target])
    /// Something that can be asked for.
    case event

    var isEvent: Bool { self == .event }
  }
  public let name: String
  public let target: Target
  public let value: CompiledExpression
  /// The value, where it is known at load.
  public let constant: Value?
  /// What the attribute takes, where its value is known at run time only and not read by layout,
  /// which checks for itself what it reads in a viewport.
  let checked: AttributeValueKind?
  public init(name: String, target: Target, value: CompiledExpression, constant: Value?) {
    self.name = name
    self.target = target
    self.value = value
    // What no subscriber could be told is refused where it is evaluated.
    self.constant = constant?.documentFault == nil ? constant : nil
    let isChecked = constant == nil && (target == .paint || target == .section)
    checked = isChecked ? AttributeTable[name]?.value.checkedOutsideLayout : nil
  }
}

/// A prop handed to a component or container, or a spread of a map's fields as props.
public enum PropTemplate: Sendable {
  /// `parameter` indexes the callee's `scope.parameters`.
  case prop(parameter: Int, CompiledExpression)
  case spread(CompiledExpression)

  var value: CompiledExpression {
    switch self {
    case .prop(_, let value), .spread(let value): value
    }
  }
}

public final class ComponentUse: Sendable {
  /// The place in `Program.components`.
  public let component: Int
  public let props: [PropTemplate]
  /// Attributes given at the use that go to the component's root element: `data-*`, layout
  /// attributes such as `grow`.
  public let rootAttributes: [AttributeTemplate]
  /// The key given at the use, if any (as a cell it is required).
  public let key: CompiledExpression?
  /// What the use gives to slots, by name.
  public let contents: [String: SlotContent<BodyNode>]
  /// The how manieth use of its body it is: what names it where it has no key.
  public let ordinal: Int
  public let range: SourceRange
  public init(
    component: Int, props: [PropTemplate], rootAttributes: [AttributeTemplate],
    key: CompiledExpression?, contents: [String: SlotContent<BodyNode>] = [:], ordinal: Int = 0,
    range: SourceRange
  ) {
    self.component = component
    self.ordinal = ordinal
    self.props = props
    self.rootAttributes = rootAttributes
    self.key = key
    self.contents = contents
    self.range = range
  }
}

/// A prop for a component that is not known before run time.
public enum DynamicProp: Sendable {
  case prop(name: String, CompiledExpression)
  case spread(CompiledExpression)

  var value: CompiledExpression {
    switch self {
    case .prop(_, let value), .spread(let value): value
    }
  }
}

public struct DynamicUse: Sendable {
  /// Gives the component's name.
  public var name: CompiledExpression
  /// Props by name, since the callee is known at run time only; later ones win.
  public var props: [DynamicProp]
  public var rootAttributes: [AttributeTemplate]
  public var key: CompiledExpression?
  /// What the use gives to slots, by name; slots that the component does not have are ignored.
  public var contents: [String: SlotContent<BodyNode>]
  /// The how manieth use of its body it is: what names it where it has no key.
  public var ordinal: Int
  public var range: SourceRange
  public init(
    name: CompiledExpression, props: [DynamicProp], rootAttributes: [AttributeTemplate],
    key: CompiledExpression?, contents: [String: SlotContent<BodyNode>] = [:], ordinal: Int = 0,
    range: SourceRange
  ) {
    self.ordinal = ordinal
    self.name = name
    self.props = props
    self.rootAttributes = rootAttributes
    self.key = key
    self.contents = contents
    self.range = range
  }
}
