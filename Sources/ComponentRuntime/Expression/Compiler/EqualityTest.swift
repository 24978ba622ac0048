// Equality with a constant, for values that are looked at where they are.

/// A quick test for equality with a simple value that is known.
enum EqualityTest: Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)

  init?(_ constant: Value) {
    switch constant {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .int(let int): self = .int(int)
    case .double(let double): self = .double(double)
    case .string(let string): self = .string(string)
    default: return nil
    }
  }

  fileprivate var isNull: Bool { if case .null = self { true } else { false } }

  fileprivate func holds(_ bool: Bool) -> Bool {
    if case .bool(let wanted) = self { bool == wanted } else { false }
  }

  fileprivate func holds(_ int: Int64) -> Bool {
    switch self {
    case .int(let wanted): int == wanted
    case .double(let wanted): Double(int) == wanted
    default: false
    }
  }

  fileprivate func holds(_ double: Double) -> Bool {
    switch self {
    case .int(let wanted): double == Double(wanted)
    case .double(let wanted): double == wanted
    default: false
    }
  }

  // As `Shape.search` is: no call that could release what is being compared.
  @inline(never) @_effects(readonly)
  fileprivate func holds(_ string: String) -> Bool {
    switch self {
    case .string(let wanted): string.isIdentical(to: wanted)
    default: false
    }
  }
}

extension Value {
  /// Whether the value equals a constant, as `Comparison.equal` has it; `nil` for values that are
  /// no JSON, which that has to decide.
  ///
  /// `borrowing`, as `member(_:)` is.
  @inline(__always)
  borrowing func passes(_ test: EqualityTest) -> Bool? {
    switch self {
    case .null: test.isNull
    case .bool(let bool): test.holds(bool)
    case .int(let int): test.holds(int)
    case .double(let double): test.holds(double)
    case .string(let string): test.holds(string)
    case .list, .map: false
    case .extended: nil
    }
  }

  /// The same for a member; `nil` where it is missing, too.
  @inline(__always)
  borrowing func passes(_ test: EqualityTest, at key: borrowing FieldKey) -> Bool? {
    switch self {
    case .map(let map):
      guard let place = map.shape.slot(of: key) else { return nil }
      return map.values.span[place].passes(test)
    default: return nil
    }
  }
}
