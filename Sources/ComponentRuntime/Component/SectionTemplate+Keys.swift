// Where the keys of a section's cells are written, for faults of keys.

extension SectionTemplate {
  /// Where a key is written that may have given `key` to a cell; of several, the last one, which is
  /// the one that was given too often. `nil` where none is.
  ///
  /// - Complexity: O(*n*) in the nodes of the section's text.
  func keyPlace(of key: String) -> SourceRange? { cells.flatMap(\.keys).lastPlace(of: key) }
}

extension RuleTemplate {
  /// As of a section, of the cells that the rule inserts.
  ///
  /// - Parameter key: without what begins the keys of all rules' cells.
  func keyPlace(of key: String) -> SourceRange? {
    let nodes = steps.compactMap { step -> CellNode? in
      if case .insert(let insertion) = step { insertion.node } else { nil }
    }
    return nodes.flatMap(\.keys).lastPlace(of: key)
  }
}

extension [CompiledExpression] {
  /// Where the last of these keys is written that may be `key`.
  fileprivate func lastPlace(of key: String) -> SourceRange? {
    last { expression in
      switch expression.constant {
      case .string(let text)?: text == key
      case .int(let int)?: String(int) == key
      default: true
      }
    }?.range
  }
}

extension CellNode {
  /// The expressions of the keys in the node.
  fileprivate var keys: [CompiledExpression] {
    switch self {
    case .cell(let key, _): key.map { [$0] } ?? []
    case .conditional(let branches): branches.flatMap(\.body.keys)
    case .loop(let loop): [loop.key]
    }
  }
}
