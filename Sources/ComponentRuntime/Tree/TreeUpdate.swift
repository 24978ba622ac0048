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
  /// The instances whose states the event changed.
  let changedStates: Set<InstancePath>
  /// The number of the event; of several, that of the newest.
  let event: Int64
  /// What may be taken over, where the pass follows a reload.
  var reload: TreeReload?
  /// What failed, in the order it was met.
  var diagnostics: [RuntimeDiagnostic] = []
  /// The rules whose variables were evaluated already.
  var boundRules: [Int: BoundRule] = [:]
  /// The keys taken so far.
  var keys = PageKeys()
  /// The section that is being evaluated, for diagnostics.
  var section: String?
  /// How the header or footer that is being evaluated is named in calls.
  var supplement: String?
  /// Whether an `<error>` stands above that a container's fault goes to.
  var isFaultHandled = false
  /// What the use of the container that is being updated gave to its slots.
  var giver: ContainerGiver?

  init(
    evaluator: ComponentEvaluator, cells: CellStore, changedSources: Set<SourceName>,
    changedStates: Set<InstancePath>, event: Int64, reload: TreeReload?
  ) {
    self.evaluator = evaluator
    self.cells = cells
    self.changedSources = changedSources
    self.changedStates = changedStates
    self.event = event
    self.reload = reload
  }

  /// Where a node stands: what its sections' keys begin with, and the key of a loop around it.
  struct Place {
    var prefix = ""
    var loopKey: String?
    /// How many containers stand around.
    var depth = 0

    /// The place below a node of this key, which sections' keys begin with from there on.
    func inside(_ key: String) -> Place {
      Place(prefix: prefix + JSONPointer.escape(key) + "/", depth: depth)
    }

    /// The place below a node that may hold several of what has a key: the key of a loop around it
    /// is what theirs begin with.
    var insideLoop: Place { loopKey.map { inside($0) } ?? self }
  }

  /// Whether any of `sources` was touched by the event.
  func touches(_ sources: [SourceName]) -> Bool {
    sources.contains { changedSources.contains($0) }
  }

  /// Whether the event changed a state of any of `instances`.
  func touches(_ instances: [InstancePath]) -> Bool {
    !changedStates.isEmpty && instances.contains { changedStates.contains($0) }
  }

  mutating func report(_ fault: EvaluationFault, cell: String? = nil) {
    diagnostics.append(
      RuntimeDiagnostic(
        code: fault.code, message: fault.message, range: fault.range, section: section, cell: cell))
  }

  /// Reports what went wrong and stopped nothing.
  mutating func reportNotices(cell: String? = nil) {
    for notice in evaluator.notices { report(notice, cell: cell) }
    evaluator.notices = []
  }

  /// Begins a part that keeps the bound of steps by itself: what was evaluated before it, which
  /// depends on what the event touched, must not count.
  func beginPart(_ frame: inout EvaluationFrame) { frame.stepsLeft = evaluator.bounds.steps }

  /// Brings one node up to date.
  ///
  /// - Parameter instance: the node's instance; `nil` to make one.
  /// - Throws: a fault of the container, after which the instance must not be used again.
  mutating func update(
    _ node: ContainerNode, _ instance: ContainerInstance?, _ scope: inout ScopeTransition,
    at place: Place
  ) throws(EvaluationFault) -> ContainerInstance {
    // A fault left nothing to go on from: then all of it is asked for anew.
    let known = instance?.known
    let isKnown = known != nil
    let instance = known ?? ContainerInstance()
    let wasFresh = scope.isFresh
    scope.isFresh = wasFresh || !isKnown
    defer { scope.isFresh = wasFresh }
    let outerSources = evaluator.sourcesRead
    evaluator.sourcesRead = []
    defer { evaluator.sourcesRead = outerSources + evaluator.sourcesRead }
    beginPart(&scope.frame)
    switch node {
    case .group(let nodes): try updateGroup(nodes, instance, &scope, place)
    case .section(let template): try updateSection(template, instance, &scope, place)
    case .status(let template): try updateStatus(template, instance, &scope, place)
    case .container(let use): try updateContainer(use, instance, &scope, place)
    case .conditional(let branches): try updateBranches(branches, instance, &scope, place)
    case .loop(let loop): try updateLoop(loop, instance, &scope, place)
    case .slot(let slot): try updateSlot(slot, instance, &scope, place)
    }
    instance.sources = evaluator.sourcesRead
    return instance
  }

  /// As `update`, but a fault is kept here (reported, the node left out) unless an `<error>`
  /// above takes it.
  mutating func updateContained(
    _ node: ContainerNode, _ instance: ContainerInstance?, _ scope: inout ScopeTransition,
    at place: Place
  ) throws(EvaluationFault) -> ContainerInstance {
    let read = evaluator.sourcesRead.count
    let mark = keys.mark
    do {
      return try update(node, instance?.known, &scope, at: place)
    } catch {
      if isFaultHandled { throw error }
      report(error)
      keys.release(to: mark)
      let nothing = ContainerInstance()
      nothing.sources = Array(evaluator.sourcesRead[read...])
      return nothing
    }
  }

  mutating func updateGroup(
    _ nodes: [ContainerNode], _ instance: ContainerInstance, _ scope: inout ScopeTransition,
    _ place: Place
  ) throws(EvaluationFault) {
    var old: [ContainerInstance] = []
    if case .group(let children) = instance.content { old = children }
    var children: [ContainerInstance] = []
    let place = place.insideLoop
    for (index, node) in nodes.enumerated() {
      let before = old.indices.contains(index) ? old[index] : nil
      children.append(try updateContained(node, before, &scope, at: place))
    }
    instance.content = .group(children)
  }

  mutating func updateBranches(
    _ branches: [Branch<ContainerNode>], _ instance: ContainerInstance,
    _ scope: inout ScopeTransition, _ place: Place
  ) throws(EvaluationFault) {
    for (index, branch) in branches.enumerated() {
      do throws(EvaluationFault) {
        guard try branch.holds(&scope.frame) else { continue }
      } catch {
        try contain(error, of: branch.body, at: place)
        break
      }
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
  var known: ContainerInstance? {
    if case .nothing = content { nil } else { self }
  }

  /// The child that shows, if it is that of branch `index`.
  func branch(_ index: Int) -> ContainerInstance? {
    guard case .branch(index, let child) = content else { return nil }
    return child
  }
}
