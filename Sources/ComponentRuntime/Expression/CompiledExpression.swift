// An expression ready to run: closures over slots, with the list of what it reads.

/// What an expression reads: a slot of its scope, and the longest chain of plain field selections
/// that follows it (`feed.user.name` is slot of `feed`, `["user", "name"]`).
///
/// An expression's value depends on the values at its access paths and on nothing else, so it
/// need not run again while they stay equal.
public struct AccessPath: Sendable, Hashable {
  public var slot: Int
  public var fields: [String]
  /// Whether only the type of what is there counts, as for the `a.b` of `has(a.b.c)`.
  public var isOfTypeAlone = false
  public init(slot: Int, fields: [String] = []) {
    self.slot = slot
    self.fields = fields
  }
}

extension AccessPath {
  /// The value that the fields lead to from `value`; `nil` where one is missing. Of a value whose
  /// type alone counts, the type.
  func follow(from value: Value) -> Value? {
    var value = value
    for field in fields {
      guard let next = value[field] else { return nil }
      value = next
    }
    return isOfTypeAlone ? value.standingForItsType : value
  }

  /// The path, where only the type of what is there counts.
  var ofTypeAlone: AccessPath {
    var path = self
    path.isOfTypeAlone = true
    return path
  }
}

extension Value {
  /// The same for all values of one type; an optional, which selects inside itself, stays as it is.
  fileprivate var standingForItsType: Value {
    if case .extended(.optional) = self { self } else { .string(typeName) }
  }
}

/// The storage an expression runs on, and the bounds it must keep.
public struct EvaluationFrame: Sendable {
  /// The variables of the scope; `slots.count` is the scope's `slotCount`.
  public var slots: [Value]
  /// Steps left before the evaluation is refused.
  public var stepsLeft: Int
  public init(slots: [Value], stepsLeft: Int) {
    self.slots = slots
    self.stepsLeft = stepsLeft
  }

  /// The storage for a scope of `slotCount` slots: the first of them given, all others `null`.
  ///
  /// - Complexity: O(*slotCount*), with one allocation.
  public init(of slotCount: Int, given: [Value] = [], steps: Int) {
    slots = given
    slots.reserveCapacity(slotCount)
    while slots.count < slotCount { slots.append(.null) }
    stepsLeft = steps
  }

  /// The value at `path`, or `nil` where a field is missing or its owner is no map; its type alone,
  /// where that is all that counts.
  ///
  /// - Complexity: O(*fields*).
  public func value(at path: AccessPath) -> Value? {
    path.follow(from: slots[path.slot])
  }
}

/// Why an expression has no value.
public struct EvaluationFault: Error, Sendable {
  /// A short stable name such as `no-such-field`.
  public var code: String
  public var message: String
  /// The smallest expression that failed.
  public var range: SourceRange?
  public init(code: String, message: String, range: SourceRange? = nil) {
    self.code = code
    self.message = message
    self.range = range
  }
}

/// A checked and compiled expression.
///
/// A class, as copying what it is made of costs more than evaluating it.
public final class CompiledExpression: Sendable {
  public let type: Type
  public let range: SourceRange
  /// All that the value depends on, each once. Empty for a constant.
  public let inputs: [AccessPath]
  /// Slots the frame needs, the expression's own macro variables among them.
  public let slotCount: Int
  /// The uses of sources whose values it reads.
  let sources: [SourceUse]
  /// What it is made of, where more of that is written out than its type.
  let outline: ExpressionOutline?
  let run: @Sendable (inout EvaluationFrame) throws(EvaluationFault) -> Value

  public convenience init(
    type: Type, range: SourceRange, inputs: [AccessPath], slotCount: Int = 0,
    run: @escaping @Sendable (inout EvaluationFrame) throws(EvaluationFault) -> Value
  ) {
    self.init(
      type: type, range: range, inputs: inputs, slotCount: slotCount, sources: [], outline: nil,
      run: run)
  }

  init(
    type: Type, range: SourceRange, inputs: [AccessPath], slotCount: Int, sources: [SourceUse],
    outline: ExpressionOutline?,
    run: @escaping @Sendable (inout EvaluationFrame) throws(EvaluationFault) -> Value
  ) {
    self.type = type
    self.range = range
    self.inputs = inputs
    self.slotCount = slotCount
    self.sources = sources
    self.outline = outline
    self.run = run
  }

  public func evaluate(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> Value {
    try run(&frame)
  }

  /// The value of an expression without inputs, if it has one.
  public var constant: Value? {
    guard inputs.isEmpty else { return nil }
    var frame = EvaluationFrame(of: slotCount, steps: 10_000)
    return try? run(&frame)
  }
}
