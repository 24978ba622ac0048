// How macros go over lists and maps.

/// A loop of a macro: what it goes over, and the slots of its variables.
struct MacroLoop: Sendable {
  let list: Evaluation<Value>
  /// One slot for the element (of a map: the key), or two for index and element, key and value.
  let slots: [Int]
  /// The steps one turn takes.
  let cost: Int
  let range: SourceRange

  /// Runs `body` for each element until it returns `false`.
  private func run(
    _ frame: inout EvaluationFrame,
    _ body: (inout EvaluationFrame) throws(EvaluationFault) -> Bool
  ) throws(EvaluationFault) {
    let collection = try list(&frame)
    let first = slots[0]
    let second = slots.count == 2 ? slots[1] : nil
    switch collection {
    case .list(let elements):
      var index: Int64 = 0
      for element in elements {
        try frame.charge(cost, at: range)
        if let second {
          frame.slots[first] = .int(index)
          frame.slots[second] = element
        } else {
          frame.slots[first] = element
        }
        guard try body(&frame) else { return }
        index += 1
      }
    case .map(let map):
      for (key, value) in map {
        guard try turn(.string(key), value, &frame, body) else { return }
      }
    case .extended(.map(let map)):
      for (key, value) in map.entries {
        guard try turn(key, value, &frame, body) else { return }
      }
    default:
      throw .noOverload("expected a list or a map, found \(collection.typeName)", at: range)
    }
  }

  /// One entry of a map: a single variable is its key.
  private func turn(
    _ key: Value, _ value: Value, _ frame: inout EvaluationFrame,
    _ body: (inout EvaluationFrame) throws(EvaluationFault) -> Bool
  ) throws(EvaluationFault) -> Bool {
    try frame.charge(cost, at: range)
    frame.slots[slots[0]] = key
    if slots.count == 2 { frame.slots[slots[1]] = value }
    return try body(&frame)
  }

  /// `all` (where `false` decides) and `exists` (where `true` does): an element that decides wins
  /// over faults of others.
  func quantifier(_ test: @escaping Evaluation<Bool>, decides: Bool) -> Evaluation<Bool> {
    let loop = self
    return { frame throws(EvaluationFault) in
      var fault: EvaluationFault?
      var isDecided = false
      try loop.run(&frame) { frame throws(EvaluationFault) in
        switch Attempt(test, &frame) {
        case .value(let value): isDecided = value == decides
        case .fault(let failure):
          if failure.code == EvaluationFault.outOfSteps { throw failure }
          fault = fault ?? failure
        }
        return !isDecided
      }
      if isDecided { return decides }
      if let fault { throw fault }
      return !decides
    }
  }

  func exactlyOne(_ test: @escaping Evaluation<Bool>) -> Evaluation<Bool> {
    let loop = self
    return { frame throws(EvaluationFault) in
      var count = 0
      try loop.run(&frame) { frame throws(EvaluationFault) in
        if try test(&frame) { count += 1 }
        return true
      }
      return count == 1
    }
  }

  func filter(_ test: @escaping Evaluation<Bool>) -> Evaluation<Value> {
    let loop = self
    let slot = slots[0]
    return { frame throws(EvaluationFault) in
      var kept: [Value] = []
      try loop.run(&frame) { frame throws(EvaluationFault) in
        if try test(&frame) { kept.append(frame.slots[slot]) }
        return true
      }
      return .list(ValueList(kept))
    }
  }

  func map(
    _ test: Evaluation<Bool>?, _ body: @escaping Evaluation<Value>
  ) -> Evaluation<Value> {
    let loop = self
    return { frame throws(EvaluationFault) in
      var results: [Value] = []
      try loop.run(&frame) { frame throws(EvaluationFault) in
        if let test, try !test(&frame) { return true }
        results.append(try body(&frame))
        return true
      }
      return .list(ValueList(results))
    }
  }

  /// `sortBy`: the elements in the order of their keys.
  func sort(
    by key: @escaping Evaluation<Value>, mixesNumbers: Bool
  ) -> Evaluation<Value> {
    let loop = self
    let slot = slots[0]
    return { frame throws(EvaluationFault) in
      var elements: [Value] = []
      var keys: [Value] = []
      try loop.run(&frame) { frame throws(EvaluationFault) in
        elements.append(frame.slots[slot])
        keys.append(try key(&frame))
        return true
      }
      do throws(EvaluationFault) {
        return .list(
          try ListFunctions.sort(elements, by: keys, mixesNumbers: mixesNumbers))
      } catch {
        throw error.located(loop.range)
      }
    }
  }

  /// `transformMap`: the keys stay, the values change.
  func transformMap(
    _ test: Evaluation<Bool>?, _ body: @escaping Evaluation<Value>
  ) -> Evaluation<Value> {
    let loop = self
    let slot = slots[0]
    return { frame throws(EvaluationFault) in
      var entries: [(key: Value, value: Value)] = []
      try loop.run(&frame) { frame throws(EvaluationFault) in
        if let test, try !test(&frame) { return true }
        entries.append((frame.slots[slot], try body(&frame)))
        return true
      }
      return try Value.makeMap(entries, loop.range)
    }
  }

  /// `transformMapEntry`: each turn gives a map, and the maps become one.
  func transformEntries(
    _ test: Evaluation<Bool>?, _ body: @escaping Evaluation<Value>
  ) -> Evaluation<Value> {
    let loop = self
    return { frame throws(EvaluationFault) in
      var entries: [(key: Value, value: Value)] = []
      try loop.run(&frame) { frame throws(EvaluationFault) in
        if let test, try !test(&frame) { return true }
        switch try body(&frame) {
        case .map(let map): entries += map.map { (.string($0), $1) }
        case .extended(.map(let map)): entries += map.entries
        case let other:
          throw .noOverload("expected a map, found \(other.typeName)", at: loop.range)
        }
        return true
      }
      return try Value.makeMap(entries, loop.range)
    }
  }
}
