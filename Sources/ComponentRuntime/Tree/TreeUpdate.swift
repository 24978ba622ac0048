// Brings a page's instances up to date with its sources, visiting only what may have changed.

/// One pass over a page's tree.
///
/// It goes down the page's markup with the variables before and after the event. Wherever the
/// values that a node reads are equal in both, what the node gave last time stands.
struct TreeUpdate {
  var evaluator: ComponentEvaluator
  let cells: CellStore
  /// The sources that the event touched.
  let changedSources: Set<SourceName>
  /// What failed, in the order it was met.
  var diagnostics: [RuntimeDiagnostic] = []
  /// The section that is being evaluated, for diagnostics.
  var section: String?
  /// Whether an `<error>` stands above that a container's fault goes to.
  private var isFaultHandled = false

  init(evaluator: ComponentEvaluator, cells: CellStore, changedSources: Set<SourceName>) {
    self.evaluator = evaluator
    self.cells = cells
    self.changedSources = changedSources
  }

  /// Where a node stands: what its sections' keys begin with, and the key of a loop around it.
  struct Place {
    var prefix = ""
    var loopKey: String?
  }

  /// Whether any of `sources` was touched by the event.
  func touches(_ sources: [SourceName]) -> Bool {
    sources.contains { changedSources.contains($0) }
  }

  mutating func report(_ fault: EvaluationFault, cell: String? = nil) {
    diagnostics.append(
      RuntimeDiagnostic(
        code: fault.code, message: fault.message, range: fault.range, section: section, cell: cell))
  }

  /// Brings one node up to date.
  ///
  /// - Parameter instance: the node's instance; `nil` to make one.
  /// - Throws: a fault of the container, after which the instance must not be used again.
  mutating func update(
    _ node: ContainerNode, _ instance: ContainerInstance?, _ scope: inout ScopeTransition,
    at place: Place
  ) throws(EvaluationFault) -> ContainerInstance {
    let isKnown = instance != nil
    let instance = instance ?? ContainerInstance()
    let wasFresh = scope.isFresh
    scope.isFresh = wasFresh || !isKnown
    defer { scope.isFresh = wasFresh }
    let outerSources = evaluator.sourcesRead
    evaluator.sourcesRead = []
    defer { evaluator.sourcesRead = outerSources + evaluator.sourcesRead }
    switch node {
    case .group(let nodes): try updateGroup(nodes, instance, &scope, place)
    case .section(let template): try updateSection(template, instance, &scope, place)
    case .status(let template): try updateStatus(template, instance, &scope, place)
    case .container(let use): try updateContainer(use, instance, &scope, place)
    case .conditional(let branches): try updateBranches(branches, instance, &scope, place)
    case .loop(let loop): try updateLoop(loop, instance, &scope, place)
    }
    instance.sources = evaluator.sourcesRead
    return instance
  }

  /// As `update`, but a fault is kept here (reported, the node left out) unless an `<error>`
  /// above takes it.
  private mutating func updateContained(
    _ node: ContainerNode, _ instance: ContainerInstance?, _ scope: inout ScopeTransition,
    at place: Place
  ) throws(EvaluationFault) -> ContainerInstance {
    let read = evaluator.sourcesRead.count
    do {
      return try update(node, instance?.known, &scope, at: place)
    } catch {
      if isFaultHandled { throw error }
      report(error)
      let nothing = ContainerInstance()
      nothing.sources = Array(evaluator.sourcesRead[read...])
      return nothing
    }
  }

  private mutating func updateGroup(
    _ nodes: [ContainerNode], _ instance: ContainerInstance, _ scope: inout ScopeTransition,
    _ place: Place
  ) throws(EvaluationFault) {
    var old: [ContainerInstance] = []
    if case .group(let children) = instance.content { old = children }
    var children: [ContainerInstance] = []
    for (index, node) in nodes.enumerated() {
      let before = old.indices.contains(index) ? old[index] : nil
      children.append(try updateContained(node, before, &scope, at: place))
    }
    instance.content = .group(children)
  }

  private mutating func updateBranches(
    _ branches: [Branch<ContainerNode>], _ instance: ContainerInstance,
    _ scope: inout ScopeTransition, _ place: Place
  ) throws(EvaluationFault) {
    for (index, branch) in branches.enumerated() where try branch.holds(&scope.frame) {
      let before = instance.branch(index)
      let child = try update(branch.body, before, &scope, at: place)
      instance.content = .branch(index, child)
      return
    }
    instance.content = .nothing
  }
}

