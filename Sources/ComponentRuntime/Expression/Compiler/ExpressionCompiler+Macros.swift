// The macros: all, exists, exists_one, map, filter and their kin, with variables of their own.

extension ExpressionCompiler {
  /// A call that is a macro by its name and the shape of its arguments.
  mutating func compileMacro(
    _ syntax: ExpressionSyntax, _ receiver: ExpressionSyntax,
    _ function: ExpressionSyntax.FieldName, _ arguments: [ExpressionSyntax]
  ) -> Code? {
    guard let macro = Macro(function.text, arguments) else { return nil }
    let list = compile(receiver)
    let range = syntax.range
    let types = elementTypes(of: list, macro)
    return binding(zip(macro.variables, types).map { ($0, $1) }) { compiler, slots in
      var condition: Code?
      if let filter = macro.condition {
        let code = compiler.guarding { $0.compile(filter) }
        compiler.requireBool(code, compiler.requirePlain(code), "`\(function.text)`")
        condition = code
      }
      let facts = macro.condition.map { compiler.presence(of: $0, whenTrue: true) } ?? []
      let body = compiler.guarding { compiler in
        compiler.assuming(facts) { inner in macro.body.map { inner.compile($0) } }
      }
      if macro.kind == .sortBy, let body { compiler.requireOrder(body) }
      let loop = MacroLoop(
        list: list.value, slots: slots, cost: 1 + (condition?.cost ?? 0) + (body?.cost ?? 0),
        range: range)
      return macro.code(
        loop, list, condition, body, elementType: types.last ?? .any,
        mixesNumbers: compiler.scope.mixesNumbers)
    }
  }

  private mutating func elementTypes(of list: Code, _ macro: Macro) -> [Type] {
    let type = requirePlain(list)
    let isPair = macro.variables.count == 2
    switch type {
    case .list(let element): return isPair ? [.int, element] : [element]
    case .map(let value): return isPair ? [.any, value] : [.any]
    case .any, .protocol: break
    default:
      if scope.checksTypes {
        report(
          "no-matching-overload", "`\(macro.name)` goes over a list or a map, not \(type)",
          at: list.range)
      }
    }
    return isPair ? [.any, .any] : [.any]
  }

  /// `cel.bind(name, value, body)`: `body` with a name for `value`.
  mutating func compileBind(
    _ syntax: ExpressionSyntax, _ arguments: [ExpressionSyntax]
  ) -> Code? {
    guard arguments.count == 3, let name = arguments[0].plainName else { return nil }
    let value = compile(arguments[1])
    return binding([(name, value.type)]) { compiler, slots in
      let body = compiler.compile(arguments[2])
      let (first, second, slot) = (value.value, body.value, slots[0])
      return Code(body.type, at: syntax.range, cost: value.cost + body.cost) {
        frame throws(EvaluationFault) in
        frame.slots[slot] = try first(&frame)
        return try second(&frame)
      }
    }
  }
}

/// A macro over a list or a map, taken apart.
struct Macro {
  enum Kind {
    case all, exists, existsOne, map, filter, sortBy
    case transformList, transformMap, transformEntries
  }

  var name: String
  var kind: Kind
  var variables: [String]
  var condition: ExpressionSyntax?
  var body: ExpressionSyntax?

  /// `nil` if a call with this name and these arguments is no macro.
  init?(_ name: String, _ arguments: [ExpressionSyntax]) {
    guard let kind = Macro.kinds[name] else { return nil }
    let isTransform = [.transformList, .transformMap, .transformEntries].contains(kind)
    let allowsPair = isTransform || [.all, .exists, .existsOne].contains(kind)
    let isPair = isTransform || (allowsPair && arguments.count == 3)
    let variableCount = isPair ? 2 : 1
    let names = arguments.prefix(variableCount).compactMap(\.plainName)
    guard names.count == variableCount else { return nil }
    let rest = Array(arguments.dropFirst(variableCount))
    self.name = name
    self.kind = kind
    variables = names
    switch (kind, rest.count) {
    case (.all, 1), (.exists, 1), (.existsOne, 1), (.filter, 1): condition = rest[0]
    case (.map, 1), (.transformList, 1), (.transformMap, 1), (.transformEntries, 1),
      (.sortBy, 1):
      body = rest[0]
    case (.map, 2), (.transformList, 2), (.transformMap, 2), (.transformEntries, 2):
      condition = rest[0]
      body = rest[1]
    default: return nil
    }
  }

  /// How a macro is written behind what it goes over; `nil` for a name that is none.
  static func usage(_ name: String) -> String? {
    switch kinds[name] {
    case nil: nil
    case .all, .exists, .existsOne, .filter: "\(name)(x, condition)"
    case .map, .sortBy: "\(name)(x, value)"
    case .transformList, .transformMap: "\(name)(index, x, value)"
    case .transformEntries: "\(name)(key, x, {key: x})"
    }
  }

  private static let kinds: [String: Kind] = [
    "all": .all, "exists": .exists, "exists_one": .existsOne, "existsOne": .existsOne,
    "map": .map, "filter": .filter, "transformList": .transformList,
    "sortBy": .sortBy, "transformMap": .transformMap, "transformMapEntry": .transformEntries,
  ]

  /// The code of the macro; `condition` and `body` run with the loop's slots set.
  func code(
    _ loop: MacroLoop, _ list: Code, _ condition: Code?, _ body: Code?, elementType: Type,
    mixesNumbers: Bool
  ) -> Code {
    let test = condition?.condition
    let make = body?.value
    let range = loop.range
    let cost = list.cost + 1
    switch (kind, test, make) {
    case (.all, let test?, _):
      return Code(truth: loop.quantifier(test, decides: false), at: range, cost: cost)
    case (.exists, let test?, _):
      return Code(truth: loop.quantifier(test, decides: true), at: range, cost: cost)
    case (.existsOne, let test?, _):
      return Code(truth: loop.exactlyOne(test), at: range, cost: cost)
    case (.filter, let test?, _):
      return Code(.list(elementType), at: range, cost: cost, value: loop.filter(test))
    case (.map, let test, let make?), (.transformList, let test, let make?):
      let type = body?.type ?? .any
      return Code(.list(type), at: range, cost: cost, value: loop.map(test, make))
    case (.sortBy, _, let make?):
      return Code(
        .list(elementType), at: range, cost: cost,
        value: loop.sort(by: make, mixesNumbers: mixesNumbers))
    case (.transformMap, let test, let make?):
      let type = body?.type ?? .any
      return Code(.map(type), at: range, cost: cost, value: loop.transformMap(test, make))
    case (.transformEntries, let test, let make?):
      return Code(.map(.any), at: range, cost: cost, value: loop.transformEntries(test, make))
    default: preconditionFailure("a macro lacks its part")
    }
  }
}
