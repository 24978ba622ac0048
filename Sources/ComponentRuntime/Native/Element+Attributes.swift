// The attributes of elements as methods: each where markup's table has it, so that a wrong name, or
// one on the wrong element, does not compile.

extension ElementContent {
  func attribute(
    _ name: String, _ target: AttributeTemplate.Target, _ value: some AttributeConvertible
  ) -> Self {
    var copy = self
    copy.element.attributes.append(
      ElementAttribute(name: name, target: target, value: value.attributeContent.value))
    return copy
  }

  fileprivate func layout(
    _ attribute: LayoutAttribute, _ value: some AttributeConvertible
  ) -> Self {
    self.attribute(attribute.rawValue, .layout(attribute), value)
  }

  /// `data-name`, which reaches subscribers as it is.
  public func data(_ name: String, _ value: some PropLiteral) -> Self {
    attribute("data-" + name, .paint, AttributeContent(value: value.propValue))
  }

  /// A style of the markup, by its name; the component names it in its `references`.
  public func style(_ name: String) -> Self {
    attribute(ElementAttribute.style, .paint, AttributeContent(name))
  }
}

/// Whatever takes room: an element, or a component in use.
public protocol ItemContent: ElementContent {}

extension ItemContent {
  public func grow(_ value: some AttributeConvertible) -> Self {
    layout(.grow, value)
  }

  public func shrink(_ value: some AttributeConvertible) -> Self {
    layout(.shrink, value)
  }

  public func basis(_ value: some AttributeConvertible) -> Self {
    layout(.basis, value)
  }

  public func alignSelf(_ value: some AttributeConvertible) -> Self {
    layout(.alignSelf, value)
  }

  public func width(_ value: some AttributeConvertible) -> Self {
    layout(.width, value)
  }

  public func height(_ value: some AttributeConvertible) -> Self {
    layout(.height, value)
  }

  public func minWidth(_ value: some AttributeConvertible) -> Self {
    layout(.minWidth, value)
  }

  public func minHeight(_ value: some AttributeConvertible) -> Self {
    layout(.minHeight, value)
  }

  public func maxWidth(_ value: some AttributeConvertible) -> Self {
    layout(.maxWidth, value)
  }

  public func maxHeight(_ value: some AttributeConvertible) -> Self {
    layout(.maxHeight, value)
  }

  public func aspectRatio(_ value: some AttributeConvertible) -> Self {
    layout(.aspectRatio, value)
  }

  public func position(_ value: some AttributeConvertible) -> Self {
    layout(.position, value)
  }

  public func top(_ value: some AttributeConvertible) -> Self {
    layout(.top, value)
  }

  public func right(_ value: some AttributeConvertible) -> Self {
    layout(.right, value)
  }

  public func bottom(_ value: some AttributeConvertible) -> Self {
    layout(.bottom, value)
  }

  public func left(_ value: some AttributeConvertible) -> Self {
    layout(.left, value)
  }

  public func margin(_ value: some AttributeConvertible) -> Self {
    layout(.margin, value)
  }

  public func marginTop(_ value: some AttributeConvertible) -> Self {
    layout(.marginTop, value)
  }

  public func marginRight(_ value: some AttributeConvertible) -> Self {
    layout(.marginRight, value)
  }

  public func marginBottom(_ value: some AttributeConvertible) -> Self {
    layout(.marginBottom, value)
  }

  public func marginLeft(_ value: some AttributeConvertible) -> Self {
    layout(.marginLeft, value)
  }

  public func label(_ value: some AttributeConvertible) -> Self {
    attribute("label", .paint, value)
  }

  public func role(_ value: some AttributeConvertible) -> Self {
    attribute("role", .paint, value)
  }

}

/// An element that can be seen.
public protocol DrawnContent: ItemContent {}

extension DrawnContent {
  public func opacity(_ value: some AttributeConvertible) -> Self {
    attribute("opacity", .paint, value)
  }

  public func padding(_ value: some AttributeConvertible) -> Self {
    layout(.padding, value)
  }

  public func paddingTop(_ value: some AttributeConvertible) -> Self {
    layout(.paddingTop, value)
  }

  public func paddingRight(_ value: some AttributeConvertible) -> Self {
    layout(.paddingRight, value)
  }

  public func paddingBottom(_ value: some AttributeConvertible) -> Self {
    layout(.paddingBottom, value)
  }

  public func paddingLeft(_ value: some AttributeConvertible) -> Self {
    layout(.paddingLeft, value)
  }

