// From what a Swift component's body says to elements.

/// How many events, and uses of each component, a body has had so far: what tells them apart.
struct NativeSites {
  var calls: [String: Int] = [:]
  var uses: [String: Int] = [:]
}

extension ComponentEvaluator {
  /// Runs a component written in Swift, its arguments in the frame's first slots.
  mutating func append(
    _ native: NativeComponent, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) {
    let outer = nativeSites
    nativeSites = NativeSites()
    defer { nativeSites = outer }
    let element = try native.body(Array(frame.slots[..<native.props.count]))
    try append(element, in: native, &frame.stepsLeft)
  }

  private mutating func append(
    _ element: Element, in native: NativeComponent, _ stepsLeft: inout Int
  ) throws(EvaluationFault) {
    let place = nodes.count
    switch element.content {
    case .nothing: return
    case .element(let kind, let text, let children):
      try appendNode(kind, text, try attributes(of: element, kind, native), native)
      for child in children { try append(child, in: native, &stepsLeft) }
      nodes[place].subtreeCount = Int32(nodes.count - place)
      return
    case .use(let name, let key, let props):
      try use(name, key, props, in: native, &stepsLeft)
    case .native(let name, let body):
      try enter(name)
      defer { depth -= 1 }
      try append(body(), in: native, &stepsLeft)
    }
    guard !element.attributes.isEmpty, place < nodes.count else { return }
    let attributes = try attributes(of: element, nodes[place].kind, native)
    try nodes[place].decorate(attributes, native)
  }

  private mutating func appendNode(
    _ kind: ElementKind, _ text: String?, _ attributes: [ElementAttribute],
    _ native: NativeComponent
  ) throws(EvaluationFault) {
    if nodes.count >= bounds.elements {
      throw native.fault("too-many-elements", "a cell of more than \(bounds.elements) elements")
    }
    let style: StyleSet
    do {
      style = try StyleSet(kind: kind, attributes: attributes.layout)
    } catch {
      throw native.fault("bad-attribute", error.description)
    }
    var members = attributes.painted
    if let text { members.append((ElementTree.textProp, .string(text))) }
    let props = ValueMap(members).merging(style.published)
    for (name, value) in members {
      if let fault = value.documentFault { throw native.fault("not-json", "`\(name)` \(fault)") }
    }
    nodes.append(ElementNode(kind: kind, subtreeCount: 1, style: style, props: props))
  }

  /// The element's attributes, with styles of the markup put in where they stand, and events by the
  /// names that they are called by.
  private mutating func attributes(
    of element: Element, _ kind: ElementKind, _ native: NativeComponent
  ) throws(EvaluationFault) -> [ElementAttribute] {
    var attributes: [ElementAttribute] = []
    for attribute in element.attributes {
      if let action = attribute.action {
        attributes.append(
          ElementAttribute(
            name: attribute.name, target: .paint, value: try handlerName(action, native)))
        continue
      }
      guard attribute.name == ElementAttribute.style, case .string(let name) = attribute.value
      else {
        attributes.append(attribute)
        continue
      }
      guard native.references.contains(name), let style = program.styles[name] else {
        throw native.unknown("style", name)
      }
      for member in style {
        let owners = AttributeTable[member.name]?.owners ?? []
        guard let value = member.constant, !owners.isDisjoint(with: AttributeOwner(kind)) else {
          continue
        }
        attributes.append(
          ElementAttribute(name: member.name, target: member.target, value: value))
      }
    }
    return attributes
  }

