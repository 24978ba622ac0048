// From a component's, container's or page's syntax to its template.

extension MarkupChecker {
  func component(_ syntax: ComponentSyntax) -> ComponentTemplate? {
    guard let signature = components[syntax.name.text], !signature.isDamaged else { return nil }
    var checker = BodyChecker(self, syntax.name, slotsOf: signature)
    checker.declare(signature.parameters, syntax.parameters)
    let bindings = checker.bindings(syntax.members, for: syntax.elements)
    let actions = checker.actions(syntax.members)
    let root = checker.rootNode(
      syntax.elements, of: "`\(syntax.name.text)`", at: syntax.name.range,
      isDamaged: syntax.isDamaged)
    let scope = checker.finish(
      parameters: signature.parameters, bindings: bindings, actions: actions,
      range: syntax.name.range)
    // What markup says of a component in Swift stands in for its body.
    if let native = natives.components[syntax.name.text] {
      return ComponentTemplate(scope: scope, root: .native(native))
    }
    return root.map { ComponentTemplate(scope: scope, root: $0) }
  }

  func container(_ syntax: ComponentSyntax) -> ContainerTemplate? {
    guard let signature = containers[syntax.name.text], !signature.isDamaged else { return nil }
    var checker = BodyChecker(self, syntax.name, slotsOf: signature)
    checker.declare(signature.parameters, syntax.parameters)
    let bindings = checker.bindings(syntax.members, for: syntax.elements)
    let actions = checker.actions(syntax.members)
    let root = checker.containerRoot(syntax) { checker, control, isLooped in
      checker.containerNode(control, isLooped)
    }
    let scope = checker.finish(
      parameters: signature.parameters, bindings: bindings, actions: actions,
      range: syntax.name.range)
    return root.map { ContainerTemplate(scope: scope, root: $0) }
  }

  func page(_ syntax: ComponentSyntax) -> PageTemplate? {
    let parameters = addressParameters(syntax.parameters, of: "page")
    guard !syntax.parameters.isDamaged else { return nil }
    var checker = BodyChecker(self, syntax.name)
    checker.declare(parameters, syntax.parameters)
    let bindings = checker.bindings(syntax.members, for: syntax.elements)
    let actions = checker.actions(syntax.members)
    var attributes: [AttributeTemplate] = []
    let root = checker.containerRoot(syntax) { checker, control, isLooped in
      checker.pageRoot(control, isLooped, &attributes)
    }
    let scope = checker.finish(
      parameters: parameters, bindings: bindings, actions: actions,
      range: syntax.name.range)
    return root.map { PageTemplate(scope: scope, root: $0, attributes: attributes) }
  }
}
