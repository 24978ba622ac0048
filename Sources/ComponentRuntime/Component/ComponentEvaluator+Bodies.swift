// From a component's body to elements: one pass over the template, one array of nodes.

extension ComponentEvaluator {
  // Borrowed: a `switch` over a copy retains what the node holds.
  mutating func append(
    _ body: borrowing BodyNode, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) {
    switch body {
    case .element(let element):
      try append(element, &frame)
    case .component(let use):
      try append(use, &frame)
    case .dynamic(let use):
      try append(use, &frame)
    case .conditional(let branches):
      for branch in branches where try branch.holds(&frame) {
        return try append(branch.body, &frame)
      }
    case .loop(let loop):
      let outer = trail
      defer { trail = outer }
      var taken = UniqueKeys()
      for (index, item) in try loop.list.items(&frame).enumerated() {
        loop.enter(item, index, &frame)
        if let outer {
          let key = try loop.key.key(&frame)
          trail = outer
          trail?.enter(key: taken.take(key) ? key : taken.firstFree(key))
        }
        try append(loop.body, &frame)
      }
    case .slot(let slot):
      try append(slot, &frame)
    case .wrapped:
      appendHole()
    case .native(let native):
      try append(native, &frame)
    }
  }

  mutating func append(
    _ template: ElementTemplate, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) {
    let element = template.hasSpread ? try template.spreading(&frame) : template
    if nodes.count >= bounds.elements {
      throw EvaluationFault(
        code: "too-many-elements", message: "a cell of more than \(bounds.elements) elements",
        range: element.range)
    }
    let place = nodes.count
    let style: StyleSet
    if let known = element.plan.style {
      style = known
    } else {
      style = try self.style(element.kind, element.attributes, &frame)
    }
    var props: ValueMap
    if let known = element.plan.props {
      props = known
    } else {
      props = try self.props(element, &frame)
      if element.plan.style == nil { props = props.merging(style.published) }
    }
    nodes.append(ElementNode(kind: element.kind, subtreeCount: 1, style: style, props: props))
    for child in element.children { try append(child, &frame) }
    nodes[place].subtreeCount = Int32(nodes.count - place)
  }

