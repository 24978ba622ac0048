// What an expression is made of, as far as it is written out: so that each part is checked by itself.

/// The literal structure of an expression: branches, elements and members at their places.
///
/// A type alone forgets it: `c ? 1 : "a"` is `any`, and `{"x": "q"}` a map whatever its members are.
final class ExpressionOutline: Sendable {
  enum Parts: Sendable {
    /// Something whose type is all that is known.
    case plain
    /// One of these.
    case branches([ExpressionOutline])
    case elements([ExpressionOutline])
    /// A map whose keys are all written out.
    case members([(key: String, value: ExpressionOutline)])
  }

  let type: Type
  /// The value, where it is known at load.
  let constant: Value?
  let range: SourceRange
  let parts: Parts

  init(_ type: Type, constant: Value?, at range: SourceRange, _ parts: Parts) {
    self.type = type
    self.constant = constant
    self.range = range
    self.parts = parts
  }

  /// The outlines of what it may be: its branches and theirs, or itself.
  var choices: [ExpressionOutline] {
    guard case .branches(let branches) = parts else { return [self] }
    return branches.flatMap(\.choices)
  }
}

extension Code {
  /// What is written out of the node.
  var outline: ExpressionOutline {
    ExpressionOutline(type, constant: constant, at: range, parts ?? .plain)
  }

  func made(of parts: ExpressionOutline.Parts?) -> Code {
    var code = self
    code.parts = parts
    return code
  }
}
