// Loops over sections and containers, and the one rule for equal keys.

extension TreeUpdate {
  mutating func updateLoop(
    _ loop: Loop<ContainerNode>, _ instance: ContainerInstance, _ scope: inout ScopeTransition,
    _ place: Place
  ) throws(EvaluationFault) {
    let list: ValueList
    do throws(EvaluationFault) {
      list = try loop.list.items(&scope.frame)
      try loop.check(list, atMost: evaluator.bounds.sections)
    } catch {
      try contain(error, of: loop.body, at: place)
      instance.content = .nothing
      return
    }
    var before: ContainerLoop?
    if case .loop(let known) = instance.content { before = known }
    // After a reload even what stays as it is has its templates from another program.
    // A changed state may be anywhere below.
    let isInvariant =
      before != nil && reload == nil && changedStates.isEmpty && !scope.isChanged(loop.invariants)
    var old: [String: Int] = [:]
    for case (let index, let key?) in (before?.keys ?? []).enumerated() { old[key] = index }
    var after = ContainerLoop(list: list, keys: [], children: [])
    var taken = UniqueKeys()
    for (index, item) in list.enumerated() {
      loop.enter(item, index, &scope.frame)
      beginPart(&scope.frame)
      guard let given = try key(of: loop, &scope.frame, at: place) else {
        after.keys.append(nil)
        after.children.append(ContainerInstance())
        continue
      }
      let key = unique(given, &taken, at: loop.key.range)
      let oldIndex = old[key]
      let oldItem = oldIndex.flatMap { before?.list[$0] }
      let child = oldIndex.flatMap { before?.children[$0] }
      after.keys.append(key)
      if let child, isInvariant, item == oldItem, loop.indexSlot == nil || index == oldIndex,
        !touches(child.sources), keys.keep(child)
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

  /// The key of the loop's present element; `nil`, and a diagnostic, where it fails and takes that
  /// one copy of the body away.
  private mutating func key(
    of loop: Loop<ContainerNode>, _ frame: inout EvaluationFrame, at place: Place
  ) throws(EvaluationFault) -> String? {
    do throws(EvaluationFault) {
      return try loop.key.key(&frame)
    } catch {
      try contain(error, of: loop.body, at: place)
      return nil
    }
  }

  /// Keeps a fault of the control attributes of `node` here, so that it takes that node away and
  /// nothing else: a section's always, a container's where no `<error>` above takes it.
  ///
  /// Source: spec/markup.md, "Failures at run time".
  mutating func contain(
    _ fault: EvaluationFault, of node: ContainerNode, at place: Place
  ) throws(EvaluationFault) {
    if isFaultHandled && !node.isSection { throw fault }
    let outer = section
    defer { section = outer }
    if node.isSection, let key = place.loopKey {
      section = place.prefix + JSONPointer.escape(key)
    }
    report(fault)
  }

  /// The key, or the first free `key#n` where it is taken; then with a diagnostic.
  mutating func unique(
    _ key: String, _ taken: inout UniqueKeys, at range: SourceRange
  ) -> String {
    if taken.take(key) { return key }
    reportDuplicate(key, at: range)
    return taken.firstFree(key)
  }

  mutating func reportDuplicate(_ key: String, at range: SourceRange) {
    report(
      EvaluationFault(
        code: "duplicate-key", message: "the key `\(key)` is given more than once", range: range),
      cell: key)
  }
}

extension ContainerNode {
  /// Whether the node is a section, whatever its conditions.
  fileprivate var isSection: Bool {
    switch self {
    case .section: true
    case .conditional(let branches): branches.allSatisfy(\.body.isSection)
    case .loop(let loop): loop.body.isSection
    case .group, .status, .container, .slot: false
    }
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

/// The keys of one list, each unique.
struct UniqueKeys {
  private var taken: Set<String>
  /// By key, the number from which on `key#n` has not been tried.
  private var next: [String: Int] = [:]

  init(_ taken: Set<String> = []) { self.taken = taken }

  /// - Returns: whether the key was free.
  mutating func take(_ key: String) -> Bool { taken.insert(key).inserted }

  /// The first of `key#2`, `key#3`, … that is not taken; it then is.
  ///
  /// - Complexity: O(1) on average, however many equal keys there are.
  mutating func firstFree(_ key: String) -> String {
    var number = next[key] ?? 2
    while !take("\(key)#\(number)") { number += 1 }
    next[key] = number + 1
    return "\(key)#\(number)"
  }
}
