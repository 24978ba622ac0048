// The functions of CEL's optional values that need no special evaluation.

enum OptionalFunctions {
  static let forms: [FunctionForm] = [
    .constant("optional.none", .extended(.optional(nil)), type: .wrapped(.any)),
    FunctionForm.global("optional.of") { (value: Value) throws(EvaluationFault) in
      OptionalValue(value)
    }.typed { .wrapped($0[0]) },
    FunctionForm.global("optional.ofNonZeroValue") { (value: Value) throws(EvaluationFault) in
      OptionalValue(value.isZero ? nil : value)
    }.typed { .wrapped($0[0].unwrapped) },
    .member("hasValue") { (value: OptionalValue) throws(EvaluationFault) in
      value.content != nil
    },
    FunctionForm.member("value") { (value: OptionalValue) throws(EvaluationFault) -> Value in
      if let content = value.content { return content }
      throw EvaluationFault(code: "empty-optional", message: "this optional has no value")
    }.typed { if case .wrapped(let type) = $0[0] { type } else { .any } },
    FunctionForm.global("optional.unwrap", contents).typed { .list($0[0].element.content) },
    FunctionForm.member("unwrapOpt", contents).typed { .list($0[0].element.content) },
  ]

  /// What the optionals of a list hold, empty ones left out.
  ///
  /// Source: cel-go, cel.OptionalTypes version 2.
  @Sendable
  private static func contents(_ list: ValueList) throws(EvaluationFault) -> ValueList {
    var contents: [Value] = []
    for element in list {
      guard case .extended(.optional(let content)) = element else {
        throw .badArgument("a list of optionals is asked for, and holds \(element.typeName)")
      }
      if let content { contents.append(content) }
    }
    return ValueList(contents)
  }
}

extension Type {
  /// What an optional of this type holds.
  fileprivate var content: Type {
    if case .wrapped(let type) = self { type } else { .any }
  }
}

extension Value {
  /// Whether the value is its type's zero: `null`, `false`, `0`, `""`, `[]`, `{}`.
  fileprivate var isZero: Bool {
    switch self {
    case .null: true
    case .bool(let bool): !bool
    case .int(let int): int == 0
    case .double(let double): double == 0
    case .string(let string): string.isEmpty
    case .list(let list): list.isEmpty
    case .map(let map): map.isEmpty
    case .extended(.uint(let uint)): uint == 0
    case .extended(.bytes(let bytes)): bytes.isEmpty
    case .extended(.duration(let duration)): duration == .zero
    case .extended(.optional(let content)): content == nil
    case .extended: false
    }
  }
}
