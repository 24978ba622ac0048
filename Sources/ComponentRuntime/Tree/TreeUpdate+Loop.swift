// Loops over sections and containers, and the one rule for equal keys.

extension TreeUpdate {
  mutating func updateLoop(
    _ loop: Loop<ContainerNode>, _ instance: ContainerInstance, _ scope: inout ScopeTransition,
    _ place: Place
  ) throws(EvaluationFault) {
    let list = try loop.list.items(&scope.frame)
    try loop.check(list, atMost: evaluator.bounds.sections)
    var before: ContainerLoop?
    if case .loop(let known) = instance.content { before = known }
    // After a reload even what stays as it is has its templates from another program.
    // A changed state may be anywhere below.
    let isInvariant =
      before != nil && reload == nil && changedStates.isEmpty && !scope.isChanged(loop.invariants)
    var old: [String: Int] = [:]
    for (index, key) in (before?.keys ?? []).enumerated() { old[key] = index }
    var after = ContainerLoop(list: list, keys: [], children: [])
    var taken = UniqueKeys()
    for (index, item) in list.enumerated() {
      loop.enter(item, index, &scope.frame)
      beginPart(&scope.frame)
      let given = try loop.key.key(&scope.frame)
      let key = unique(given, &taken, at: loop.range)
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
