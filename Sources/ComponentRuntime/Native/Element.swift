// What the body of a Swift component says: elements, and uses of other components.

/// A piece of UI as a Swift component describes it: an element, a component in use, or several.
public struct Element: Sendable {
  indirect enum Content: Sendable {
    /// `text` is shown by a `text` element alone.
    case element(ElementKind, text: String?, children: [Element])
    /// A component by its name, as markup uses it.
    case use(name: String, key: String?, props: [(name: String, value: Value)])
    /// A Swift component inside another.
    case native(name: String, @Sendable () -> Element)
    /// What a false condition leaves.
    case nothing
  }

  var content: Content
  /// In the order they were set; later ones win.
  var attributes: [ElementAttribute] = []

  init(_ content: Content) { self.content = content }
}

/// One attribute of an element with its value.
struct ElementAttribute: Sendable {
  var name: String
  var target: AttributeTemplate.Target
  var value: Value
  /// What an event asks for.
  var action: Action?
}

/// What can stand in the body of a Swift component.
public protocol ElementContent: Sendable {
  var element: Element { get set }
}

extension Element: ElementContent {
  public var element: Element {
    get { self }
    set { self = newValue }
  }
}

// MARK: - The elements

/// `<row>`: its children side by side.
public struct Row: BoxContent {
  public var element: Element
  public init(@ElementBuilder _ children: () -> [Element] = { [] }) {
    element = Element(.element(.row, text: nil, children: children()))
  }
}

/// `<column>`: its children below one another.
public struct Column: BoxContent {
  public var element: Element
  public init(@ElementBuilder _ children: () -> [Element] = { [] }) {
    element = Element(.element(.column, text: nil, children: children()))
  }
}

/// `<stack>`: its children over one another.
public struct Stack: BoxContent {
  public var element: Element
  public init(@ElementBuilder _ children: () -> [Element] = { [] }) {
    element = Element(.element(.stack, text: nil, children: children()))
  }
}

/// `<button>`
public struct Button: BoxContent {
  public var element: Element
  public init(@ElementBuilder _ children: () -> [Element] = { [] }) {
    element = Element(.element(.button, text: nil, children: children()))
  }
}

/// `<text>`
public struct Text: DrawnContent {
  public var element: Element
  public init(_ text: String) { element = Element(.element(.text, text: text, children: [])) }

  /// A text of spans, one behind the other.
  public init(@SpanBuilder _ spans: () -> [TextSpan]) {
    element = Element(.element(.text, text: nil, children: spans().map(\.element)))
  }
}

/// `<span>`: some words of a text with a look of their own.
public struct TextSpan: ElementContent {
  public var element: Element
  public init(_ text: String) { element = Element(.element(.span, text: text, children: [])) }
}

/// `<image>`
public struct Image: DrawnContent {
  public var element: Element
  /// - Parameter source: the picture's address; `nil` draws nothing.
  public init(_ source: String?) {
    element = Element(.element(.image, text: nil, children: []))
    if let source { self = attribute("src", .paint, AttributeContent(source)) }
  }
}

/// `<spacer>`: takes the room that is left.
public struct Spacer: ItemContent {
  public var element: Element
  public init() { element = Element(.element(.spacer, text: nil, children: [])) }
}

/// A component by its name, as markup uses it: `Use("RepoCard").prop("repo", repo)`.
///
/// The component that uses it names it in its `references`.
public struct Use: ItemContent {
  public var element: Element

  public init(_ name: String) { element = Element(.use(name: name, key: nil, props: [])) }

  /// Says which of several uses this is, whatever its place: what its states belong to. Without a key
  /// a use is known by its place among those that the body made without one.
  public func key(_ key: String) -> Use {
    guard case .use(let component, _, let props) = element.content else { return self }
    var copy = self
    copy.element.content = .use(name: component, key: key, props: props)
    return copy
  }

  /// Gives a prop; of several by one name the last counts.
  public func prop(_ name: String, _ value: some PropLiteral) -> Use {
    guard case .use(let component, let key, var props) = element.content else { return self }
    props.append((name, value.propValue))
    var copy = self
    copy.element.content = .use(name: component, key: key, props: props)
    return copy
  }
}
