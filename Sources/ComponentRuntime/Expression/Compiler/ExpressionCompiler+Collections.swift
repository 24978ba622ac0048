// Lists, maps and indexing.

extension ExpressionCompiler {
  mutating func compileIndex(
    _ syntax: ExpressionSyntax, _ operand: ExpressionSyntax, _ index: ExpressionSyntax,
    isOptional: Bool
  ) -> Code {
    let base = compile(operand)
    let place = compile(index)
    let placeType = requirePlain(place)
    let range = syntax.range
    let (owner, key) = (base.value, place.value)
    var type = base.type.isWrapped ? base.type : requirePlain(base)
    if case .wrapped(let wrapped) = type { type = wrapped }
    let element = elementType(of: type, at: placeType, place, syntax)
    let isWrapped = isOptional || base.type.isWrapped
    let code = Code(
      isWrapped ? .wrapped(element.unwrapped) : element, at: range,
      cost: base.cost + place.cost + 1
    ) { frame throws(EvaluationFault) in
      let (container, index) = (try owner(&frame), try key(&frame))
      return try Selection.element(index, of: container, isOptional: isOptional, range)
    }
    let present = isWrapped && element.isOptional ? code.withoutNull : code
    return present.readingDoubles.folded(base, place)
  }

  private mutating func elementType(
    of type: Type, at placeType: Type, _ place: Code, _ syntax: ExpressionSyntax
  ) -> Type {
    switch type {
    case .list(let element):
      if scope.checksTypes, placeType != .any, !placeType.isNumber {
        report(
          "no-matching-overload", "a list's index is an int, not \(placeType)", at: place.range)
      }
      return element
    case .map(let value): return value
    case .any, .protocol: return .any
    default:
      if scope.checksTypes {
        report(
          "no-matching-overload", "a value of type \(type) cannot be indexed", at: syntax.range,
          mend: type == .string ? Self.mendForCharacter(syntax, place.range.text) : nil)
      }
      return .any
    }
  }

  /// `text[0]` of other languages.
  private static func mendForCharacter(_ syntax: ExpressionSyntax, _ index: String) -> String? {
    guard case .index(let text, _, _) = syntax.kind else { return nil }
    return "write `\(text.range.text.asReceiver).charAt(\(index))`"
  }

  mutating func compileList(
    _ syntax: ExpressionSyntax, _ elements: [ExpressionSyntax.Element]
  ) -> Code {
    let codes = elements.map { compile($0.value) }
    let range = syntax.range
    let evaluations = zip(elements, codes).map { (isOptional: $0.isOptional, value: $1.value) }
    let hasOptionals = elements.contains(where: \.isOptional)
    let types = zip(elements, codes).map { contained($1, isOptional: $0.isOptional) }
    let type = types.dropFirst().reduce(types.first ?? .any) {
      $0.joined(with: $1, mixesNumbers: false)
    }
    let cost = codes.reduce(1) { $0 + $1.cost }
    let code = Code(.list(type), at: range, cost: cost) { frame throws(EvaluationFault) in
      var values: [Value] = []
      values.reserveCapacity(evaluations.count)
      for part in evaluations {
        let value = try part.value(&frame)
        if !hasOptionals || !part.isOptional {
          values.append(value)
        } else if let content = try Optionals.content(of: value, range) {
          values.append(content)
        }
      }
      return .list(ValueList(values))
    }
    let parts = hasOptionals ? nil : ExpressionOutline.Parts.elements(codes.map(\.outline))
    return code.folded(codes).made(of: parts)
  }

  /// The type of an element or a value, taken out of its optional where `?` says so.
  private mutating func contained(_ code: Code, isOptional: Bool) -> Type {
    guard isOptional else { return code.type }
    if case .wrapped(let wrapped) = code.type { return wrapped }
    if scope.checksTypes, code.type != .any {
      report(
        "no-matching-overload", "`?` here takes an optional, not \(code.type)", at: code.range)
    }
    return .any
  }

  mutating func compileMap(
    _ syntax: ExpressionSyntax, _ entries: [ExpressionSyntax.Entry]
  ) -> Code {
    let keys = entries.map { bareKey($0.key) ?? compile($0.key) }
    let values = entries.map { compile($0.value) }
    let range = syntax.range
    for key in keys { requireKey(key) }
    let types = zip(entries, values).map { contained($1, isOptional: $0.isOptional) }
    let type = types.dropFirst().reduce(types.first ?? .any) {
      $0.joined(with: $1, mixesNumbers: false)
    }
    let parts = entries.indices.map {
      (key: keys[$0].value, value: values[$0].value, isOptional: entries[$0].isOptional)
    }
    let cost = (keys + values).reduce(1) { $0 + $1.cost }
    let code = Code(.map(type), at: range, cost: cost) { frame throws(EvaluationFault) in
      var members: [(key: Value, value: Value)] = []
      members.reserveCapacity(parts.count)
      for part in parts {
        let key = try part.key(&frame)
        let value = try part.value(&frame)
        if !part.isOptional {
          members.append((key, value))
        } else if let content = try Optionals.content(of: value, range) {
          members.append((key, content))
        }
      }
      return try Value.makeMap(members, range)
    }
    return code.folded(keys + values).made(of: Self.members(entries, keys, values))
  }

  /// `{a: 1}` of JavaScript: reported, where `a` is no variable.
  private mutating func bareKey(_ key: ExpressionSyntax) -> Code? {
    guard scope.checksTypes, let name = key.plainName,
      resolve(Chain(root: name, isRooted: false, fields: [])) == nil,
      TypeNames.value(of: name) == nil
    else { return nil }
    report(
      "unknown-variable", "unknown variable `\(name)`", at: key.range,
      mend: "write `\"\(name)\"` for a key of that name")
    return faulty(key.range)
  }

  /// The members of a map, where it is known which there are.
  private static func members(
    _ entries: [ExpressionSyntax.Entry], _ keys: [Code], _ values: [Code]
  ) -> ExpressionOutline.Parts? {
    var members: [(key: String, value: ExpressionOutline)] = []
    for (entry, (key, value)) in zip(entries, zip(keys, values)) {
      guard !entry.isOptional, case .string(let name)? = key.constant else { return nil }
      members.append((name, value.outline))
    }
    return .members(members)
  }

  private mutating func requireKey(_ key: Code) {
    let type = requirePlain(key)
    guard scope.checksTypes, ![.any, .bool, .int, .uint, .string].contains(type) else { return }
    report("no-matching-overload", "a map's key cannot be of type \(type)", at: key.range)
  }
}

extension Value {
  /// A map of `entries`, or a fault at `range`.
  static func makeMap(
    _ entries: [(key: Value, value: Value)], _ range: SourceRange
  ) throws(EvaluationFault) -> Value {
    do throws(MapFailure) {
      return try Value.map(entries: entries)
    } catch {
      switch error {
      case .badKey(let key):
        throw EvaluationFault(
          code: "bad-key", message: "a map's key cannot be of type \(key.typeName)", range: range)
      case .repeatedKey(let key):
        throw EvaluationFault(
          code: "repeated-key", message: "the key \(key.briefText) is there twice", range: range)
      }
    }
  }
}
