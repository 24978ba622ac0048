// What the compiler makes of one node: closures over the frame, and what is known about them.

typealias Evaluation<Result> =
  @Sendable (inout EvaluationFrame) throws(EvaluationFault) -> Result

/// A truth's evaluation as an optional can hold it: closures right in an optional, an array or any
/// other generic type are called through a thunk.
struct TruthEvaluation: Sendable {
  let run: Evaluation<Bool>
}

/// A value's evaluation as an array can hold it; see `TruthEvaluation`.
struct ValueEvaluation: Sendable {
  let run: Evaluation<Value>
}

/// A compiled node.
struct Code {
  var type: Type
  var range: SourceRange
  /// The steps one evaluation takes at most, loops and work on long values aside.
  var cost = 1
  /// The value, where it is known at load.
  var constant: Value?
  /// Why it has no value, where that is known at load.
  var constantFault: EvaluationFault?
  /// What it is made of, where that is written out.
  var parts: ExpressionOutline.Parts?
  /// The plain chain of selections this is, starting at a variable.
  var path: AccessPath?
  var value: Evaluation<Value>
  /// The value before ints became doubles, for those who take both.
  var rawValue: Evaluation<Value>
  /// The value as a truth, for nodes that make one.
  var truth: TruthEvaluation?

  init(
    _ type: Type, at range: SourceRange, cost: Int = 1, value: @escaping Evaluation<Value>
  ) {
    self.type = type
    self.range = range
    self.cost = cost
    self.value = value
    rawValue = value
  }

  init(truth: @escaping Evaluation<Bool>, at range: SourceRange, cost: Int) {
    self.init(.bool, at: range, cost: cost) { frame throws(EvaluationFault) in
      .bool(try truth(&frame))
    }
    self.truth = TruthEvaluation(run: truth)
  }

  init(constant: Value, type: Type, at range: SourceRange) {
    self.init(type, at: range) { _ throws(EvaluationFault) in constant }
    self.constant = constant
    if case .bool(let bool) = constant {
      truth = TruthEvaluation { _ throws(EvaluationFault) in bool }
    }
  }

  /// The value as a truth; anything but a bool is a fault.
  var condition: Evaluation<Bool> {
    if let truth { return truth.run }
    let (value, range) = (value, range)
    return { frame throws(EvaluationFault) in
      let result = try value(&frame)
      if case .bool(let bool) = result { return bool }
      throw .noOverload("expected a bool, found \(result.typeName)", at: range)
    }
  }

  /// The code with its value worked out now, if all that it is made of is known.
  func folded(_ operands: Code...) -> Code { folded(operands) }

  func folded(_ operands: [Code]) -> Code {
    guard operands.allSatisfy({ $0.constant != nil }) else { return self }
    // Macro slots are never read by constants.
    var frame = EvaluationFrame(slots: [], stepsLeft: 10_000)
    do throws(EvaluationFault) {
      return Code(constant: try value(&frame), type: type, at: range)
    } catch {
      // A constant that faults does so whenever it is evaluated; for lack of steps, maybe not.
      var code = self
      if error.code != EvaluationFault.outOfSteps { code.constantFault = error.located(range) }
      return code
    }
  }
}

extension EvaluationFault {
  /// The code of the one fault that nothing absorbs.
  static let outOfSteps = "out-of-steps"

  static func noOverload(_ message: String, at range: SourceRange? = nil) -> EvaluationFault {
    EvaluationFault(code: "no-such-overload", message: message, range: range)
  }

  static func noField(_ text: String, at range: SourceRange? = nil) -> EvaluationFault {
    EvaluationFault(code: "no-such-field", message: "`\(text)` is missing", range: range)
  }

  static func badArgument(_ message: String) -> EvaluationFault {
    EvaluationFault(code: "bad-argument", message: message)
  }

  static func tooLarge(_ what: String) -> EvaluationFault {
    EvaluationFault(code: "too-large", message: "\(what) is too large")
  }

  static var overflow: EvaluationFault {
    EvaluationFault(code: "overflow", message: "the result is out of range")
  }

  /// The fault with a place, if it had none.
  func located(_ range: SourceRange) -> EvaluationFault {
    var copy = self
    if copy.range == nil { copy.range = range }
    return copy
  }
}

extension EvaluationFrame {
  /// Takes `cost` steps.
  ///
  /// - Throws: when there are none left.
  mutating func charge(_ cost: Int, at range: SourceRange) throws(EvaluationFault) {
    stepsLeft -= cost
    if stepsLeft < 0 {
      throw EvaluationFault(
        code: EvaluationFault.outOfSteps, message: "this takes more steps than an evaluation may",
        range: range)
    }
  }
}
