// Where an evaluation stands: which instance runs, and how its handlers are called.

/// The way from a cell to the instance that runs.
struct InstanceTrail: Sendable {
  /// The instance that runs; in a body without a component of its own, the body.
  var path: InstancePath
  /// What the names of handlers begin with.
  var handlerPrefix = ""

  init(section: String, cell: String, use: String, handlerPrefix: String = "") {
    path = InstancePath(section: section, cell: cell, use: use)
    self.handlerPrefix = handlerPrefix
  }

  init(_ path: InstancePath) { self.path = path }

  /// Where elements stand that a page or container gives to the cell's component.
  ///
  /// - Parameter level: tells givers apart that stand in one another, each of which counts its uses
  ///   for itself.
  func inGivenCell(level: Int) -> InstanceTrail? {
    guard let section = path.section, let cell = path.cell else { return nil }
    let mark = String(repeating: BoundHandler.givenPrefix, count: level)
    return InstanceTrail(section: section, cell: cell, use: mark, handlerPrefix: mark)
  }

  /// The way on to one copy of a loop's body.
  mutating func enter(key: String) {
    let word = ":" + InstanceTrail.escape(key)
    path.use += "/" + word
    handlerPrefix += word + "."
  }

  /// The way on to a component used here.
  mutating func enter(ordinal: Int, _ component: String) {
    path.use += "/\(ordinal):\(component)"
    handlerPrefix += "\(ordinal)."
  }

  /// A key as a part of paths and names.
  private static func escape(_ key: String) -> String {
    var word = ""
    for scalar in JSONPointer.escape(key).unicodeScalars {
      if scalar == "." { word += "~2" } else { word.unicodeScalars.append(scalar) }
    }
    return word
  }
}

extension ComponentEvaluator {
  /// Notes that an instance begins to run.
  mutating func enter(
    _ scope: ScopeTemplate, _ component: Int, _ arguments: [Value],
    _ frame: inout EvaluationFrame
  ) {
    guard let trail else { return }
    findings?.instances.append(
      BoundInstance(path: trail.path, component: component, arguments: arguments))
    enter(scope, &frame)
  }

  /// Sets what refers to the instance, and notes its states.
  mutating func enter(_ scope: ScopeTemplate, _ frame: inout EvaluationFrame) {
    guard let trail else { return }
    if let slot = scope.instanceSlot {
      frame.slots[slot] = .extended(
        .action(ActionReference(instance: trail.path, request: .instance)))
    }
    if scope.bindings.contains(where: { if case .state = $0 { true } else { false } }) {
      statesRead.append(trail.path)
    }
  }

  /// Evaluates the members of a page, container or rule.
  mutating func bind(
    _ scope: ScopeTemplate, as path: InstancePath, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) {
    trail = InstanceTrail(path)
    defer { trail = nil }
    enter(scope, &frame)
    try bind(scope.bindings, &frame)
  }

  /// What a state is: as it was set under this type, else as it begins.
  func value(
    of state: StateTemplate, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> Value {
    if let trail, let stored = states[trail.path]?[state.name],
      program.isValue(stored, of: state)
    {
      return stored.value
    }
    let value = try state.initial.evaluate(&frame)
    do {
      try program.protocols.check(value, conformsTo: state.type)
    } catch {
      throw EvaluationFault(
        code: "bad-state", message: "the state `\(state.name)` does not fit: \(error.message)",
        range: state.initial.range)
    }
    return state.type.widened(value)
  }

  /// Runs `body` on the way to a component used in the body that runs.
  mutating func using(
    _ ordinal: Int, _ component: Int,
    _ body: (inout ComponentEvaluator) throws(EvaluationFault) -> Void
  ) throws(EvaluationFault) {
    let outer = trail
    defer { trail = outer }
    trail?.enter(ordinal: ordinal, program.components[component].scope.name)
    try body(&self)
  }

  /// What an event attribute is published as: the name to call it by, or nothing.
  ///
  /// - Parameter suffix: tells several apart that mean the same where they are written.
  mutating func handlerName(
    _ reference: Value, prefix: String? = nil, suffix: String = ""
  ) -> Value {
    guard case .extended(.action(let reference)) = reference else { return .null }
    let name = BoundHandler.name(
      prefix ?? trail?.handlerPrefix ?? "", reference.digest.text + suffix)
    findings?.handlers.append(BoundHandler(name: name, reference: reference))
    return .string(name)
  }
}