extension ContainerInstance {
  /// The instance, unless a fault left it without content: then there is nothing to go on from.
  fileprivate var known: ContainerInstance? {
    if case .nothing = content { nil } else { self }
  }

  /// The child that shows, if it is that of branch `index`.
  fileprivate func branch(_ index: Int) -> ContainerInstance? {
    guard case .branch(index, let child) = content else { return nil }
    return child
  }
}

// MARK: - Status

extension TreeUpdate {
  private mutating func updateStatus(
    _ template: StatusTemplate, _ instance: ContainerInstance, _ scope: inout ScopeTransition,
    _ place: Place
  ) throws(EvaluationFault) {
    var choice = try choice(template, &scope.frame)
    let errorCase = template.cases.firstIndex { $0.name == SourceState.error.rawValue }
    if let errorCase, choice != .shown(errorCase) {
      do {
        try show(choice, template, instance, &scope, place, isFaultHandled: true)
        return
      } catch {
        report(error)
        choice = .shown(errorCase)
        instance.content = .nothing
      }
    }
    try show(choice, template, instance, &scope, place, isFaultHandled: isFaultHandled)
  }

  private enum StatusChoice: Equatable {
    case shown(Int)
    case rest
    case nothing
  }

  private mutating func show(
    _ choice: StatusChoice, _ template: StatusTemplate, _ instance: ContainerInstance,
    _ scope: inout ScopeTransition, _ place: Place, isFaultHandled: Bool
  ) throws(EvaluationFault) {
    let outer = self.isFaultHandled
    self.isFaultHandled = isFaultHandled
    defer { self.isFaultHandled = outer }
    let index: Int
    let body: ContainerNode
    switch choice {
    case .shown(let shown): (index, body) = (shown, template.cases[shown].body)
    case .rest:
      guard let rest = template.rest else {
        instance.content = .nothing
        return
      }
      (index, body) = (template.cases.count, rest)
    case .nothing:
      instance.content = .nothing
      return
    }
    let before = instance.branch(index)
    instance.content = .branch(index, try update(body, before, &scope, at: place))
  }

