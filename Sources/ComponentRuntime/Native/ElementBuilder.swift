// Result builders: how the bodies of Swift components are written down.

/// Gathers the children of an element: elements and components, under `if` and in `for`.
@resultBuilder
public enum ElementBuilder {
  public static func buildExpression(_ content: some ElementContent) -> [Element] {
    [content.element]
  }

  public static func buildExpression<Native: Component>(_ component: Native) -> [Element] {
    [Element(component)]
  }

  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
  public static func buildEither(first part: [Element]) -> [Element] { part }
  public static func buildEither(second part: [Element]) -> [Element] { part }
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ part: [Element]) -> [Element] { part }
}

/// Gathers the spans of a text, under `if` and in `for`; a string is a span without attributes.
@resultBuilder
public enum SpanBuilder {
  public static func buildExpression(_ span: TextSpan) -> [TextSpan] { [span] }
  public static func buildExpression(_ words: String) -> [TextSpan] { [TextSpan(words)] }
  public static func buildBlock(_ parts: [TextSpan]...) -> [TextSpan] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [TextSpan]?) -> [TextSpan] { part ?? [] }
  public static func buildEither(first part: [TextSpan]) -> [TextSpan] { part }
  public static func buildEither(second part: [TextSpan]) -> [TextSpan] { part }
  public static func buildArray(_ parts: [[TextSpan]]) -> [TextSpan] { parts.flatMap { $0 } }
}

/// Gives a component's body: exactly one element, which conditions may choose or leave out.
@resultBuilder
public enum BodyBuilder {
  public static func buildExpression(_ content: some ElementContent) -> Element { content.element }

  public static func buildExpression<Native: Component>(_ component: Native) -> Element {
    Element(component)
  }

  public static func buildBlock(_ part: Element) -> Element { part }
  public static func buildOptional(_ part: Element?) -> Element { part ?? Element(.nothing) }
  public static func buildEither(first part: Element) -> Element { part }
  public static func buildEither(second part: Element) -> Element { part }
  public static func buildLimitedAvailability(_ part: Element) -> Element { part }
}

extension Element {
  /// A component inside another: its body is made where it stands, so that its depth is bounded.
  init<Native: Component>(_ component: Native) {
    self.init(.native(name: Native.name) { component.body })
  }
}
