// Names and selections: plain chains become one read of a slot.

extension ExpressionCompiler {
  /// A name followed by plain selections: `feed.user.name`.
  struct Chain {
    var root: String
    var isRooted: Bool
    var fields: [ExpressionSyntax.FieldName]

    init(root: String, isRooted: Bool, fields: [ExpressionSyntax.FieldName]) {
      self.root = root
      self.isRooted = isRooted
      self.fields = fields
    }

    init?(_ syntax: ExpressionSyntax) {
      switch syntax.kind {
      case .name(let name, let isRooted): self.init(root: name, isRooted: isRooted, fields: [])
      case .select(let operand, let field, isOptional: false):
        guard var chain = Chain(operand) else { return nil }
        chain.fields.append(field)
        self = chain
      default: return nil
      }
    }
  }

  /// What a chain's first names stand for, and how many of its fields that takes.
  enum Root {
    case slot(Int, Type)
    case constant(Value, Type)
  }

  mutating func compileSelection(
    _ syntax: ExpressionSyntax, _ operand: ExpressionSyntax, _ field: ExpressionSyntax.FieldName,
    isOptional: Bool
  ) -> Code {
    if !isOptional, let chain = Chain(syntax) { return compileChain(chain, syntax) }
    let mark = reads.count
    let base = compile(operand)
    if isOptional, let path = base.path, !base.type.isWrapped {
      // `a.b.?c` reads the raw place a.b.c, and no more of a.b.
      reads.removeSubrange(mark...)
      let read = PathRead(path.appending(field.text))
      record(read.path)
      let type = memberType(of: base.type.unwrapped, field)
      let lookUp = read.lookUp
      let code = Code(.wrapped(type.unwrapped), at: syntax.range) { frame throws(EvaluationFault) in
        .extended(.optional(lookUp(&frame)))
      }
      return type.isOptional ? code.withoutNull : code
    }
    return select(field, of: base, syntax.range, isOptional: isOptional)
  }

  // MARK: - Chains

  mutating func compileChain(_ chain: Chain, _ syntax: ExpressionSyntax) -> Code {
    guard let (root, taken) = resolve(chain) else {
      let dotted = ([chain.root] + chain.fields.map(\.text)).joined(separator: ".")
      if let type = TypeNames.value(of: dotted) {
        return Code(constant: type, type: .type, at: syntax.range)
      }
      let place = leftmost(syntax).range
      guard scope.checksTypes else {
        return faulty(syntax.range, "unknown variable `\(chain.root)`")
      }
      let mend =
        scope.mends[chain.root] ?? ForeignWords.mend(variable: chain.root)
        ?? nearNames.question(
          for: chain.root,
          among: locals.map(\.name) + scope.variables.keys + scope.constants.keys)
      report("unknown-variable", "unknown variable `\(chain.root)`", at: place, mend: mend)
      return faulty(syntax.range)
    }
    var fields = chain.fields.dropFirst(taken)[...]
    switch root {
    case .constant(let value, let type):
      var code = Code(constant: value, type: type, at: leftmost(syntax).range)
      // One that could not be evaluated: nothing made of it is known, nor told of.
      if type == .any, value.isNull { code.constant = nil }
      for field in fields {
        code = select(field, of: code, syntax.range, isOptional: false).folded(code)
      }
      return code
    case .slot(let slot, let type):
      var code = read(AccessPath(slot: slot), type, &fields, syntax.range)
      for field in fields {
        code = select(field, of: code, syntax.range, isOptional: false)
      }
      return code
    }
  }

  private func leftmost(_ syntax: ExpressionSyntax) -> ExpressionSyntax {
    if case .select(let operand, _, _) = syntax.kind { leftmost(operand) } else { syntax }
  }

  /// The slot that a chain starts at.
  func slot(of chain: Chain) -> (Int, taken: Int)? {
    guard case (.slot(let slot, _), let taken)? = resolve(chain) else { return nil }
    return (slot, taken)
  }

  func resolve(_ chain: Chain) -> (Root, taken: Int)? {
    if !chain.isRooted, let local = locals.last(where: { $0.name == chain.root }) {
      return (.slot(local.slot, local.type), 0)
    }
    // The container's prefixes from long to short, and in each the longest dotted name.
    var container = chain.isRooted ? "" : scope.container
    while true {
      for taken in (0...chain.fields.count).reversed() {
        let parts = [chain.root] + chain.fields.prefix(taken).map(\.text)
        let name = ((container.isEmpty ? [] : [container]) + parts).joined(separator: ".")
        if let variable = scope.variables[name] {
          return (.slot(variable.slot, variable.type), taken)
        }
        if let constant = scope.constants[name] {
          return (.constant(constant.value, constant.type), taken)
        }
      }
      guard !container.isEmpty else { return nil }
      container =
        container.lastIndex(of: ".").map { String(container[..<$0]) } ?? ""
    }
  }

