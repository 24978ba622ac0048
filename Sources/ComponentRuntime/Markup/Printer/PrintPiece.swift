// Text that has not been cut into lines yet: what the printer makes of a syntax tree.

/// A piece of text that knows where it may be broken into lines.
///
/// Source: Wadler, "A prettier printer", 2003, with groups that are tried flat and then broken.
indirect enum PrintPiece: Sendable {
  case text(String)
  /// Text as it was written, with line breaks in it. Its lines keep their indentation relative to
  /// the line it begins on, which was indented by `sourceIndent`; `nil` leaves them as they are.
  case verbatim(String, sourceIndent: Int?)
  /// A place where a line may end, or must.
  case line(Line)
  /// A comment at the end of a line: it counts for no width, and what follows begins a new line.
  case endComment(String)
  case sequence([PrintPiece])
  /// Two columns further right, from its first line break on.
  case indented(PrintPiece)
  /// On one line if it fits there; otherwise the lines that are its own are all broken.
  case group(PrintPiece)
  /// Written only where the group around it is broken.
  case ifBroken(String)

  struct Line: Sendable {
    /// What stands here where the line is not broken; `nil` where it must be.
    var flat: String?
    /// Whether an empty line precedes what follows, where the line is broken.
    var leavesBlank = false
  }

  static let empty = PrintPiece.sequence([])
  /// Nothing, or a line break.
  static let soft = PrintPiece.line(Line(flat: ""))
  /// A space, or a line break.
  static let space = PrintPiece.line(Line(flat: " "))
  /// A line break.
  static let hard = PrintPiece.line(Line(flat: nil))

  static func + (a: PrintPiece, b: PrintPiece) -> PrintPiece { .sequence([a, b]) }

  /// `opening`, the inner piece indented on lines of its own, `closing`; or all on one line.
  static func bracketed(
    _ opening: String, _ inner: PrintPiece, _ closing: String, edge: PrintPiece = .soft
  ) -> PrintPiece {
    .group(.sequence([.text(opening), .indented(edge + inner), edge, .text(closing)]))
  }

  /// The pieces with `separator` between them.
  static func joined(_ pieces: [PrintPiece], _ separator: PrintPiece) -> PrintPiece {
    var all: [PrintPiece] = []
    for (index, piece) in pieces.enumerated() {
      if index > 0 { all.append(separator) }
      all.append(piece)
    }
    return .sequence(all)
  }

  /// The text on one line, but for the line breaks that must be.
  var flatText: String {
    var text = ""
    writeFlat(to: &text)
    return text
  }

  private func writeFlat(to text: inout String) {
    switch self {
    case .text(let piece), .verbatim(let piece, _): text += piece
    case .line(let line): text += line.flat ?? "\n"
    case .endComment(let comment): text += comment
    case .sequence(let pieces): for piece in pieces { piece.writeFlat(to: &text) }
    case .indented(let piece), .group(let piece): piece.writeFlat(to: &text)
    case .ifBroken: break
    }
  }
}
