// Checks an expression against a scope and turns it into closures, in one walk over its tree.

/// The checker and compiler of expressions.
///
/// A plain chain of selections is one read, whose result depends on nothing but the value at its
/// access path: that is what makes `CompiledExpression.inputs` exact. To that end a chain with any
/// link missing is the same as one with its last link missing.
public struct ExpressionCompiler {
  let scope: ExpressionScope
  let nearNames: NameSearch
  var diagnostics: [Diagnostic] = []
  /// What has been read of the scope, in the order of first use.
  var reads: [AccessPath] = []
  /// Macro variables, innermost last.
  var locals: [Local] = []
  var presentPaths: Set<AccessPath>
  var nextSlot: Int
  var slotCount: Int
  /// How many parts stand around that may not come to be evaluated, or whose faults others absorb.
  var guardDepth = 0

  struct Local {
    var name: String
    var slot: Int
    var type: Type
  }

  init(_ scope: ExpressionScope, _ nearNames: NameSearch = NameSearch()) {
    self.scope = scope
    self.nearNames = nearNames
    presentPaths = scope.presentPaths
    nextSlot = scope.firstFreeSlot
    slotCount = scope.firstFreeSlot
  }

  /// Checks and compiles `syntax`.
  ///
  /// - Returns: `nil` if and only if errors were added to `diagnostics`.
  public static func compile(
    _ syntax: ExpressionSyntax, in scope: ExpressionScope, diagnostics: inout [Diagnostic]
  ) -> CompiledExpression? {
    compile(syntax, in: scope, NameSearch(), diagnostics: &diagnostics)
  }

  /// As above, as one of the expressions of a run.
  static func compile(
    _ syntax: ExpressionSyntax, in scope: ExpressionScope, _ nearNames: NameSearch,
    diagnostics: inout [Diagnostic]
  ) -> CompiledExpression? {
    var compiler = ExpressionCompiler(scope, nearNames)
    let code = compiler.compile(syntax)
    diagnostics += compiler.diagnostics
    if compiler.diagnostics.contains(where: { $0.severity == .error }) { return nil }
    return CompiledExpression(
      type: code.type, range: syntax.range, inputs: compiler.inputs,
      slotCount: compiler.slotCount, sources: [],
      outline: code.parts == nil ? nil : code.outline, run: code.value)
  }

  /// The reads, without those that another read includes.
  private var inputs: [AccessPath] { reads.withoutCovered }

  mutating func compile(_ syntax: ExpressionSyntax) -> Code {
    let told = diagnostics.count
    let code = node(syntax)
    if scope.checksTypes, guardDepth == 0, diagnostics.count == told,
      let fault = code.constantFault
    {
      // It is a fault of evaluation, which takes away no more than others do: so the config loads.
      diagnostics.append(
        Diagnostic(
          .warning, code: ExpressionCompiler.constantFault, fault.message,
          at: fault.range ?? code.range,
          mend: "this fails whatever the data are: read a value of theirs, or take it out"))
    }
    return code
  }

  private mutating func node(_ syntax: ExpressionSyntax) -> Code {
    switch syntax.kind {
    case .literal(let value):
      return Code(constant: value, type: Type(of: value), at: syntax.range)
    case .name(let name, let isRooted):
      return compileChain(Chain(root: name, isRooted: isRooted, fields: []), syntax)
    case .select(let operand, let field, let isOptional):
      return compileSelection(syntax, operand, field, isOptional: isOptional)
    case .index(let operand, let index, let isOptional):
      return compileIndex(syntax, operand, index, isOptional: isOptional)
    case .call(let receiver, let function, let arguments):
      return compileCall(syntax, receiver, function, arguments)
    case .unary(let operation, let operand): return compileUnary(syntax, operation, operand)
    case .binary(let operation, let left, let right):
      return compileBinary(syntax, operation, left, right)
    case .conditional(let condition, let first, let second):
      return compileConditional(syntax, condition, first, second)
    case .list(let elements): return compileList(syntax, elements)
    case .map(let entries): return compileMap(syntax, entries)
    }
  }

