// CEL's equality and order, which look through the numeric types.

/// Equality and order of values.
///
/// Source: the CEL language definition, "Equality" and "Ordering".
enum Comparison {
  static func equal(_ a: Value, _ b: Value) -> Bool {
    var work = 0
    return equal(a, b, work: &work)
  }

  /// - Parameter work: is increased by the number of values looked at.
  static func equal(_ a: Value, _ b: Value, work: inout Int) -> Bool {
    equal(a, b, depth: 0, &work)
  }

  private static func equal(_ a: Value, _ b: Value, depth: Int, _ work: inout Int) -> Bool {
    work += 1
    switch (a, b) {
    case (.null, .null): return true
    case (.bool(let x), .bool(let y)): return x == y
    case (.string(let x), .string(let y)): return x.isIdentical(to: y)
    case (.int(let x), .int(let y)): return x == y
    case (.double(let x), .double(let y)): return x == y
    case (.list(let x), .list(let y)):
      return x.count == y.count && depth < ExpressionBounds.valueDepth
        && zip(x, y).allSatisfy { equal($0, $1, depth: depth + 1, &work) }
    case (.map(let x), .map(let y)):
      return x.count == y.count && depth < ExpressionBounds.valueDepth
        && x.allSatisfy { key, value in
          y[key].map { equal(value, $0, depth: depth + 1, &work) } ?? false
        }
    case (.extended(.map(let x)), .extended(.map(let y))):
      return x.count == y.count && depth < ExpressionBounds.valueDepth
        && x.entries.allSatisfy { entry in
          y[entry.key].map { equal(entry.value, $0, depth: depth + 1, &work) } ?? false
        }
    case (.extended(.optional(let x)), .extended(.optional(let y))):
      guard let x, let y else { return x == nil && y == nil }
      return equal(x, y, depth: depth + 1, &work)
    case (.extended(let x), .extended(let y)): return x == y
    default: return compareNumbers(a, b) == .equal
    }
  }

  enum Result { case less, equal, greater, unordered }

  /// The order of two numbers of any types, exactly; `nil` if one is no number.
  static func compareNumbers(_ a: Value, _ b: Value) -> Result? {
    switch (a, b) {
    case (.int(let x), .int(let y)): return order(x, y)
    case (.double(let x), .double(let y)):
      return x.isNaN || y.isNaN ? .unordered : order(x, y)
    case (.extended(.uint(let x)), .extended(.uint(let y))): return order(x, y)
    case (.int(let x), .extended(.uint(let y))): return order(x, y)
    case (.extended(.uint(let x)), .int(let y)): return order(x, y)
    case (.double(let x), .int(let y)): return order(x, y)
    case (.int(let x), .double(let y)): return order(y, x).reversed
    case (.double(let x), .extended(.uint(let y))): return order(x, y)
    case (.extended(.uint(let x)), .double(let y)): return order(y, x).reversed
    default: return nil
    }
  }

  private static func order<T: Comparable>(_ a: T, _ b: T) -> Result {
    a < b ? .less : a == b ? .equal : .greater
  }

  private static func order(_ a: Int64, _ b: UInt64) -> Result {
    a < b ? .less : a == b ? .equal : .greater
  }

  private static func order(_ a: UInt64, _ b: Int64) -> Result {
    a < b ? .less : a == b ? .equal : .greater
  }

  /// The integer is compared as the double nearest to it, as CEL's implementations do.
  private static func order(_ a: Double, _ b: some BinaryInteger) -> Result {
    a.isNaN ? .unordered : order(a, Double(b))
  }

  /// One of `<`, `<=`, `>` and `>=`.
  enum Order {
    case less, lessOrEqual, greater, greaterOrEqual

    init(_ operation: BinaryOperator) {
      switch operation {
      case .less: self = .less
      case .lessOrEqual: self = .lessOrEqual
      case .greater: self = .greater
      case .greaterOrEqual: self = .greaterOrEqual
      default: preconditionFailure("\(operation) orders nothing")
      }
    }

    @inline(__always)
    func holds<T: Comparable>(_ a: T, _ b: T) -> Bool {
      switch self {
      case .less: a < b
      case .lessOrEqual: a <= b
      case .greater: a > b
      case .greaterOrEqual: a >= b
      }
    }

    func holds(_ result: Result) -> Bool {
      switch self {
      case .less: result == .less
      case .lessOrEqual: result == .less || result == .equal
      case .greater: result == .greater
      case .greaterOrEqual: result == .greater || result == .equal
      }
    }
  }

  static func compare(
    _ a: Value, _ b: Value, _ order: Order, _ range: SourceRange?
  ) throws(EvaluationFault) -> Bool {
    switch (a, b) {
    case (.int(let x), .int(let y)): return order.holds(x, y)
    case (.double(let x), .double(let y)): return order.holds(x, y)
    default: break
    }
    if let result = compare(a, b) { return order.holds(result) }
    throw .noOverload("cannot compare \(a.typeName) with \(b.typeName)", at: range)
  }

  /// The order of two values of one ordered type; `nil` where there is none.
  static func compare(_ a: Value, _ b: Value) -> Result? {
    switch (a, b) {
    case (.bool(let x), .bool(let y)): return order(x ? 1 : 0, y ? 1 : 0)
    case (.string(let x), .string(let y)):
      if x.isIdentical(to: y) { return .equal }
      return x.unicodeScalars.lexicographicallyPrecedes(y.unicodeScalars) ? .less : .greater
    case (.extended(.bytes(let x)), .extended(.bytes(let y))):
      return x == y ? .equal : x.lexicographicallyPrecedes(y) ? .less : .greater
    case (.extended(.timestamp(let x)), .extended(.timestamp(let y))): return order(x, y)
    case (.extended(.duration(let x)), .extended(.duration(let y))): return order(x, y)
    default: return compareNumbers(a, b)
    }
  }

  // MARK: - Static types

  /// Whether values of the two types can ever be equal.
  static func areComparable(_ a: Type, _ b: Type) -> Bool {
    let (x, y) = (a.unwrapped, b.unwrapped)
    if a == .null || b == .null || (a.isOptional && b.isOptional) { return true }
    switch (x, y) {
    case (.any, _), (_, .any): return true
    case (.list(let p), .list(let q)), (.map(let p), .map(let q)),
      (.wrapped(let p), .wrapped(let q)):
      return areComparable(p, q)
    case (.map, .protocol), (.protocol, .map), (.protocol, .protocol): return true
    default: return x == y || (x.isNumber && y.isNumber)
    }
  }

  static func areOrdered(_ a: Type, _ b: Type) -> Bool {
    let ordered: [Type] = [.bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration]
    if a == .any { return b == .any || ordered.contains(b) }
    guard ordered.contains(a) else { return false }
    return b == .any || a == b || (a.isNumber && b.isNumber)
  }
}

extension Comparison.Result {
  fileprivate var reversed: Comparison.Result {
    switch self {
    case .less: .greater
    case .greater: .less
    case .equal, .unordered: self
    }
  }
}

extension Type {
  var isNumber: Bool { self == .int || self == .uint || self == .double }
}
