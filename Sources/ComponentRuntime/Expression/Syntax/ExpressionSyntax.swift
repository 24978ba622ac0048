// The syntax tree of an expression, as it was written.

/// One node of an expression, with its place in the source.
public struct ExpressionSyntax: Sendable {
  public let kind: Kind
  public let range: SourceRange
  /// Levels of the tree below and including this node; at most `ExpressionBounds.depth`.
  let depth: Int

  init(_ kind: Kind, at range: SourceRange) {
    self.kind = kind
    self.range = range
    depth = 1 + (kind.children.map(\.depth).max() ?? 0)
  }

  public indirect enum Kind: Sendable {
    case literal(Value)
    /// A name; a leading dot (`.y`) looks past macro variables and the container.
    case name(String, isRooted: Bool)
    /// `operand.field`, or `operand.?field`.
    case select(ExpressionSyntax, field: FieldName, isOptional: Bool)
    /// `operand[index]`, or `operand[?index]`.
    case index(ExpressionSyntax, ExpressionSyntax, isOptional: Bool)
    /// `name(arguments)`, or `receiver.name(arguments)`. Macros are calls too.
    case call(receiver: ExpressionSyntax?, function: FieldName, arguments: [ExpressionSyntax])
    case unary(UnaryOperator, ExpressionSyntax)
    case binary(BinaryOperator, ExpressionSyntax, ExpressionSyntax)
    case conditional(ExpressionSyntax, then: ExpressionSyntax, else: ExpressionSyntax)
    case list([Element])
    case map([Entry])
  }

  /// A field's or function's name where it stands.
  public struct FieldName: Sendable {
    public let text: String
    public let range: SourceRange
    /// Written between backquotes.
    public let isQuoted: Bool
  }

  public struct Element: Sendable {
    public let value: ExpressionSyntax
    /// `?value`: left out if the optional is empty.
    public let isOptional: Bool
  }

  public struct Entry: Sendable {
    public let key: ExpressionSyntax
    public let value: ExpressionSyntax
    /// `?key: value`: left out if the optional is empty.
    public let isOptional: Bool
  }
}

public enum UnaryOperator: String, Sendable {
  case not = "!"
  case negate = "-"
}

public enum BinaryOperator: String, Sendable, CaseIterable {
  case or = "||"
  case and = "&&"
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case contained = "in"
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"

  /// How tightly it binds; higher is tighter.
  var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .contained: 3
    case .add, .subtract: 4
    case .multiply, .divide, .remainder: 5
    }
  }
}

extension ExpressionSyntax.Kind {
  /// The nodes right below, in source order.
  var children: [ExpressionSyntax] {
    switch self {
    case .literal, .name: []
    case .select(let operand, _, _): [operand]
    case .index(let operand, let index, _): [operand, index]
    case .call(let receiver, _, let arguments): (receiver.map { [$0] } ?? []) + arguments
    case .unary(_, let operand): [operand]
    case .binary(_, let left, let right): [left, right]
    case .conditional(let condition, let first, let second): [condition, first, second]
    case .list(let elements): elements.map(\.value)
    case .map(let entries): entries.flatMap { [$0.key, $0.value] }
    }
  }
}

extension ExpressionSyntax {
  /// The nodes right below, in source order.
  public var children: [ExpressionSyntax] { kind.children }

  /// The name, if the node is nothing but a plain name.
  public var plainName: String? {
    if case .name(let name, isRooted: false) = kind { name } else { nil }
  }
}
