// From pieces to lines: which groups fit on one line, and where the others break.

/// Writes pieces as lines of at most `width` columns, as far as they can be broken.
///
/// - Complexity: O(*n* · `width`) for *n* pieces: whether a group fits is known after a line.
struct PieceWriter {
  private let width: Int
  private var text = ""
  private var column = 0
  /// How far the line that is being written is indented.
  private var lineIndent = 0
  /// Spaces owed to the line that has begun, paid when something stands on it.
  private var owedIndent: Int?
  /// What is left to write, last first.
  private var stack: [Command]

  private struct Command {
    var piece: PrintPiece
    var indent: Int
    var isFlat: Bool
  }

  static func lines(of piece: PrintPiece, width: Int = 100) -> String {
    var writer = PieceWriter(
      width: width, stack: [Command(piece: piece, indent: 0, isFlat: false)])
    while let command = writer.stack.popLast() { writer.write(command) }
    return writer.text
  }

  private init(width: Int, stack: [Command]) {
    self.width = width
    self.stack = stack
  }

  private mutating func write(_ command: Command) {
    switch command.piece {
    case .text(let piece): put(piece)
    case .endComment(let comment): put(comment)
    case .ifBroken(let piece): if !command.isFlat { put(piece) }
    case .verbatim(let piece, let sourceIndent):
      put(piece, from: sourceIndent)
    case .line(let line):
      if command.isFlat, let flat = line.flat { put(flat) } else { end(line, command.indent) }
    case .sequence(let pieces):
      for piece in pieces.reversed() {
        stack.append(Command(piece: piece, indent: command.indent, isFlat: command.isFlat))
      }
    case .indented(let piece):
      stack.append(Command(piece: piece, indent: command.indent + 2, isFlat: command.isFlat))
    case .group(let piece):
      stack.append(
        Command(piece: piece, indent: command.indent, isFlat: command.isFlat || fits(piece)))
    }
  }

  private mutating func put(_ piece: String) {
    guard !piece.isEmpty else { return }
    if let indent = owedIndent {
      text += String(repeating: " ", count: indent)
      owedIndent = nil
    }
    text += piece
    if let lineEnd = piece.utf8.lastIndex(of: UInt8(ascii: "\n")) {
      let lastLine = piece[piece.utf8.index(after: lineEnd)...]
      column = lastLine.columnCount
      lineIndent = lastLine.utf8.prefix { $0.isSpace }.count
    } else {
      column += piece[...].columnCount
    }
  }

  private mutating func put(_ piece: String, from sourceIndent: Int?) {
    guard let sourceIndent else { return put(piece) }
    let shift = lineIndent - sourceIndent
    let lines = piece.utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      var content = line
      while let last = content.last, last.isSpace { content.removeLast() }
      guard index > 0 else {
        put(String(Substring(content)))
        continue
      }
      let blanks = content.prefix { $0.isSpace }.count
      end(PrintPiece.Line(flat: nil), Swift.max(0, blanks + shift))
      put(String(Substring(content.dropFirst(blanks))))
    }
  }

  private mutating func end(_ line: PrintPiece.Line, _ indent: Int) {
    text += line.leavesBlank ? "\n\n" : "\n"
    owedIndent = indent
    column = indent
    lineIndent = indent
  }

  /// Whether the piece fits on the rest of this line alone, and with it what follows up to the next place
  /// where a line may end.
  private func fits(_ piece: PrintPiece) -> Bool {
    var room = width - column
    var waiting: [(piece: PrintPiece, isFlat: Bool)] = [(piece, true)]
    var rest = stack.count
    while room >= 0 {
      if waiting.isEmpty {
        guard rest > 0 else { return true }
        rest -= 1
        waiting.append((stack[rest].piece, stack[rest].isFlat))
      }
      let (piece, isFlat) = waiting.removeLast()
      switch piece {
      case .text(let text), .verbatim(let text, _):
        guard let lineEnd = text.utf8.firstIndex(of: UInt8(ascii: "\n")) else {
          room -= text[...].columnCount
          continue
        }
        var firstLine = text[..<lineEnd]
        while let last = firstLine.utf8.last, last.isSpace { firstLine.unicodeScalars.removeLast() }
        return !isFlat && firstLine.columnCount <= room
      case .endComment: return !isFlat
      case .ifBroken(let text): if !isFlat { room -= text[...].columnCount }
      case .line(let line):
        guard isFlat else { return true }
        guard let flat = line.flat else { return false }
        room -= flat[...].columnCount
      case .sequence(let pieces): waiting += pieces.reversed().map { ($0, isFlat) }
      case .indented(let piece), .group(let piece): waiting.append((piece, isFlat))
      }
    }
    return false
  }
}

extension Substring {
  /// The columns a terminal gives the text.
  fileprivate var columnCount: Int {
    utf8.allSatisfy { $0 < 0x80 }
      ? utf8.count : unicodeScalars.reduce(0) { $0 + $1.columnCount }
  }
}
