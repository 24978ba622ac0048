// Which places a condition proves to be present, so that optionals need no second check.

extension ExpressionCompiler {
  /// The places that are not null wherever `condition` is true, or is false.
  ///
  /// `if={repo.cover != null}` makes `repo.cover` plain below it: the markup checker adds the
  /// paths to `ExpressionScope.presentPaths`.
  public static func presentPaths(
    where condition: ExpressionSyntax, is truth: Bool, in scope: ExpressionScope
  ) -> Set<AccessPath> {
    ExpressionCompiler(scope).presence(of: condition, whenTrue: truth)
  }

  func presence(of condition: ExpressionSyntax, whenTrue truth: Bool) -> Set<AccessPath> {
    switch condition.kind {
    case .binary(.notEqual, let left, let right) where truth: return comparedWithNull(left, right)
    case .binary(.equal, let left, let right) where !truth: return comparedWithNull(left, right)
    case .binary(.and, let left, let right) where truth,
      .binary(.or, let left, let right) where !truth:
      return presence(of: left, whenTrue: truth).union(presence(of: right, whenTrue: truth))
    case .binary(.or, let left, let right), .binary(.and, let left, let right):
      return presence(of: left, whenTrue: truth)
        .intersection(presence(of: right, whenTrue: truth))
    case .unary(.not, let operand): return presence(of: operand, whenTrue: !truth)
    default: return []
    }
  }

  private func comparedWithNull(
    _ left: ExpressionSyntax, _ right: ExpressionSyntax
  ) -> Set<AccessPath> {
    for (null, place) in [(left, right), (right, left)] {
      if case .literal(.null) = null.kind, let path = plainPath(place) { return [path] }
    }
    return []
  }

  /// The access path of a plain chain of selections.
  private func plainPath(_ syntax: ExpressionSyntax) -> AccessPath? {
    guard let chain = Chain(syntax), let (slot, taken) = slot(of: chain) else { return nil }
    return AccessPath(slot: slot, fields: chain.fields.dropFirst(taken).map(\.text))
  }
}
