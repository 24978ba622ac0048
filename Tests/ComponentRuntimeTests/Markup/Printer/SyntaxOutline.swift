// A syntax tree as text without places, so that two can be compared.

@testable import ComponentRuntime

/// Writes what a file says, and nothing of how it was laid out.
struct SyntaxOutline {
  private(set) var text = ""

  static func of(_ syntax: MarkupSyntax) -> String {
    var outline = SyntaxOutline()
    for declaration in syntax.declarations { outline.add(declaration) }
    for comment in syntax.comments {
      // A `///` that documents nothing may become a plain comment, as its lines say elsewhere.
      let words = comment.range.text.split { $0 == "/" || $0 == "*" || $0.isWhitespace }
      outline.put("comment", words.joined(separator: " "))
    }
    return outline.text
  }

  static func of(_ expression: ExpressionSyntax) -> String {
    var outline = SyntaxOutline()
    outline.add(expression)
    return outline.text
  }

  private mutating func put(_ parts: String?...) {
    text += parts.map { $0 ?? "-" }.joined(separator: " ") + "\n"
  }

  // MARK: - Declarations

  private mutating func add(_ declaration: DeclarationSyntax) {
    put(declaration.keyword, declaration.name?.text, "\(declaration.documentation)")
    switch declaration {
    case .protocol(let syntax): add(syntax.fields)
    case .adapter(let syntax):
      put(syntax.model.text, syntax.target.text)
      add(syntax.condition)
      for field in syntax.fields {
        put("field", field.name.text)
        add(field.value)
      }
    case .source(let syntax):
      add(syntax.parameters)
      put(syntax.type?.text)
      for option in syntax.options { add(option) }
    case .target(let syntax):
      for action in syntax.actions {
        put(action.name.text, action.result?.text, "\(action.isRemote) \(action.documentation)")
        add(action.parameters)
      }
    case .viewport(let syntax), .style(let syntax):
      for option in syntax.options { add(option) }
    case .constant(let syntax): add(syntax.value)
    case .component(let syntax), .container(let syntax), .page(let syntax):
      add(syntax.parameters)
      add(syntax.members, syntax.elements)
    case .rule(let syntax):
      add(syntax.condition)
      add(syntax.members, syntax.elements)
    case .damaged: put("damaged")
    }
  }

  private mutating func add(_ list: ParameterListSyntax) {
    for parameter in list.parameters {
      put("parameter", parameter.name.text, parameter.type.text)
      add(parameter.defaultValue)
    }
  }

  private mutating func add(_ option: OptionSyntax) {
    put("option", option.name.text)
    add(option.value)
  }

  private mutating func add(_ argument: ArgumentSyntax) {
    switch argument {
    case .duration(let milliseconds, _): put("\(milliseconds) ms")
    case .expression(let expression): add(expression)
    }
  }

  // MARK: - Bodies

  private mutating func add(_ members: [MemberSyntax], _ elements: [ElementSyntax]) {
    for member in members {
      switch member {
      case .let(let syntax):
        put("let", syntax.name.text, "\(syntax.documentation)")
        add(syntax.value)
      case .use(let syntax):
        put("use", syntax.name.text, syntax.source.text)
        for argument in syntax.arguments { add(argument) }
      case .state(let syntax):
        put("state", syntax.name.text, syntax.type.text)
        add(syntax.initialValue)
      case .action(let syntax):
        put("action", syntax.name.text, "\(syntax.isRemote) \(syntax.documentation)")
        add(syntax.parameters)
        add(syntax.body)
      case .damaged: put("damaged")
      }
    }
    for element in elements { add(element) }
  }

  private mutating func add(_ statements: [StatementSyntax]?) {
    guard let statements else { return put("no block") }
    put("block")
    for statement in statements {
      switch statement {
      case .assign(let name, let value, _):
        put("assign", name.text)
        add(value)
      case .call(let arguments, let then, let otherwise, _):
        put("call")
        for argument in arguments { add(argument) }
        add(then)
        add(otherwise)
      case .push(let arguments, _):
        put("push")
        for argument in arguments { add(argument) }
      case .reload(let source, _): put("reload", source.text)
      case .conditional(let condition, let then, let otherwise, _):
        put("if")
        add(condition)
        add(then)
        add(otherwise)
      case .damaged: put("damaged")
      }
    }
    put("end")
  }

  private mutating func add(_ element: ElementSyntax) {
    put("<", element.tag.text)
    for attribute in element.attributes {
      switch attribute {
      case .named(let name, .none, _): put("attribute", name.text)
      case .named(let name, .string(let value, _), _): put("attribute", name.text, "\"\(value)\"")
      case .named(let name, .expression(let value), _):
        put("attribute", name.text)
        add(value)
      case .loop(let loop):
        put("for", loop.item.text, loop.index?.text)
        add(loop.list)
      case .spread(let value, _):
        put("spread")
        add(value)
      }
    }
    for child in element.children {
      switch child {
      case .element(let element): add(element)
      case .text(let text, _): put("text", "\"\(text)\"")
      case .expression(let expression): add(expression)
      }
    }
    put(">")
  }

  // MARK: - Expressions

  private mutating func add(_ expression: EmbeddedExpression?) {
    guard let expression else { return put("no expression") }
    guard let syntax = expression.syntax else { return put("broken expression") }
    add(syntax)
    text += "\n"
  }

  private mutating func add(_ syntax: ExpressionSyntax) {
    text += "("
    switch syntax.kind {
    case .literal(let value): text += "\(value)"
    case .name(let name, let isRooted): text += "\(name) \(isRooted)"
    case .select(_, let field, let isOptional):
      text += "select \(field.text) \(field.isQuoted) \(isOptional)"
    case .index(_, _, let isOptional): text += "index \(isOptional)"
    case .call(let receiver, let function, _):
      text += "call \(receiver == nil) \(function.text)"
    case .unary(let operation, _): text += operation.rawValue
    case .binary(let operation, _, _): text += operation.rawValue
    case .conditional: text += "?"
    case .list(let elements): text += "list \(elements.map(\.isOptional))"
    case .map(let entries): text += "map \(entries.map(\.isOptional))"
    }
    for child in syntax.children { add(child) }
    text += ")"
  }
}
