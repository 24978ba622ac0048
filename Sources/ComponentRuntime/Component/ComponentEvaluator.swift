// Runs component templates: props in, element tree out.

/// Bounds of one evaluation; passing one is a fault of the cell, not a hang.
public struct EvaluationBounds: Sendable {
  /// Expression steps for one cell.
  public var steps = 1_000_000
  /// Components inside one another.
  public var depth = 64
  /// Elements of one cell.
  public var elements = 10_000
  /// Cells that one loop of a section gives.
  public var cells = 1_000_000
  /// Sections or containers that one loop of a page gives.
  public var sections = 10_000

  public init() {}
}

/// Runs component templates, and counts what it runs.
///
/// An evaluator is used by one thread. It reads sources as they are in `sources`, and remembers
/// which it read.
struct ComponentEvaluator {
  let program: Program
  let bounds: EvaluationBounds
  /// The sources that components may `use`.
  var sources: SourceTable
  /// Component bodies run since the evaluator was made: nested components count too.
  private(set) var evaluatedCount = 0
  /// Sources read since this was emptied last.
  var sourcesRead: [SourceName] = []

  private var nodes: [ElementNode] = []
  private var depth = 0

  init(program: Program, bounds: EvaluationBounds, sources: SourceTable) {
    self.program = program
    self.bounds = bounds
    self.sources = sources
  }

  /// The element tree of component `index` for these arguments.
  ///
  /// - Parameter arguments: one for each parameter, in order.
  /// - Throws: the first fault in its bindings or body.
  mutating func tree(
    ofComponent index: Int, arguments: [Value]
  ) throws(EvaluationFault) -> ElementTree {
    nodes.removeAll(keepingCapacity: true)
    var stepsLeft = bounds.steps
    try run(component: index, arguments: arguments, stepsLeft: &stepsLeft)
    return ElementTree(nodes: Array(nodes))
  }

