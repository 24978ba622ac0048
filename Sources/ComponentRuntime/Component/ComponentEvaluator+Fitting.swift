// From a value to a prop's type: through an adapter where one matches, else as it is.

/// Why a value does not become what a prop asks for.
enum FittingFault: Error {
  /// The value is of another type, and no adapter takes it.
  case mismatch(ConformanceFault)
  /// An expression of an adapter failed.
  case adapter(EvaluationFault)
}

/// The props of one use of a container, before and after they were fitted, so that only what
/// changed of a list is fitted again.
struct FittedArguments {
  struct Argument {
    var raw: Value
    var fitted: Value
  }
  /// By parameter.
  var arguments: [Int: Argument] = [:]
}

extension ComponentEvaluator {
  /// The value as a prop of type `wanted` holds it.
  ///
  /// - Parameters:
  ///   - given: what the checker knows of the value.
  ///   - old: the value that stood here before, and what it became.
  /// - Complexity: O(*changes* · log *n*) for a list that shares structure with the old one.
  mutating func fit(
    _ value: Value, _ given: Type, to wanted: Type, knowing old: FittedArguments.Argument? = nil
  ) throws(FittingFault) -> Value {
    if wanted.isCertain(given) { return wanted.widened(value) }
    guard program.adapters.reaches(wanted) else {
      try check(value, wanted, knowing: old?.raw)
      return wanted.widened(value)
    }
    switch (wanted, value) {
    case (.optional, .null): return .null
    case (.optional(let wrapped), _):
      return try fit(value, given.unwrapped, to: wrapped, knowing: old)
    case (.list(let element), .list(let list)):
      return .list(try fit(list, given.member, to: element, knowing: old))
    case (.map(let member), .map(let map)):
      return .map(try fit(map, given.member, to: member, knowing: old))
    case (.protocol(let target), .map): return try adapt(value, given, to: target)
    default:
      try check(value, wanted, knowing: nil)
      return value
    }
  }

  private func check(
    _ value: Value, _ wanted: Type, knowing old: Value?
  ) throws(FittingFault) {
    do throws(ConformanceFault) {
      try program.protocols.check(value, conformsTo: wanted, knowing: old)
    } catch {
      throw .mismatch(error)
    }
  }

  // MARK: - Lists and maps

  private mutating func fit(
    _ list: ValueList, _ given: Type, to wanted: Type, knowing old: FittedArguments.Argument?
  ) throws(FittingFault) -> ValueList {
    guard case .list(let raw)? = old?.raw, case .list(var fitted)? = old?.fitted else {
      return ValueList(try fit(list, 0..<list.count, given, to: wanted))
    }
    for edit in list.edits(from: raw).reversed() {
      fitted = fitted.replacing(edit.old, with: try fit(list, edit.new, given, to: wanted))
    }
    return fitted
  }

  private mutating func fit(
    _ list: ValueList, _ range: Range<Int>, _ given: Type, to wanted: Type
  ) throws(FittingFault) -> [Value] {
    var fitted: [Value] = []
    fitted.reserveCapacity(range.count)
    for index in range {
      do {
        fitted.append(try fit(list[index], given, to: wanted))
      } catch {
        throw error.inside("\(index)")
      }
    }
    return fitted
  }

  private mutating func fit(
    _ map: ValueMap, _ given: Type, to wanted: Type, knowing old: FittedArguments.Argument?
  ) throws(FittingFault) -> ValueMap {
    var members: [(String, Value)] = []
    for (key, value) in map {
      if let raw = old?.raw[key], let fitted = old?.fitted[key], raw == value {
        members.append((key, fitted))
        continue
      }
      do {
        members.append((key, try fit(value, given, to: wanted)))
      } catch {
        throw error.inside(JSONPointer.escape(key))
      }
    }
    return ValueMap(members)
  }

  // MARK: - Adapters