  private mutating func handlerName(
    _ action: Action, _ native: NativeComponent
  ) throws(EvaluationFault) -> Value {
    switch action.request {
    case .given(let value): return handlerName(value)
    case .call(let address, let parameters):
      guard native.references.contains(address) else { throw native.unknown("action", address) }
      if let fault = parameters.documentFault {
        throw native.fault("not-json", "the parameters of a call \(fault)")
      }
      guard let trail else { return .null }
      let reference = ActionReference(
        instance: trail.path, request: .call(address, parameters),
        digest: ActionDigest([native.name, "call", address]))
      // Among calls of its own kind, as uses are counted.
      let number = nativeSites.calls[address, default: 0]
      nativeSites.calls[address] = number + 1
      return handlerName(
        .extended(.action(reference)), suffix: number == 0 ? "" : "-\(number)")
    }
  }

  /// Counts a Swift component that stands in another's body.
  private mutating func enter(_ name: String) throws(EvaluationFault) {
    if depth >= bounds.depth {
      throw EvaluationFault(
        code: "too-deep",
        message: "\(name): more than \(bounds.depth) components inside one another")
    }
    depth += 1
    evaluatedCount += 1
  }

  private mutating func use(
    _ name: String, _ key: String?, _ props: [(name: String, value: Value)],
    in native: NativeComponent, _ stepsLeft: inout Int
  ) throws(EvaluationFault) {
    guard native.references.contains(name), let index = program.componentIndex[name] else {
      throw native.unknown("component", name)
    }
    let scope = program.components[index].scope
    var given: [GivenProp?] = Array(repeating: nil, count: scope.parameters.count)
    for prop in props {
      let place = scope.parameters.firstIndex { $0.name == prop.name && !$0.isSlot }
      guard let place else {
        let question = NearestName.question(
          for: prop.name, among: scope.parameters.filter { !$0.isSlot }.map(\.name))
        throw native.fault(
          "unknown-prop",
          "unknown prop `\(prop.name)` of \(name)" + (question.map { "; \($0)" } ?? ""))
      }
      given[place] = GivenProp(value: prop.value, type: .any)
    }
    var fitted: FittedArguments?
    let arguments = try complete(given, [:], of: scope, at: scope.range, &fitted)
    let outer = trail
    defer { trail = outer }
    var ordinal = 0
    if let key {
      trail?.enter(key: key)
    } else {
      // Among uses of its own kind, so that others may come and go.
      ordinal = nativeSites.uses[name, default: 0]
      nativeSites.uses[name] = ordinal + 1
    }
    try using(ordinal, index) { (evaluator) throws(EvaluationFault) in
      try evaluator.run(
        component: index, arguments: arguments, slots: nil, stepsLeft: &stepsLeft)
    }
  }
}

extension NativeComponent {
  func fault(_ code: String, _ message: String) -> EvaluationFault {
    EvaluationFault(code: code, message: "\(name): \(message)")
  }

  fileprivate func unknown(_ what: String, _ other: String) -> EvaluationFault {
    let question = NearestName.question(for: other, among: references.sorted())
    return fault(
      "unknown-\(what)",
      "the \(what) `\(other)` is not among its references" + (question.map { "; \($0)" } ?? ""))
  }
}

extension ElementNode {
  /// Puts the attributes given at a component's use on its root element.
  fileprivate mutating func decorate(
    _ attributes: [ElementAttribute], _ native: NativeComponent
  ) throws(EvaluationFault) {
    do {
      if !attributes.layout.isEmpty { style = try StyleSet(style, adding: attributes.layout) }
    } catch {
      throw native.fault("bad-attribute", error.description)
    }
    props = props.merging(ValueMap(attributes.painted)).merging(style.published)
  }
}

extension [ElementAttribute] {
  fileprivate var layout: [(attribute: LayoutAttribute, value: Value)] {
    compactMap { attribute in
      guard case .layout(let name) = attribute.target else { return nil }
      return (name, attribute.value)
    }
  }

  /// What subscribers see, a `null` left out.
  fileprivate var painted: [(String, Value)] {
    var members: [(String, Value)] = []
    for attribute in self where attribute.target == .paint {
      members.removeAll { $0.0 == attribute.name }
      if !attribute.value.isNull { members.append((attribute.name, attribute.value)) }
    }
    return members
  }
}