  // MARK: - Diagnostics

  /// The code of a warning of what fails whenever it is evaluated.
  static let constantFault = "constant-fault"

  mutating func report(
    _ code: String, _ message: String, at range: SourceRange, mend: String? = nil
  ) {
    diagnostics.append(Diagnostic(code: code, message, at: range, mend: mend))
  }

  /// Reports an operand of optional type where a plain value is required.
  ///
  /// - Returns: the operand's type without the question mark.
  mutating func requirePlain(_ code: Code) -> Type {
    guard scope.checksTypes, case .optional(let wrapped) = code.type else {
      return code.type.unwrapped
    }
    let text = code.range.text
    report(
      "unchecked-optional", "`\(text)` may be null (its type is \(code.type))", at: code.range,
      mend: UncheckedOptional.mend(text, check: "check `\(text) != null` first"))
    return wrapped
  }

  /// Stands for code that cannot be made: something has been reported, or types are unchecked.
  func faulty(_ range: SourceRange, _ message: String = "this expression has errors") -> Code {
    Code(.any, at: range) { _ throws(EvaluationFault) in
      throw EvaluationFault(code: "invalid", message: message, range: range)
    }
  }

  // MARK: - Scopes

  /// Runs `body` for what may not come to be evaluated: a fault there is none of the whole.
  mutating func guarding<Result>(_ body: (inout ExpressionCompiler) -> Result) -> Result {
    guardDepth += 1
    defer { guardDepth -= 1 }
    return body(&self)
  }

  /// Runs `body` with the places known to be present extended by `paths`.
  mutating func assuming<Result>(
    _ paths: Set<AccessPath>, _ body: (inout ExpressionCompiler) -> Result
  ) -> Result {
    let before = presentPaths
    presentPaths.formUnion(paths)
    defer { presentPaths = before }
    return body(&self)
  }

  /// Runs `body` with new macro variables in scope.
  mutating func binding<Result>(
    _ variables: [(name: String, type: Type)],
    _ body: (inout ExpressionCompiler, _ slots: [Int]) -> Result
  ) -> Result {
    let slots = variables.indices.map { nextSlot + $0 }
    for (variable, slot) in zip(variables, slots) {
      locals.append(Local(name: variable.name, slot: slot, type: variable.type))
    }
    nextSlot += variables.count
    slotCount = max(slotCount, nextSlot)
    let before = presentPaths
    defer {
      locals.removeLast(variables.count)
      nextSlot -= variables.count
      presentPaths = before
    }
    return body(&self, slots)
  }
}

extension [AccessPath] {
  /// Each path once, in order of first reading, without those that a shorter one covers.
  ///
  /// - Complexity: O(*n* · *k*²) for *n* paths of *k* fields.
  var withoutCovered: [AccessPath] {
    let all = Set(self)
    var seen: Set<AccessPath> = []
    return filter { path in
      guard seen.insert(path).inserted else { return false }
      // Who reads a value reads its type as well.
      let lengths = path.isOfTypeAlone ? 0..<path.fields.count + 1 : path.fields.indices
      return !lengths.contains { length in
        all.contains(AccessPath(slot: path.slot, fields: [String](path.fields[..<length])))
      }
    }
  }
}

extension Type {
  /// The type of a value that is known.
  init(of value: Value) {
    switch value {
    case .null: self = .null
    case .bool: self = .bool
    case .int: self = .int
    case .double: self = .double
    case .string: self = .string
    case .list: self = .list(.any)
    case .map: self = .map(.any)
    case .extended(let extended):
      switch extended {
      case .uint: self = .uint
      case .bytes: self = .bytes
      case .timestamp: self = .timestamp
      case .duration: self = .duration
      case .type: self = .type
      case .optional: self = .wrapped(.any)
      case .map: self = .map(.any)
      case .action: self = .action
      }
    }
  }
}
