// All that layout knows of an element's attributes, shared between elements that agree in them.

/// An element's layout attributes, resolved.
public struct ElementStyle: Hashable, Sendable {
  public var flex: FlexStyle
  /// Read of `text` elements alone.
  public var text: TextStyle
  /// Read of `span` elements alone.
  public var span = SpanStyle()

  /// The style an element of `kind` has before any attribute is set.
  public init(kind: ElementKind) {
    flex = FlexStyle(kind: kind)
    text = TextStyle()
  }

  /// Sets what `attribute` says to `value`; `null` leaves the style as it is.
  ///
  /// - Throws: `StyleFault` for a value that the attribute cannot take; the style is unchanged.
  public mutating func set(
    _ attribute: LayoutAttribute, to value: Value
  ) throws(StyleFault) {
    try flex.set(attribute, to: value)
    try text.set(attribute, to: value)
    try span.set(attribute, to: value)
  }
}

/// A style that many nodes refer to: cells made from one template hold one box, not copies.
public final class StyleBox: Sendable {
  public let style: ElementStyle

  public init(_ style: ElementStyle) { self.style = style }
}