  private func style(
    _ kind: ElementKind, _ attributes: [AttributeTemplate], _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> StyleSet {
    var values: [(attribute: LayoutAttribute, value: Value)] = []
    for attribute in attributes {
      guard case .layout(let layout) = attribute.target else { continue }
      values.append((layout, try attribute.evaluate(&frame)))
    }
    return try StyleSet.make(kind, values, attributes)
  }

  private mutating func props(
    _ element: ElementTemplate, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> ValueMap {
    let layout = element.plan.propLayout
    var values = layout.constants
    for (slot, attribute) in layout.dynamic {
      let value = try publishedValue(attribute, &frame)
      if !value.isNull { values[slot] = value }
    }
    if let slot = layout.textSlot {
      let words = try words(element.text, &frame)
      if words.utf8.count > StyledText.measuredByteLimit { noteLongText(words, element) }
      values[slot] = .string(words)
    }
    return layout.props(values)
  }

  private mutating func noteLongText(_ words: String, _ element: ElementTemplate) {
    note(
      EvaluationFault(
        code: "long-text",
        message:
          "a text of \(words.utf8.count) bytes: room is made for the first "
          + "\(StyledText.measuredByteLimit)", range: element.range))
  }

  private func words(
    _ pieces: [TextPiece], _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> String {
    var words = ""
    for piece in pieces {
      switch piece {
      case .literal(let literal): words += literal
      case .expression(let expression):
        let value = try expression.evaluate(&frame)
        guard let text = value.plainText else {
          throw EvaluationFault(
            code: "not-text", message: "a list or map cannot be shown as text",
            range: expression.range)
        }
        words += text
      }
    }
    return words
  }
}

extension ComponentEvaluator {
  mutating func append(
    _ use: ComponentUse, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) {
    let arguments = try arguments(of: use, &frame)
    let place = nodes.count
    let slots = slots(use.contents, frame)
    do throws(EvaluationFault) {
      try using(use.ordinal, use.component) { (evaluator) throws(EvaluationFault) in
        try evaluator.run(
          component: use.component, arguments: arguments, slots: slots, stepsLeft: &frame.stepsLeft)
      }
    } catch {
      // What fails in a component written in Swift has no other place in the markup.
      throw error.located(use.range)
    }
    try decorate(place, use.rootAttributes, &frame)
  }

  mutating func append(
    _ use: DynamicUse, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) {
    let choice = try choice(of: use, &frame)
    guard let component = choice.component else { return }
    let place = nodes.count
    let slots = slots(use.contents, frame)
    do throws(EvaluationFault) {
      try using(use.ordinal, component) { (evaluator) throws(EvaluationFault) in
        try evaluator.run(
          component: component, arguments: choice.arguments, slots: slots,
          stepsLeft: &frame.stepsLeft)
      }
    } catch {
      // What fails in a component written in Swift has no other place in the markup.
      throw error.located(use.range)
    }
    try decorate(place, use.rootAttributes, &frame)
  }

  private mutating func decorate(
    _ place: Int, _ attributes: [AttributeTemplate], _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) {
    guard !attributes.isEmpty, place < nodes.count else { return }
    var values: [Value] = []
    for attribute in attributes { values.append(try publishedValue(attribute, &frame)) }
    try nodes[place].decorate(attributes, values[...])
  }

  /// The value as subscribers are told it: of an event attribute, the name to call.
  private mutating func publishedValue(
    _ attribute: AttributeTemplate, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> Value {
    guard attribute.target.isEvent else { return try attribute.publishedValue(&frame) }
    return handlerName(try attribute.value.evaluate(&frame))
  }

  /// Puts the attributes given at a component's use on its root element.
  ///
  /// - Parameter values: of `attributes`, in their order; of an event attribute what it asks for.
  mutating func decorate(
    _ tree: inout ElementTree, _ attributes: [AttributeTemplate], _ values: ArraySlice<Value>
  ) throws(EvaluationFault) {
    if attributes.isEmpty || tree.nodes.isEmpty { return }
    var published: [Value] = []
    for (attribute, value) in zip(attributes, values) {
      let isEvent = attribute.target.isEvent
      published.append(
        isEvent ? handlerName(value, prefix: BoundHandler.outerPrefix) : value)
    }
    try tree.nodes[0].decorate(attributes, published[...])
  }
}

extension ElementNode {
  fileprivate mutating func decorate(
    _ attributes: [AttributeTemplate], _ values: ArraySlice<Value>
  ) throws(EvaluationFault) {
    var layout: [(attribute: LayoutAttribute, value: Value)] = []
    for (attribute, value) in zip(attributes, values) {
      switch attribute.target {
      case .layout(let name): layout.append((name, value))
      case .paint, .event: if !value.isNull { props = props.setting(attribute.name, to: value) }
      case .section, .spread: break
      }
    }
    if !layout.isEmpty {
      style = try style.adding(layout, attributes)
      props = props.merging(style.published)
    }
  }
}

extension StyleSet {
  /// As `init`, its fault placed at the attribute in markup.
  fileprivate static func make(
    _ kind: ElementKind, _ values: [(attribute: LayoutAttribute, value: Value)],
    _ attributes: [AttributeTemplate]
  ) throws(EvaluationFault) -> StyleSet {
    do {
      return try StyleSet(kind: kind, attributes: values)
    } catch {
      throw EvaluationFault(error, attributes)
    }
  }

  /// The style with more attributes set, each resolved for each viewport.
  fileprivate func adding(
    _ values: [(attribute: LayoutAttribute, value: Value)], _ attributes: [AttributeTemplate]
  ) throws(EvaluationFault) -> StyleSet {
    do {
      return try StyleSet(self, adding: values)
    } catch {
      throw EvaluationFault(error, attributes)
    }
  }
}

extension EvaluationFault {
  /// A value that a layout attribute cannot take, at its place in markup.
  init(_ fault: StyleFault, _ attributes: [AttributeTemplate]) {
    let attribute = attributes.last { $0.name == fault.attributeName }
    self.init(code: "bad-attribute", message: fault.description, range: attribute?.value.range)
  }
}
