// Containers in containers: a scope of their own, and keys that begin with theirs.

extension TreeUpdate {
  mutating func updateContainer(
    _ use: ContainerUse, _ instance: ContainerInstance, _ scope: inout ScopeTransition,
    _ place: Place
  ) throws(EvaluationFault) {
    let template = evaluator.program.containers[use.container]
    let arguments = try arguments(use, of: template.scope, instance, &scope.frame)
    var key = place.loopKey ?? template.scope.name
    if let own = use.key, place.loopKey == nil { key = try own.key(&scope.frame) }
    var inner = place.inside(key)
    inner.depth += 1
    guard inner.depth <= evaluator.bounds.depth else {
      throw .tooDeep(evaluator.bounds.depth, "containers", at: use.range)
    }
    var before: ContainerScope?
    if case .container(let known) = instance.content {
      before = known
    } else {
      before = reload?.takeContainer(template.scope.name, prefix: inner.prefix)
    }
    let outer = (giver, evaluator.slotScope)
    let given = ContainerGiver(use, in: scope, outer: outer.0, slots: outer.1, reload)
    if given.isAnyChanged { before?.forgetSlots(template.scope) }
    giver = given
    evaluator.slotScope = SlotScope(use.elements, among: scope.frame.slots, outer: outer.1)
    defer { (giver, evaluator.slotScope) = outer }
    let (slots, root) = try updateScope(
      template.scope, template.root, arguments, before.map { ($0.slots, $0.root) }, at: inner,
      as: .container(template.scope.name, prefix: inner.prefix), stepsLeft: scope.frame.stepsLeft)
    instance.content = .container(
      ContainerScope(
        name: template.scope.name, prefix: inner.prefix, slots: slots, root: root))
  }

  /// A container's arguments; of what adapters made of them, only what changed is made again.
  private mutating func arguments(
    _ use: ContainerUse, of scope: ScopeTemplate, _ instance: ContainerInstance,
    _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> [Value] {
    var fitted: FittedArguments? = instance.fitted
    evaluator.containsAdapterFaults = true
    defer {
      evaluator.containsAdapterFaults = false
      reportNotices()
    }
    var slots = SlotContent.values(use.contents, frame)
    for (name, content) in use.elements { slots[name] = content.value(frame) }
    let arguments = try evaluator.arguments(
      use.props, slots, of: scope, at: use.range, &frame, &fitted)
    if let fitted { instance.fitted = fitted }
    return arguments
  }

  /// Brings a container or page up to date for these arguments.
  ///
  /// - Parameter before: its slots and root as they were; `nil` to make them.
  mutating func updateScope(
    _ template: ScopeTemplate, _ root: ContainerNode, _ arguments: [Value],
    _ before: ([Value], ContainerInstance)?, at place: Place, as path: InstancePath,
    stepsLeft: Int
  ) throws(EvaluationFault) -> ([Value], ContainerInstance) {
    let padding = Array(repeating: Value.null, count: template.slotCount - arguments.count)
    var scope = ScopeTransition(
      old: before?.0 ?? [],
      frame: EvaluationFrame(slots: arguments + padding, stepsLeft: stepsLeft),
      isFresh: before == nil)
    try evaluator.bind(template, as: path, &scope.frame)
    let sources = evaluator.sourcesRead
    let child = try update(root, before?.1, &scope, at: place)
    child.sources = sources + child.sources
    return (scope.frame.slots, child)
  }
}

extension InstancePath {
  /// A container whose sections' keys begin with `prefix`.
  static func container(_ name: String, prefix: String) -> InstancePath {
    InstancePath(use: prefix + name)
  }
}

extension CompiledExpression {
  /// The value as a key.
  func key(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> String {
    let value = try evaluate(&frame)
    guard let key = value.plainText, value != .null else {
      throw EvaluationFault(
        code: "bad-key", message: "a key must be a string or a number, not \(value.typeName)",
        range: range)
    }
    return key
  }
}