  private mutating func choice(
    _ template: StatusTemplate, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> StatusChoice {
    switch template.subject {
    case .value(let expression):
      let word = try expression.evaluate(&frame).plainText ?? ""
      if let index = template.index(of: word) { return .shown(index) }
      if template.rest == nil { reportMissingCase(word, template) }
      return .rest
    case .source(let use, let empty, let keepOnError):
      let state = try state(of: use, empty, keepOnError, &frame)
      if let index = template.index(of: state.rawValue) { return .shown(index) }
      if state == .ready || state == .stale { return .rest }
      reportMissingCase(state.rawValue, template)
      return .nothing
    }
  }

  /// The state that a `status` shows: what `empty` and `keepOnError` say is counted in.
  private func state(
    of use: SourceUse, _ empty: CompiledExpression?, _ keepOnError: Bool,
    _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> SourceState {
    let hasValue = frame.slots[use.valueSlot] != .null
    guard case .string(let word) = frame.slots[use.stateSlot],
      let state = SourceState(rawValue: word)
    else { preconditionFailure("a source's state is set by the binding") }
    switch state {
    case .loading: return .loading
    case .error: return keepOnError && hasValue ? .ready : .error
    case .ready, .empty, .stale:
      guard hasValue else { return .empty }
      let isEmpty = try empty.map { expression throws(EvaluationFault) in
        try expression.evaluate(&frame) == .bool(true)
      }
      if isEmpty ?? (state == .empty) { return .empty }
      return state == .empty ? .ready : state
    }
  }

  private mutating func reportMissingCase(_ word: String, _ template: StatusTemplate) {
    report(
      EvaluationFault(
        code: "status-without-child", message: "nothing shows the state `\(word)`",
        range: template.range))
  }
}

extension StatusTemplate {
  fileprivate func index(of name: String) -> Int? { cases.firstIndex { $0.name == name } }
}

// MARK: - Containers in containers

extension TreeUpdate {
  private mutating func updateContainer(
    _ use: ContainerUse, _ instance: ContainerInstance, _ scope: inout ScopeTransition,
    _ place: Place
  ) throws(EvaluationFault) {
    let template = evaluator.program.containers[use.container]
    let arguments = try evaluator.arguments(
      use.props, of: template.scope, at: use.range, &scope.frame)
    var key = place.loopKey ?? template.scope.name
    if let own = use.key, place.loopKey == nil { key = try own.key(&scope.frame) }
    var inner = Place()
    inner.prefix = place.prefix + key.pointerEscaped + "/"
    var before: ([Value], ContainerInstance)?
    if case .container(let slots, let child) = instance.content { before = (slots, child) }
    let (slots, child) = try updateScope(
      template.scope, template.root, arguments, before, at: inner,
      stepsLeft: scope.frame.stepsLeft)
    instance.content = .container(slots: slots, child)
  }

  /// Brings a container or page up to date for these arguments.
  ///
  /// - Parameter before: its slots and root as they were; `nil` to make them.
  mutating func updateScope(
    _ template: ScopeTemplate, _ root: ContainerNode, _ arguments: [Value],
    _ before: ([Value], ContainerInstance)?, at place: Place, stepsLeft: Int
  ) throws(EvaluationFault) -> ([Value], ContainerInstance) {
    let padding = Array(repeating: Value.null, count: template.slotCount - arguments.count)
    var scope = ScopeTransition(
      old: before?.0 ?? [],
      frame: EvaluationFrame(slots: arguments + padding, stepsLeft: stepsLeft),
      isFresh: before == nil)
    try evaluator.bind(template.bindings, &scope.frame)
    let sources = evaluator.sourcesRead
    let child = try update(root, before?.1, &scope, at: place)
    child.sources = sources + child.sources
    return (scope.frame.slots, child)
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

extension String {
  /// The text as a token of a JSON Pointer (RFC 6901, section 3).
  var pointerEscaped: String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return self
    }
    var escaped = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "~": escaped += "~0"
      case "/": escaped += "~1"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

// MARK: - Loops over sections and containers

extension TreeUpdate {
  private mutating func updateLoop(
    _ loop: Loop<ContainerNode>, _ instance: ContainerInstance, _ scope: inout ScopeTransition,
    _ place: Place
  ) throws(EvaluationFault) {
    let list = try loop.list.items(&scope.frame)
    try loop.check(list, atMost: evaluator.bounds.sections)
    var before: ContainerLoop?
    if case .loop(let known) = instance.content { before = known }
    let isInvariant = before != nil && !scope.isChanged(loop.invariants)
    var old: [String: Int] = [:]
    for (index, key) in (before?.keys ?? []).enumerated() { old[key] = index }
    var after = ContainerLoop(list: list, keys: [], children: [])
    var taken: Set<String> = []
    for (index, item) in list.enumerated() {
      loop.enter(item, index, &scope.frame)
      let given = try loop.key.key(&scope.frame)
      let key = unique(given, &taken)
      let oldIndex = old[key]
      let oldItem = oldIndex.flatMap { before?.list[$0] }
      let child = oldIndex.flatMap { before?.children[$0] }
      after.keys.append(key)
      if let child, isInvariant, item == oldItem, loop.indexSlot == nil || index == oldIndex,
        !touches(child.sources)
      {
        evaluator.sourcesRead += child.sources
        after.children.append(child)
        continue
      }
      scope.enter(loop, item, index, old: oldItem, oldIndex: oldIndex ?? 0)
      var inner = place
      inner.loopKey = key
      after.children.append(try updateContained(loop.body, child, &scope, at: inner))
    }
    instance.content = .loop(after)
  }

  /// The key, or the first free `key#n` where it is taken; then with a diagnostic.
  mutating func unique(_ key: String, _ taken: inout Set<String>) -> String {
    if taken.insert(key).inserted { return key }
    reportDuplicate(key)
    return key.firstFree(&taken)
  }

  mutating func reportDuplicate(_ key: String) {
    report(
      EvaluationFault(
        code: "duplicate-key", message: "the key `\(key)` is given more than once", range: nil),
      cell: key)
  }
}

extension Loop {
  /// - Throws: `too-many-items` for a list longer than the bound.
  func check(_ list: ValueList, atMost bound: Int) throws(EvaluationFault) {
    if list.count <= bound { return }
    throw EvaluationFault(
      code: "too-many-items",
      message: "a list of \(list.count) elements; at most \(bound) can be shown here",
      range: self.list.range)
  }
}

extension String {
  /// The first of `self#2`, `self#3`, … that is not taken; it then is.
  func firstFree(_ taken: inout Set<String>) -> String {
    var number = 2
    while true {
      let candidate = "\(self)#\(number)"
      if taken.insert(candidate).inserted { return candidate }
      number += 1
    }
  }
}
