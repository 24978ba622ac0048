// `for`, `if`, `else` and `key`, taken apart from an element's other attributes.

/// An element with what decides whether and how often it stands there.
struct ControlledElement {
  let element: ElementSyntax
  private(set) var loop: LoopSyntax?
  private(set) var condition: EmbeddedExpression?
  /// Where `else` stands.
  private(set) var otherwise: SourceRange?
  private(set) var key: (value: AttributeValueSyntax, range: SourceRange)?
  /// All others, in source order.
  private(set) var rest: [AttributeSyntax] = []

  init(_ element: ElementSyntax, _ context: MarkupChecker) {
    self.element = element
    for attribute in element.attributes { take(attribute, context) }
  }

  private mutating func take(_ attribute: AttributeSyntax, _ context: MarkupChecker) {
    switch attribute {
    case .loop(let syntax):
      if loop != nil { reportTwice("for", syntax.range, context) }
      loop = syntax
    case .named(let name, let value, let range):
      switch (name.text, value) {
      case ("if", .expression(let expression)):
        if condition != nil { reportTwice("if", range, context) }
        condition = expression
      case ("if", _), ("for", _):
        context.report(
          "bad-control", "`\(name.text)` takes an expression in braces", at: range,
          mend: name.text == "if" ? "write `if={condition}`" : "write `for={item in list}`")
      case ("else", .none): otherwise = range
      case ("else", _):
        context.report(
          "bad-control", "`else` takes no value", at: range,
          mend: "write `else`, or `else if={condition}`")
      case ("key", _):
        if key != nil { reportTwice("key", range, context) }
        key = (value, range)
      default: rest.append(attribute)
      }
    case .spread: rest.append(attribute)
    }
  }

  private func reportTwice(_ name: String, _ range: SourceRange, _ context: MarkupChecker) {
    context.report("bad-control", "`\(name)` stands here twice", at: range)
  }
}

/// A node that can be repeated and chosen.
protocol ControlledNode: Sendable {
  static func conditional(_ branches: [Branch<Self>]) -> Self
  static func loop(_ loop: Loop<Self>) -> Self
}

extension BodyNode: ControlledNode {}
extension ContainerNode: ControlledNode {}
extension CellNode: ControlledNode {}
