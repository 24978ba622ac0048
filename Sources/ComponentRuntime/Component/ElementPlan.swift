// What of an element template is known at load, so that making an element is little work.

/// The constant parts of an element template.
struct ElementPlan: Sendable {
  /// Shared by all elements of the template, where all its layout attributes are constant.
  let style: StyleSet?
  /// Shared by all elements of the template, where all that is published is constant.
  let props: ValueMap?
  /// How the props of one element are made, where they are not.
  let propLayout: PropLayout

  /// - Parameter showsWords: whether the element has a prop `text` of its own.
  init(
    kind: ElementKind, attributes: [AttributeTemplate], text: [TextPiece], showsWords: Bool
  ) {
    let style = ElementPlan.style(kind, attributes)
    let layout = PropLayout(
      attributes, showsWords ? text : nil, published: style?.published ?? .empty)
    self.style = style
    propLayout = layout
    props = style != nil && layout.isConstant ? layout.props(layout.constants) : nil
  }

  /// - Returns: `nil` where an attribute is not constant, and where one cannot be taken: then each
  ///   evaluation finds the fault, with its place.
  private static func style(_ kind: ElementKind, _ attributes: [AttributeTemplate]) -> StyleSet? {
    var constants: [(attribute: LayoutAttribute, value: Value)] = []
    for attribute in attributes {
      guard case .layout(let layout) = attribute.target else { continue }
      guard let value = attribute.constant else { return nil }
      constants.append((layout, value))
    }
    return try? StyleSet(kind: kind, attributes: constants)
  }
}

/// Which props an element of a template can have, and where their values come from.
///
/// The shape is made once; an element's props are then one array of values.
struct PropLayout: Sendable {
  let shape: Shape
  /// By slot: what is known at load; `null` where a value is still to come, or absent.
  let constants: [Value]
  /// The attributes to evaluate, in source order, with their slots.
  let dynamic: [(slot: Int, attribute: AttributeTemplate)]
  /// The slot of words that are not known at load.
  let textSlot: Int?

  var isConstant: Bool { dynamic.isEmpty && textSlot == nil }

  /// - Parameters:
  ///   - text: what the element's words are made of; `nil` where it has none.
  ///   - published: text attributes that are known at load.
  init(_ attributes: [AttributeTemplate], _ text: [TextPiece]?, published: ValueMap) {
    let shown = attributes.filter { $0.target == .paint || $0.target.isEvent }
    var names = Set(shown.map(\.name))
    if text != nil { names.insert(ElementTree.textProp) }
    names.formUnion(published.keys)
    let shape = Shape(sortedKeys: names.sorted(by: Shape.precedes))
    var constants = Array(repeating: Value.null, count: names.count)
    var dynamic: [(slot: Int, attribute: AttributeTemplate)] = []
    func slot(_ name: String) -> Int {
      guard let slot = shape.slot(of: name) else { preconditionFailure("every name has a slot") }
      return slot
    }
    for attribute in shown {
      if let value = attribute.constant,
        !dynamic.contains(where: { $0.slot == slot(attribute.name) })
      {
        if value != .null { constants[slot(attribute.name)] = value }
      } else {
        dynamic.append((slot(attribute.name), attribute))
      }
    }
    for (name, value) in published { constants[slot(name)] = value }
    let words = text.flatMap(Self.constantWords)
    if let words { constants[slot(ElementTree.textProp)] = .string(words) }
    textSlot = text != nil && words == nil ? slot(ElementTree.textProp) : nil
    self.shape = shape
    self.constants = constants
    self.dynamic = dynamic
  }

  /// The words, where they are known at load.
  private static func constantWords(_ pieces: [TextPiece]) -> String? {
    var words = ""
    for piece in pieces {
      guard case .literal(let literal) = piece else { return nil }
      words += literal
    }
    return words
  }

  /// The props for these values, absent ones left out.
  func props(_ values: [Value]) -> ValueMap {
    if !values.contains(where: \.isNull) { return ValueMap(shape: shape, values: values) }
    let present = values.indices.filter { !values[$0].isNull }
    return ValueMap(
      shape: Shape(sortedKeys: present.map { shape.keys[$0] }), values: present.map { values[$0] })
  }
}

extension Value {
  var isNull: Bool {
    if case .null = self { true } else { false }
  }
}

extension ElementTree {
  /// The name under which the words of a `text` or `span` are published.
  static let textProp = "text"
}
