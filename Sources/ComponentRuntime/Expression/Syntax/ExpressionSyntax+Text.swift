// Expressions in their canonical form: what `feedctl fmt` writes.

extension ExpressionSyntax {
  /// The expression as text that parses to the same tree, with one space around operators and
  /// only the parentheses it needs. Comments are not part of the tree, and not of the text.
  public var canonicalText: String { piece.flatText }

  /// Whether all places where its lines may break are inside brackets.
  var breaksInsideBrackets: Bool {
    switch kind {
    case .binary, .conditional: false
    case .unary(_, let operand): operand.precedence < 6 || operand.breaksInsideBrackets
    case .literal, .name, .list, .map, .call(nil, _, _): true
    case .select, .index, .call: chain.calls < 2 && chain.base.breaksAsOperand
    }
  }

  private var breaksAsOperand: Bool { precedence < 7 || breaksInsideBrackets }

  /// How tightly the node holds together: an operand that holds less needs parentheses.
  private var precedence: Int {
    switch kind {
    case .conditional: 0
    case .binary(let operation, _, _): operation.precedence
    case .unary: 6
    default: 7
    }
  }

  /// The canonical text with the places where its lines may break.
  var piece: PrintPiece {
    switch kind {
    case .literal: .text(literalText)
    case .name(let name, let isRooted): .text((isRooted ? "." : "") + name)
    case .select, .index: chainPiece
    case .call(nil, let function, let arguments):
      .text(function.spelling) + Self.arguments(arguments)
    case .call: chainPiece
    case .unary(let operation, let operand): Self.unary(operation, operand)
    case .binary(let operation, _, _): .group(operands(of: operation.precedence))
    case .conditional: .group(branches)
    case .list(let elements):
      Self.items(
        "[", elements.map { .text($0.isOptional ? "?" : "") + $0.value.piece }, "]")
    case .map(let entries): Self.items("{", entries.map(Self.entry), "}")
    }
  }

  private func piece(atLeast wanted: Int) -> PrintPiece {
    precedence < wanted ? .bracketed("(", piece, ")") : piece
  }

  private static func entry(_ entry: Entry) -> PrintPiece {
    .sequence([
      .text(entry.isOptional ? "?" : ""), entry.key.piece, .text(": "), entry.value.piece,
    ])
  }

  private static func items(
    _ opening: String, _ items: [PrintPiece], _ closing: String
  ) -> PrintPiece {
    items.isEmpty
      ? .text(opening + closing)
      : .bracketed(opening, .joined(items, .text(",") + .space), closing)
  }

  private static func arguments(_ arguments: [ExpressionSyntax]) -> PrintPiece {
    if arguments.count == 1 {
      switch arguments[0].kind {
      // One bracket at a line's end is enough.
      case .list, .map: return .sequence([.text("("), arguments[0].piece, .text(")")])
      default: break
      }
    }
    return items("(", arguments.map(\.piece), ")")
  }

  private static func unary(
    _ operation: UnaryOperator, _ operand: ExpressionSyntax
  ) -> PrintPiece {
    // A sign right before a number would become part of it.
    let isNumber = operation == .negate && operand.startsWithNumber
    return .text(operation.rawValue) + operand.piece(atLeast: isNumber ? 8 : 6)
  }

  // MARK: - Operators

  /// `a && b && c`: the operands of one precedence, with breaks behind the operators.
  private func operands(of precedence: Int) -> PrintPiece {
    var pieces: [PrintPiece] = []
    var node = self
    while case .binary(let operation, let left, let right) = node.kind,
      operation.precedence == precedence
    {
      pieces += [
        right.piece(atLeast: precedence + 1), .space, .text(" \(operation.rawValue)"),
      ]
      node = left
    }
    pieces.append(node.piece(atLeast: precedence))
    return .sequence(pieces.reversed())
  }

  /// `a ? b : c ? d : e`, with breaks behind the colons.
  private var branches: PrintPiece {
    var pieces: [PrintPiece] = []
    var node = self
    while case .conditional(let condition, let first, let second) = node.kind {
      pieces += [
        condition.piece(atLeast: 1), .text(" ? "), first.piece(atLeast: 1), .text(" :"), .space,
      ]
      node = second
    }
    return .sequence(pieces + [node.piece])
  }

  // MARK: - Chains

  /// What a chain of `.field`, `[index]` and `.call()` begins with, and how many calls it has.
  private var chain: (base: ExpressionSyntax, calls: Int) {
    var node = self
    var calls = 0
    while true {
      switch node.kind {
      case .select(let operand, _, _), .index(let operand, _, _): node = operand
      case .call(let receiver?, _, _):
        node = receiver
        calls += 1
      default: return (node, calls)
      }
    }
  }

  /// A chain with two or more calls may break before each of them.
  private var chainPiece: PrintPiece {
    let isLong = chain.calls > 1
    var links: [PrintPiece] = []
    var node = self
    while true {
      switch node.kind {
      case .select(let operand, let field, let isOptional):
        links.append(.text((isOptional ? ".?" : ".") + field.spelling))
        node = operand
      case .index(let operand, let index, let isOptional):
        links.append(.bracketed(isOptional ? "[?" : "[", index.piece, "]"))
        node = operand
      case .call(let receiver?, let function, let arguments):
        links.append(
          .sequence([
            isLong ? .soft : .empty, .text("." + function.spelling), Self.arguments(arguments),
          ]))
        node = receiver
      default:
        let base = node.piece(atLeast: 7)
        let tail = PrintPiece.sequence(links.reversed())
        return isLong ? .group(base + .indented(tail)) : base + tail
      }
    }
  }

  // MARK: - Literals

  /// Whether the text begins with a number without a sign.
  private var startsWithNumber: Bool {
    switch kind {
    case .literal(.int), .literal(.double): !range.text.hasPrefix("-")
    case .select(let operand, _, _), .index(let operand, _, _): operand.startsWithNumber
    case .call(let receiver?, _, _): receiver.startsWithNumber
    default: false
    }
  }

  /// A literal as it was written, with its sign right before it.
  private var literalText: String {
    let text = range.text
    guard text.hasPrefix("-") else { return text }
    // Space and comments may stand between a sign and its number, which has neither.
    let number = text.dropFirst().reversed().prefix { !$0.isWhitespace && $0 != "/" }
    return "-" + String(number.reversed())
  }
}

extension ExpressionSyntax.FieldName {
  fileprivate var spelling: String { isQuoted ? "`\(text)`" : text }
}
