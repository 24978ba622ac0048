// The names a body can see, the slots they live in, and which of them were used.

/// The variables of one component, container or page, innermost last.
struct LocalScope {
  struct Local {
    enum Kind: String {
      case parameter
      case `let`
      case use
      case state
      /// `result` or `error`, in what follows a call.
      case answer
      case loopVariable = "loop variable"
      /// What a rule's steps are told of the cell they look at.
      case cellVariable = "cell variable"
    }
    var kind: Kind
    var name: NameSyntax
    var slot: Int
    var type: Type
    var stateSlot: Int?
    var errorSlot: Int?
    /// The value, where it is known at load, and where it is written.
    var constant: (value: Value, range: SourceRange)?
  }

  private(set) var locals: [Local] = []
  /// The variables that an expression here can see.
  private(set) var variables: [String: ExpressionScope.Variable] = [:]
  /// Of each name the locals that are called so, innermost last.
  private var places: [String: [Int]] = [:]
  /// Places of optional type that an `if` around here has checked.
  var presentPaths: Set<AccessPath> = []
  /// The first slot that nothing lives in.
  private(set) var nextSlot = 0
  /// The slots that a frame needs, macro variables among them.
  var slotCount = 0
  private var usedSlots: Set<Int> = []

  /// Sets `count` slots aside.
  mutating func takeSlots(_ count: Int) -> Int {
    let slot = nextSlot
    nextSlot += count
    slotCount = Swift.max(slotCount, nextSlot)
    return slot
  }

  mutating func declare(_ local: Local) {
    places[local.name.text, default: []].append(locals.count)
    locals.append(local)
    variables[local.name.text] = local.variable
  }

  /// The innermost local called `name`.
  ///
  /// - Complexity: O(1).
  func local(named name: String) -> Local? { places[name]?.last.map { locals[$0] } }

  mutating func markUsed(_ names: [String]) {
    for name in names {
      if let slot = local(named: name)?.slot { usedSlots.insert(slot) }
    }
  }

  /// Takes the innermost locals away, down to `count`.
  ///
  /// - Returns: those of them that nothing used.
  mutating func removeLocals(downTo count: Int) -> [Local] {
    let removed = Array(locals[count...])
    for local in removed.reversed() {
      let name = local.name.text
      locals.removeLast()
      places[name]?.removeLast()
      variables[name] = self.local(named: name)?.variable
    }
    return removed.filter { !usedSlots.contains($0.slot) && !$0.name.text.hasPrefix("_") }
  }
}

extension LocalScope.Local {
  fileprivate var variable: ExpressionScope.Variable {
    ExpressionScope.Variable(slot: slot, type: type, stateSlot: stateSlot, errorSlot: errorSlot)
  }
}
