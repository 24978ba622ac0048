// What of an element template is known at load, so that making an element is little work.

/// The constant parts of an element template.
struct ElementPlan: Sendable {
  /// Shared by all elements of the template, where all its layout attributes are constant.
  let style: StyleSet?
  /// Shared by all elements of the template, where all that is published is constant.
  let props: ValueMap?

  init(kind: ElementKind, attributes: [AttributeTemplate], text: [TextPiece]) {
    let style = ElementPlan.style(kind, attributes)
    self.style = style
    props = style.flatMap { ElementPlan.props(kind, attributes, text)?.merging($0.published) }
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

  private static func props(
    _ kind: ElementKind, _ attributes: [AttributeTemplate], _ text: [TextPiece]
  ) -> ValueMap? {
    var members: [(String, Value)] = []
    for attribute in attributes where attribute.target == .paint {
      guard let value = attribute.constant else { return nil }
      if value != .null { members.append((attribute.name, value)) }
    }
    if kind == .text {
      var whole = ""
      for piece in text {
        guard case .literal(let literal) = piece else { return nil }
        whole += literal
      }
      members.append((ElementTree.textProp, .string(whole)))
    }
    return ValueMap(members)
  }
}

extension ElementTree {
  /// The name under which a `text` element's words are published.
  static let textProp = "text"
}