  /// Reads as many of `fields` as one path can hold; the others stay in `fields`.
  private mutating func read(
    _ root: AccessPath, _ rootType: Type, _ fields: inout ArraySlice<ExpressionSyntax.FieldName>,
    _ range: SourceRange
  ) -> Code {
    var path = root
    var type = narrowed(rootType, at: path)
    var missing = PathRead.Missing.fault
    var isReported = false
    while let field = fields.first, !type.isWrapped {
      // A default in the middle decides what follows when the field is missing.
      if case .value = missing { break }
      if scope.checksTypes, type.isOptional, !isReported {
        isReported = true
        let owner = Code(type, at: ownerRange(range, before: field)) {
          _ throws(EvaluationFault) in .null
        }
        type = requirePlain(owner)
      }
      (type, missing) = member(of: type.unwrapped, field)
      path = path.appending(field.text)
      type = narrowed(type, at: path)
      fields = fields.dropFirst()
    }
    // What may be null because a part of it may is no second fault.
    if isReported { type = type.unwrapped }
    record(path)
    let end = fields.first.map { ownerRange(range, before: $0) } ?? range
    return PathRead(path).code(type, missing: missing, end)
  }

  private func ownerRange(
    _ range: SourceRange, before field: ExpressionSyntax.FieldName
  ) -> SourceRange {
    SourceRange(file: range.file, start: range.start, end: max(range.start, field.range.start - 1))
  }

  /// Notes that the value depends on `path`, unless it starts at a macro variable.
  mutating func record(_ path: AccessPath) {
    if path.slot < scope.firstFreeSlot { reads.append(path) }
  }

  private func narrowed(_ type: Type, at path: AccessPath) -> Type {
    presentPaths.contains(path) ? type.unwrapped : type
  }

  // MARK: - Types of members

  mutating func memberType(of type: Type, _ field: ExpressionSyntax.FieldName) -> Type {
    member(of: type, field).0
  }

  private mutating func member(
    of type: Type, _ field: ExpressionSyntax.FieldName
  ) -> (Type, PathRead.Missing) {
    switch type {
    case .any: return (.any, .fault)
    case .map(let value): return (value, .fault)
    case .protocol(let name):
      guard let declaration = scope.protocols[name] else { return (.any, .fault) }
      guard let declared = declaration.field(field.text) else {
        let mend = nearNames.question(
          for: field.text, among: declaration.fields.lazy.map(\.name))
        report(
          "unknown-field", "\(name) has no field `\(field.text)`", at: field.range, mend: mend)
        return (.any, .fault)
      }
      if let value = declared.defaultValue { return (declared.type, .value(value)) }
      return (declared.type, declared.type.isOptional ? .null : .fault)
    default:
      if scope.checksTypes {
        report(
          "no-fields", "a value of type \(type) has no fields", at: field.range,
          mend: ForeignWords.mend(field: field.text, of: Self.receiver(of: field)))
      }
      return (.any, .fault)
    }
  }

  /// What stands before `.field`, as it is written, as far as it is a chain.
  private static func receiver(of field: ExpressionSyntax.FieldName) -> String {
    let bytes = field.range.file.bytes
    var start = Swift.max(0, field.range.start - 1)
    while start > 0, bytes[start - 1].isNamePart || bytes[start - 1] == UInt8(ascii: ".") {
      start -= 1
    }
    return String(decoding: bytes[start..<Swift.max(start, field.range.start - 1)], as: UTF8.self)
  }

  /// A selection from a value that is no plain chain.
  mutating func select(
    _ field: ExpressionSyntax.FieldName, of base: Code, _ range: SourceRange, isOptional: Bool
  ) -> Code {
    let value = base.value
    let name = field.text
    if case .wrapped(let wrapped) = base.type {
      let type = memberType(of: wrapped.unwrapped, field)
      let code = Code(
        .wrapped(isOptional ? type.unwrapped : type), at: range, cost: base.cost + 1
      ) { frame throws(EvaluationFault) in
        try Selection.field(name, of: value(&frame), isOptional: isOptional, range)
      }
      return isOptional && type.isOptional ? code.withoutNull : code
    }
    let (type, missing) = member(of: requirePlain(base), field)
    if isOptional {
      let code = Code(.wrapped(type.unwrapped), at: range, cost: base.cost + 1) {
        frame throws(EvaluationFault) in
        try Selection.field(name, of: value(&frame), isOptional: true, range)
      }
      return type.isOptional ? code.withoutNull : code
    }
    let fallback = missing.value
    let code = Code(type, at: range, cost: base.cost + 1) { frame throws(EvaluationFault) in
      let owner = try value(&frame)
      if let fallback, case .map(let map) = owner { return map[name] ?? fallback }
      return try Selection.field(name, of: owner, isOptional: false, range)
    }
    return code.readingDoubles.folded(base)
  }
}

extension Code {
  /// The optional, empty where it holds `null`: where a type says `?`, `null` is as good as nothing.
  var withoutNull: Code {
    var code = self
    let value = value
    code.value = { frame throws(EvaluationFault) in
      let result = try value(&frame)
      if case .extended(.optional(.null?)) = result { return .extended(.optional(nil)) }
      return result
    }
    code.rawValue = code.value
    return code
  }
}

extension AccessPath {
  func appending(_ field: String) -> AccessPath {
    AccessPath(slot: slot, fields: fields + [field])
  }
}

extension Type {
  var isWrapped: Bool { if case .wrapped = self { true } else { false } }
}
