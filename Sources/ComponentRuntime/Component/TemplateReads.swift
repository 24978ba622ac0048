// What a template depends on, gathered from its expressions once, when it is compiled.

/// Access paths and the slots that a piece of a template defines for itself.
struct TemplateReads: Sendable {
  private(set) var paths: [AccessPath] = []
  private var seen: Set<AccessPath> = []
  private var defined: Set<Int> = []

  mutating func add(_ expression: CompiledExpression?) {
    for path in expression?.inputs ?? [] { add(path) }
  }

  mutating func add(_ path: AccessPath) {
    if seen.insert(path).inserted { paths.append(path) }
  }

  mutating func add(_ attributes: [AttributeTemplate]) {
    for attribute in attributes where attribute.constant == nil { add(attribute.value) }
  }

  mutating func add(_ props: [PropTemplate]) {
    for prop in props { add(prop.value) }
  }

  mutating func define(_ slot: Int?) {
    if let slot { defined.insert(slot) }
  }

  /// The paths that start outside the template.
  var outside: [AccessPath] { paths.filter { !defined.contains($0.slot) } }
}

extension TemplateReads {
  mutating func add(_ node: BodyNode) {
    switch node {
    case .element(let element):
      add(element.attributes)
      for case .expression(let value) in element.text { add(value) }
      for child in element.children { add(child) }
    case .component(let use):
      add(use.props)
      add(use.rootAttributes)
      add(use.key)
      add(use.contents)
    case .dynamic(let use):
      add(use)
    case .conditional(let branches):
      for branch in branches {
        add(branch.condition)
        add(branch.body)
      }
    case .loop(let loop):
      addControl(of: loop)
      add(loop.body)
    case .slot(let slot):
      add(AccessPath(slot: slot.parameter))
      for child in slot.fallback { add(child) }
    case .wrapped: break
    case .native(let native):
      for path in native.reads { add(path) }
    }
  }

  private mutating func add(_ contents: [String: SlotContent<BodyNode>]) {
    for name in contents.keys.sorted() {
      for path in contents[name]?.reads ?? [] { add(path) }
    }
  }

  /// What a loop reads and defines beside its body.
  private mutating func addControl<Body>(of loop: Loop<Body>) {
    add(loop.list)
    add(loop.key)
    define(loop.itemSlot)
    define(loop.indexSlot)
  }

  private mutating func add(_ use: DynamicUse) {
    add(use.name)
    for prop in use.props { add(prop.value) }
    add(use.rootAttributes)
    add(use.key)
    add(use.contents)
  }

  mutating func add(_ node: CellNode) {
    switch node {
    case .cell(let key, let body):
      add(key)
      add(body)
    case .conditional(let branches):
      for branch in branches {
        add(branch.condition)
        add(branch.body)
      }
    case .loop(let loop):
      addControl(of: loop)
      add(loop.body)
    }
  }

  mutating func add(_ bindings: [Binding]) {
    for binding in bindings {
      switch binding {
      case .constant(let slot, let value):
        add(value)
        define(slot)
      case .source(let use):
        for argument in use.arguments { add(argument) }
        define(use.valueSlot)
        define(use.stateSlot)
        define(use.errorSlot)
        define(use.presenceSlot)
      case .state(let state):
        add(state.initial)
        define(state.slot)
      }
    }
  }
}

extension BodyNode {
  /// What the node reads of the scope around it.
  var reads: [AccessPath] {
    var reads = TemplateReads()
    reads.add(self)
    return reads.outside
  }
}

extension CellNode {
  /// What the node reads of the scope around it.
  var reads: [AccessPath] {
    var reads = TemplateReads()
    reads.add(self)
    return reads.outside
  }
}