  public func border(_ value: some AttributeConvertible) -> Self {
    layout(.border, value)
  }

  public func borderTop(_ value: some AttributeConvertible) -> Self {
    layout(.borderTop, value)
  }

  public func borderRight(_ value: some AttributeConvertible) -> Self {
    layout(.borderRight, value)
  }

  public func borderBottom(_ value: some AttributeConvertible) -> Self {
    layout(.borderBottom, value)
  }

  public func borderLeft(_ value: some AttributeConvertible) -> Self {
    layout(.borderLeft, value)
  }

  public func background(_ value: some AttributeConvertible) -> Self {
    attribute("background", .paint, value)
  }

  public func borderColor(_ value: some AttributeConvertible) -> Self {
    attribute("borderColor", .paint, value)
  }

  public func cornerRadius(_ value: some AttributeConvertible) -> Self {
    attribute("cornerRadius", .paint, value)
  }
}

/// An element with children.
public protocol BoxContent: DrawnContent {}

extension BoxContent {
  public func direction(_ value: some AttributeConvertible) -> Self {
    layout(.direction, value)
  }

  public func wrap(_ value: some AttributeConvertible) -> Self {
    layout(.wrap, value)
  }

  public func justify(_ value: some AttributeConvertible) -> Self {
    layout(.justify, value)
  }

  public func alignItems(_ value: some AttributeConvertible) -> Self {
    layout(.alignItems, value)
  }

  public func alignContent(_ value: some AttributeConvertible) -> Self {
    layout(.alignContent, value)
  }

  public func gap(_ value: some AttributeConvertible) -> Self {
    layout(.gap, value)
  }

  public func rowGap(_ value: some AttributeConvertible) -> Self {
    layout(.rowGap, value)
  }

  public func columnGap(_ value: some AttributeConvertible) -> Self {
    layout(.columnGap, value)
  }
}

extension Text {
  public func fontFamily(_ value: some AttributeConvertible) -> Self {
    layout(.fontFamily, value)
  }

  public func fontSize(_ value: some AttributeConvertible) -> Self {
    layout(.fontSize, value)
  }

  public func fontWeight(_ value: some AttributeConvertible) -> Self {
    layout(.fontWeight, value)
  }

  public func lineHeight(_ value: some AttributeConvertible) -> Self {
    layout(.lineHeight, value)
  }

  public func letterSpacing(_ value: some AttributeConvertible) -> Self {
    layout(.letterSpacing, value)
  }

  public func lines(_ value: some AttributeConvertible) -> Self {
    layout(.lines, value)
  }

  public func textAlign(_ value: some AttributeConvertible) -> Self {
    layout(.textAlign, value)
  }

  public func color(_ value: some AttributeConvertible) -> Self {
    attribute("color", .paint, value)
  }

  public func textDecoration(_ value: some AttributeConvertible) -> Self {
    attribute("textDecoration", .paint, value)
  }
}

extension TextSpan {
  public func fontFamily(_ value: some AttributeConvertible) -> Self {
    layout(.fontFamily, value)
  }

  public func fontSize(_ value: some AttributeConvertible) -> Self {
    layout(.fontSize, value)
  }

  public func fontWeight(_ value: some AttributeConvertible) -> Self {
    layout(.fontWeight, value)
  }

  public func letterSpacing(_ value: some AttributeConvertible) -> Self {
    layout(.letterSpacing, value)
  }

  public func background(_ value: some AttributeConvertible) -> Self {
    attribute("background", .paint, value)
  }

  public func color(_ value: some AttributeConvertible) -> Self {
    attribute("color", .paint, value)
  }

  public func textDecoration(_ value: some AttributeConvertible) -> Self {
    attribute("textDecoration", .paint, value)
  }

  public func label(_ value: some AttributeConvertible) -> Self {
    attribute("label", .paint, value)
  }

  public func role(_ value: some AttributeConvertible) -> Self {
    attribute("role", .paint, value)
  }
}

extension Spacer {
  public func opacity(_ value: some AttributeConvertible) -> Self {
    attribute("opacity", .paint, value)
  }
}

extension Image {
  public func placeholder(_ value: some AttributeConvertible) -> Self {
    attribute("placeholder", .paint, value)
  }

  public func contentMode(_ value: some AttributeConvertible) -> Self {
    attribute("contentMode", .paint, value)
  }
}

extension Button {
  public func enabled(_ value: some AttributeConvertible) -> Self {
    attribute("enabled", .paint, value)
  }
}

extension ElementAttribute {
  /// The name under which a style stands until it is looked up.
  static let style = "style"
}