  /// The value through the first adapter that matches; where none does it has to fit as it is.
  private mutating func adapt(
    _ value: Value, _ given: Type, to target: String
  ) throws(FittingFault) -> Value {
    if given.unwrapped == .protocol(target) { return value }
    var isModelKnown = false
    if case .protocol = given.unwrapped { isModelKnown = true }
    var chosen: AdapterTemplate?
    for adapter in program.adapters.candidates(making: target, of: given) {
      guard try matches(adapter, value, isModelKnown: isModelKnown) else { continue }
      if let chosen {
        note(.ambiguous(chosen, adapter))
        break
      }
      chosen = adapter
    }
    if let chosen { return try run(chosen, value) }
    try check(value, .protocol(target), knowing: nil)
    return value
  }

  private func matches(
    _ adapter: AdapterTemplate, _ value: Value, isModelKnown: Bool
  ) throws(FittingFault) -> Bool {
    if !isModelKnown, !program.protocols.conforms(value, to: .protocol(adapter.model.name)) {
      return false
    }
    guard let condition = adapter.condition else { return true }
    var frame = adapter.frame(for: value, steps: bounds.steps)
    do throws(EvaluationFault) {
      return try condition.holds(&frame)
    } catch {
      throw .adapter(error)
    }
  }

  private mutating func run(
    _ adapter: AdapterTemplate, _ value: Value
  ) throws(FittingFault) -> Value {
    if depth >= bounds.depth {
      throw .adapter(.tooDeep(bounds.depth, "adapters", at: adapter.range))
    }
    depth += 1
    defer { depth -= 1 }
    adaptedCount += 1
    var frame = adapter.frame(for: value, steps: bounds.steps)
    var members: [(String, Value)] = []
    for field in adapter.fields {
      do {
        let member = try self.value(of: field, adapter, &frame)
        if member == .null && field.declaration.defaultValue != nil { continue }
        members.append((field.declaration.name, member))
      } catch {
        // What reads the field fails; what does not goes on.
        guard containsAdapterFaults else { throw .adapter(error) }
        note(error)
      }
    }
    return .map(ValueMap(members))
  }

  private mutating func value(
    of field: AdapterTemplate.Field, _ adapter: AdapterTemplate, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> Value {
    let value = try field.value.evaluate(&frame)
    if value == .null && field.declaration.defaultValue != nil { return .null }
    do {
      return try fit(value, field.value.type, to: field.declaration.type)
    } catch {
      switch error {
      case .adapter(let fault): throw fault
      case .mismatch(let fault):
        throw EvaluationFault(
          code: "bad-adapter",
          message:
            "`\(field.declaration.name)` of adapter \(adapter) does not fit: \(fault.message)",
          range: field.value.range)
      }
    }
  }

  /// Keeps what is to be told and stops nothing.
  mutating func note(_ fault: EvaluationFault) {
    if notices.count < Self.noticeLimit { notices.append(fault) }
  }

  /// Notices of one cell or container.
  private static var noticeLimit: Int { 100 }
}

extension FittingFault {
  /// The fault as it is seen from the list or map around the value.
  fileprivate func inside(_ step: String) -> FittingFault {
    guard case .mismatch(var fault) = self else { return self }
    fault.path = "/\(step)\(fault.path)"
    return .mismatch(fault)
  }
}

extension EvaluationFault {
  fileprivate static func ambiguous(
    _ first: AdapterTemplate, _ second: AdapterTemplate
  ) -> EvaluationFault {
    EvaluationFault(
      code: "ambiguous-adapter",
      message: "two adapters take this value: \(first) at \(first.range.place), which serves,"
        + " and \(second) at \(second.range.place)",
      range: first.range)
  }
}

extension SourceRange {
  /// `path:line:column`.
  fileprivate var place: String { "\(file.path):\(position.line):\(position.column)" }
}

extension ProtocolTable {
  func conforms(_ value: Value, to type: Type) -> Bool {
    do throws(ConformanceFault) {
      try check(value, conformsTo: type)
      return true
    } catch {
      return false
    }
  }
}

extension Type {
  /// What the elements of a list or the members of a map are known to be.
  fileprivate var member: Type {
    switch unwrapped {
    case .list(let member), .map(let member): member
    default: .any
    }
  }
}
