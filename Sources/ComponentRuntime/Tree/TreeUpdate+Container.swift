// Containers in containers: a scope of their own, and keys that begin with theirs.

extension TreeUpdate {
  mutating func updateContainer(
    _ use: ContainerUse, _ instance: ContainerInstance, _ scope: inout ScopeTransition,
    _ place: Place
  ) throws(EvaluationFault) {
    let template = evaluator.program.containers[use.container]
    let arguments = try arguments(use, of: template.scope, instance, &scope.frame)
    var asked = place.loopKey ?? use.name
    if let own = use.key, place.loopKey == nil { asked = try own.key(&scope.frame) }
    let key = keys.container(asked, template.scope.name, below: place.prefix)
    if key.key != asked { reportDuplicate(asked, at: use.key?.range ?? use.range) }
    let inner = Place(prefix: key.prefix, depth: place.depth + 1)
    guard inner.depth <= evaluator.bounds.depth else {
      throw .tooDeep(evaluator.bounds.depth, "containers", at: use.range)
    }
    let path = InstancePath.container(template.scope.name, key)
    var before: ContainerScope?
    if case .container(let known) = instance.content {
      // Under another key it is another instance.
      before = known.path == path ? known : nil
    } else {
      before = reload?.takeContainer(path)
    }
    let outer = (giver, evaluator.slotScope)
    let given = ContainerGiver(use, in: scope, outer: outer.0, slots: outer.1, reload)
    if given.isAnyChanged { before?.forgetSlots(template.scope) }
    giver = given
    evaluator.slotScope = SlotScope(use.elements, among: scope.frame.slots, outer: outer.1)
    defer { (giver, evaluator.slotScope) = outer }
    let (slots, root) = try updateScope(
      template.scope, template.root, arguments, before.map { ($0.slots, $0.root) }, at: inner,
      as: path)
    instance.content = .container(
      ContainerScope(name: template.scope.name, key: key, slots: slots, root: root))
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
    _ before: ([Value], ContainerInstance)?, at place: Place, as path: InstancePath
  ) throws(EvaluationFault) -> ([Value], ContainerInstance) {
    var scope = ScopeTransition(
      old: before?.0 ?? [],
      frame: EvaluationFrame(
        of: template.slotCount, given: arguments, steps: evaluator.bounds.steps),
      isFresh: before == nil)
    try evaluator.bind(template, as: path, &scope.frame)
    let sources = evaluator.sourcesRead
    let child = try update(root, before?.1, &scope, at: place)
    child.sources = sources + child.sources
    return (scope.frame.slots, child)
  }
}

extension InstancePath {
  /// A use of the container `name`.
  static func container(_ name: String, _ key: ContainerKey) -> InstancePath {
    InstancePath(use: key.path(name))
  }
}

extension CompiledExpression {
  /// The value as a key: a string, or an int, which becomes one.
  ///
  /// Source: spec/markup.md, "Keys".
  func key(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> String {
    switch try evaluate(&frame) {
    case .string(let key): return key
    case .int(let key): return String(key)
    case let other:
      throw EvaluationFault(
        code: "bad-key", message: "a key must be a string or an int, not \(other.typeName)",
        range: range)
    }
  }
}
