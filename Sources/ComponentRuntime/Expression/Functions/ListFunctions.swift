// The lists extension: slices, order, repetition.

/// Source: cel-go, ext/lists.
enum ListFunctions {
  static let forms: [FunctionForm] = [
    FunctionForm.member("slice") {
      (list: ValueList, start: Int64, end: Int64) throws(EvaluationFault) in
      try slice(list, start, end)
    }.typed { $0[0] },
    FunctionForm.member("reverse") { (list: ValueList) throws(EvaluationFault) in
      ValueList(Array(list).reversed())
    }.typed { $0[0] },
    FunctionForm.member("distinct") { (list: ValueList) throws(EvaluationFault) in
      try distinct(list)
    }.typed { $0[0] },
    FunctionForm.ordering("sort") { list, mixesNumbers throws(EvaluationFault) in
      try sort(Array(list), by: Array(list), mixesNumbers: mixesNumbers)
    }.typed { $0[0] },
    .member("flatten") { (list: ValueList) throws(EvaluationFault) in try flatten(list, 1) },
    .member("flatten") { (list: ValueList, depth: Int64) throws(EvaluationFault) in
      try flatten(list, depth)
    },
    FunctionForm.member("first") { (list: ValueList) throws(EvaluationFault) in
      OptionalValue(list.isEmpty ? nil : list[0])
    }.typed { .wrapped($0[0].element) },
    FunctionForm.member("last") { (list: ValueList) throws(EvaluationFault) in
      OptionalValue(list.isEmpty ? nil : list[list.count - 1])
    }.typed { .wrapped($0[0].element) },
    FunctionForm.global("lists.range") { (count: Int64) throws(EvaluationFault) -> ValueList in
      if count > ExpressionBounds.elementCount { throw .tooLarge("the list") }
      return ValueList((0..<max(count, 0)).map(Value.int))
    }.typed { _ in .list(.int) },
  ]

  private static func slice(
    _ list: ValueList, _ start: Int64, _ end: Int64
  ) throws(EvaluationFault) -> ValueList {
    guard start >= 0, start <= end, end <= list.count else {
      throw EvaluationFault(
        code: "index-out-of-range",
        message: "a list of \(list.count) has no slice from \(start) to \(end)")
    }
    return list[Int(start)..<Int(end)]
  }

  /// - Complexity: O(*n*) for values that can be keys of a map, else O(*n*²).
  /// - Throws: when that passes `ExpressionBounds.comparedValues`.
  private static func distinct(_ list: ValueList) throws(EvaluationFault) -> ValueList {
    var seen: Set<MapKey> = []
    var others: [Value] = []
    var kept: [Value] = []
    var work = 0
    for value in list {
      if let key = MapKey(value) {
        if seen.insert(key).inserted { kept.append(value) }
        continue
      }
      let isKnown = others.contains { Comparison.equal($0, value, work: &work) }
      if work > ExpressionBounds.comparedValues { throw .tooLarge("the list to make distinct") }
      if isKnown { continue }
      others.append(value)
      kept.append(value)
    }
    return ValueList(kept)
  }

  /// `elements` in the order of their `keys`, which are all of one ordered type; equal ones keep
  /// their order.
  ///
  /// - Parameter mixesNumbers: whether numbers count as of one type, whatever theirs are.
  static func sort(
    _ elements: [Value], by keys: [Value], mixesNumbers: Bool
  ) throws(EvaluationFault) -> ValueList {
    if let first = keys.first {
      let areNumbers = mixesNumbers && Comparison.compareNumbers(first, first) != nil
      for key in keys {
        let isAlike =
          first.typeName == key.typeName
          || areNumbers && Comparison.compareNumbers(first, key) != nil
        if isAlike, Comparison.compare(key, key) != nil { continue }
        throw .noOverload("a list of \(first.typeName) and \(key.typeName) has no order")
      }
    }
    let order = keys.indices.sorted { a, b in
      switch Comparison.compare(keys[a], keys[b]) {
      case .less: true
      case .greater: false
      default: a < b
      }
    }
    return ValueList(order.map { elements[$0] })
  }

  private static func flatten(
    _ list: ValueList, _ depth: Int64
  ) throws(EvaluationFault) -> ValueList {
    if depth < 0 { throw .badArgument("a list cannot be flattened \(depth) levels deep") }
    var flat: [Value] = []
    try append(list, min(depth, Int64(ExpressionBounds.valueDepth)), to: &flat)
    return ValueList(flat)
  }

  private static func append(
    _ list: ValueList, _ depth: Int64, to flat: inout [Value]
  ) throws(EvaluationFault) {
    for element in list {
      if depth > 0, case .list(let inner) = element {
        try append(inner, depth - 1, to: &flat)
      } else {
        flat.append(element)
      }
    }
    if flat.count > ExpressionBounds.elementCount { throw .tooLarge("the list") }
  }
}

extension Type {
  /// The type of a list's elements.
  var element: Type { if case .list(let element) = self { element } else { .any } }
}
