// Which comments have been printed, and where the others stand between what is printed.

/// Hands out a file's comments in order, each once, to what stands next to them.
struct CommentCursor {
  let file: SourceFile
  private let comments: [CommentSyntax]
  private var next = 0

  init(_ syntax: MarkupSyntax) {
    file = syntax.file
    comments = syntax.comments
  }

  private func byte(_ place: Int) -> UInt8? {
    place >= 0 && place < file.bytes.count ? file.bytes[place] : nil
  }

  /// Whether a comment that has not been handed out begins before `offset`.
  func hasComment(before offset: Int) -> Bool {
    next < comments.count && comments[next].range.start < offset
  }

  /// Where the next comment begins, if that is before `offset`.
  func nextStart(before offset: Int) -> Int? {
    hasComment(before: offset) ? comments[next].range.start : nil
  }

  mutating func take(before offset: Int) -> [CommentSyntax] {
    var taken: [CommentSyntax] = []
    while hasComment(before: offset) {
      taken.append(comments[next])
      next += 1
    }
    return taken
  }

  /// Takes those before `offset` as long as they are `/* … */` of one line.
  mutating func takeBlocks(before offset: Int) -> [CommentSyntax] {
    var taken: [CommentSyntax] = []
    while hasComment(before: offset), comments[next].kind == .block,
      !comments[next].range.text.utf8.contains(UInt8(ascii: "\n"))
    {
      taken.append(comments[next])
      next += 1
    }
    return taken
  }

  /// Takes the comments that end the line on which something ended at `offset`.
  mutating func takeLineEnd(after offset: Int) -> [CommentSyntax] {
    var start = offset
    while let byte = byte(start), byte.isBlank || byte == UInt8(ascii: ",") { start += 1 }
    let run = Array(run(from: start))
    let isLast = run.last.map { $0.kind != .block || endsLine(after: $0.range.end) } ?? false
    guard isLast else { return [] }
    next += run.count
    return run
  }

  /// Takes the comments between something that ended at `offset` and the comma behind it: they are
  /// of what they follow.
  mutating func takeBeforeComma(after offset: Int) -> [CommentSyntax] {
    var start = offset
    while let byte = byte(start), byte.isBlank { start += 1 }
    let run = Array(run(from: start))
    guard let last = run.last, last.kind == .block else { return [] }
    var end = last.range.end
    while let byte = byte(end), byte.isBlank { end += 1 }
    guard byte(end) == UInt8(ascii: ",") else { return [] }
    next += run.count
    return run
  }

  /// The next comments, if the first begins at `start` and the others behind one another on its
  /// line.
  private func run(from start: Int) -> ArraySlice<CommentSyntax> {
    var end = next
    var place = start
    while end < comments.count, comments[end].range.start == place,
      !comments[end].range.text.utf8.contains(UInt8(ascii: "\n"))
    {
      place = comments[end].range.end
      end += 1
      while let byte = byte(place), byte.isBlank { place += 1 }
    }
    return comments[next..<end]
  }

  /// Takes the comment in braces of its own, `{/* … */}`, that is next before `offset`.
  mutating func takeBraced(before offset: Int) -> [CommentSyntax] {
    guard hasComment(before: offset) else { return [] }
    var end = next
    var place = comments[next].range.start
    while true {
      while let byte = byte(place), byte.isSpace { place += 1 }
      guard end < comments.count, comments[end].range.start == place else { break }
      place = comments[end].range.end
      end += 1
    }
    guard byte(place) == UInt8(ascii: "}") else { return [] }
    defer { next = end }
    return Array(comments[next..<end])
  }

  // MARK: - Places

  /// Whether only blanks stand between `offset` and the end of its line.
  func endsLine(after offset: Int) -> Bool {
    var place = offset
    while let byte = byte(place), byte.isBlank { place += 1 }
    return byte(place) == UInt8(ascii: "\n")
  }

  /// Whether an empty line precedes what begins at `offset`.
  func hasBlankLine(before offset: Int) -> Bool {
    var place = offset - 1
    var lineEnds = 0
    while let byte = byte(place), byte.isSpace {
      if byte == UInt8(ascii: "\n") { lineEnds += 1 }
      place -= 1
    }
    return lineEnds > 1
  }

  /// The place of the next `mark` from `offset` on, outside comments.
  func place(of mark: UInt8, from offset: Int) -> Int {
    var place = offset
    var comment = comments.partitioningIndex { $0.range.end > offset }
    while let byte = byte(place) {
      if comment < comments.count, comments[comment].range.start == place {
        place = comments[comment].range.end
        comment += 1
      } else if byte == mark {
        return place
      } else {
        place += 1
      }
    }
    return file.bytes.count
  }

  /// How far the line at `offset` is indented.
  func indent(ofLineAt offset: Int) -> Int {
    var start = offset
    while let byte = byte(start - 1), byte != UInt8(ascii: "\n") { start -= 1 }
    var indent = 0
    while let byte = byte(start + indent), byte.isBlank { indent += 1 }
    return indent
  }
}

extension UInt8 {
  /// White space other than a line's end.
  fileprivate var isBlank: Bool { isSpace && self != UInt8(ascii: "\n") }
}