  /// The element tree of a body that stands by itself in a section, such as a header's.
  ///
  /// A body that shows nothing (a false `if`) gives an empty tree.
  mutating func tree(
    of body: BodyNode, frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> ElementTree {
    nodes.removeAll(keepingCapacity: true)
    try append(body, &frame)
    return ElementTree(nodes: Array(nodes))
  }

  private mutating func run(
    component index: Int, arguments: [Value], stepsLeft: inout Int
  ) throws(EvaluationFault) {
    let template = program.components[index]
    if depth >= bounds.depth {
      throw EvaluationFault(
        code: "too-deep", message: "more than \(bounds.depth) components inside one another",
        range: template.scope.range)
    }
    depth += 1
    defer { depth -= 1 }
    evaluatedCount += 1
    var frame = EvaluationFrame(
      slots: arguments
        + Array(repeating: .null, count: template.scope.slotCount - arguments.count),
      stepsLeft: stepsLeft)
    try bind(template.scope.bindings, &frame)
    try append(template.root, &frame)
    stepsLeft = frame.stepsLeft
  }

  /// Evaluates `let` and `use` in their order.
  mutating func bind(
    _ bindings: [Binding], _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) {
    for binding in bindings {
      switch binding {
      case .constant(let slot, let value):
        frame.slots[slot] = try value.evaluate(&frame)
      case .source(let use):
        let name = try sourceName(of: use, &frame)
        sourcesRead.append(name)
        sources[name].fill(use, in: &frame)
      }
    }
  }

  /// The source that a `use` follows, its arguments being evaluated now.
  func sourceName(
    of use: SourceUse, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> SourceName {
    var arguments: [String] = []
    for argument in use.arguments {
      let value = try argument.evaluate(&frame)
      guard let text = value.plainText else {
        throw EvaluationFault(
          code: "bad-source-argument", message: "a source's argument must be a plain value",
          range: argument.range)
      }
      arguments.append(text)
    }
    return SourceName(use.source, arguments)
  }
}

extension SourceRecord {
  /// Sets the slots of a `use` of this source.
  func fill(_ use: SourceUse, in frame: inout EvaluationFrame) {
    frame.slots[use.valueSlot] = value
    frame.slots[use.stateSlot] = .string(state.rawValue)
    frame.slots[use.errorSlot] = .string(error ?? "")
  }
}

// MARK: - Bodies

extension ComponentEvaluator {
  private mutating func append(
    _ body: BodyNode, _ frame: inout EvaluationFrame
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
      for (index, item) in try loop.list.items(&frame).enumerated() {
        loop.enter(item, index, &frame)
        try append(loop.body, &frame)
      }
    }
  }

  private mutating func append(
    _ element: ElementTemplate, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) {
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

  private func props(
    _ element: ElementTemplate, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> ValueMap {
    let layout = element.plan.propLayout
    var values = layout.constants
    for (slot, attribute) in layout.dynamic {
      let value = try attribute.publishedValue(&frame)
      if !value.isNull { values[slot] = value }
    }
    if let slot = layout.textSlot { values[slot] = .string(try words(element.text, &frame)) }
    return layout.props(values)
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

// MARK: - Components inside components

extension ComponentEvaluator {
  private mutating func append(
    _ use: ComponentUse, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) {
    let arguments = try arguments(of: use, &frame)
    let place = nodes.count
    try run(component: use.component, arguments: arguments, stepsLeft: &frame.stepsLeft)
    try decorate(place, use.rootAttributes, &frame)
  }

  private mutating func append(
    _ use: DynamicUse, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) {
    let choice = try choice(of: use, &frame)
    guard let component = choice.component else { return }
    let place = nodes.count
    try run(component: component, arguments: choice.arguments, stepsLeft: &frame.stepsLeft)
    try decorate(place, use.rootAttributes, &frame)
  }

  private mutating func decorate(
    _ place: Int, _ attributes: [AttributeTemplate], _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) {
    guard !attributes.isEmpty, place < nodes.count else { return }
    var values: [Value] = []
    for attribute in attributes { values.append(try attribute.publishedValue(&frame)) }
    try nodes[place].decorate(attributes, values[...])
  }

  /// Puts the attributes given at a component's use on its root element.
  ///
  /// - Parameter values: of `attributes`, in their order.
  func decorate(
    _ tree: inout ElementTree, _ attributes: [AttributeTemplate], _ values: ArraySlice<Value>
  ) throws(EvaluationFault) {
    if attributes.isEmpty || tree.nodes.isEmpty { return }
    try tree.nodes[0].decorate(attributes, values)
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
      case .paint: if !value.isNull { props = props.setting(attribute.name, to: value) }
      case .section: break
      }
    }
    if !layout.isEmpty {
      style = try style.adding(layout, attributes)
      props = props.merging(style.published)
    }
  }
}

extension Branch {
  /// Whether this arm of a chain is the one to show.
  func holds(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> Bool {
    guard let condition else { return true }
    guard case .bool(let holds) = try condition.evaluate(&frame) else {
      throw EvaluationFault(
        code: "not-bool", message: "a condition must be true or false", range: condition.range)
    }
    return holds
  }
}

extension Loop {
  /// Sets the loop's variables.
  func enter(_ item: Value, _ index: Int, _ frame: inout EvaluationFrame) {
    frame.slots[itemSlot] = item
    if let indexSlot { frame.slots[indexSlot] = .int(Int64(index)) }
  }
}

extension CompiledExpression {
  /// The list that a loop runs over; nothing for `null`.
  func items(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> ValueList {
    switch try evaluate(&frame) {
    case .list(let list): return list
    case .null: return ValueList()
    case let other:
      throw EvaluationFault(
        code: "not-a-list", message: "`for` needs a list, not \(other.typeName)", range: range)
    }
  }
}

extension AttributeTemplate {
  func evaluate(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> Value {
    if let constant { return constant }
    return try value.evaluate(&frame)
  }
}

extension AttributeTemplate {
  /// The value, if subscribers can be told it.
  func publishedValue(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> Value {
    let value = try evaluate(&frame)
    if constant == nil && !value.isJSON {
      throw EvaluationFault(
        code: "not-json", message: "`\(name)` must be a value that JSON can write",
        range: self.value.range)
    }
    return value
  }
}

extension Value {
  /// Whether JSON has a form for the value: no infinite number, none of CEL's own values.
  ///
  /// - Complexity: O(*n*).
  var isJSON: Bool {
    switch self {
    case .null, .bool, .int, .string: true
    case .double(let number): number.isFinite
    case .list(let list): list.allSatisfy(\.isJSON)
    case .map(let map): map.values.allSatisfy(\.isJSON)
    case .extended: false
    }
  }

  /// The value as a word in a text, a key or an address; `nil` for lists and maps. `null` is `""`.
  var plainText: String? {
    switch self {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .int(let value): String(value)
    case .double(let value): value.expressionText
    case .string(let value): value
    case .list, .map: nil
    case .extended(let value): value.plainText
    }
  }
}

extension ExtendedValue {
  /// The value as a word; `nil` for what has no plain form.
  fileprivate var plainText: String? {
    switch self {
    case .uint(let value): String(value)
    case .timestamp(let time): TimestampText.text(of: time)
    case .duration(let duration): DurationText.text(of: duration)
    case .bytes, .type, .optional, .map: nil
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
    let attribute = attributes.last { $0.name == fault.attribute }
    self.init(code: "bad-attribute", message: fault.description, range: attribute?.value.range)
  }
}
