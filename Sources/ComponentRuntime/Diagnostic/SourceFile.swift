// The text of one .feed file, and places in it.

/// One file of markup, as it was read.
public final class SourceFile: Sendable {
  /// The path shown to people: relative to the config folder.
  public let path: String
  public let text: String
  /// The text's UTF-8 code units; every offset in a `SourceRange` counts these.
  public let bytes: [UInt8]
  /// Why the text is not all that the file holds; with it the file is never in force.
  public let readingFault: ReadingFault?
  /// Whether the file had a byte-order mark before the text.
  public let hasByteOrderMark: Bool
  private let lineStarts: [Int]

  public convenience init(path: String, text: String) {
    self.init(path: path, text: text, fault: nil, hasByteOrderMark: false)
  }

  /// A file with these bytes: UTF-8, with a byte-order mark before it or none.
  public convenience init(path: String, bytes: [UInt8]) {
    let decoded = TextDecoding(bytes)
    self.init(
      path: path, text: decoded.text, fault: decoded.fault,
      hasByteOrderMark: decoded.hasByteOrderMark)
  }

  /// A file that could not be read.
  public convenience init(path: String, _ fault: ReadingFault) {
    self.init(path: path, text: "", fault: fault, hasByteOrderMark: false)
  }

  private init(path: String, text: String, fault: ReadingFault?, hasByteOrderMark: Bool) {
    self.path = path
    self.text = text
    self.hasByteOrderMark = hasByteOrderMark
    readingFault = fault
    bytes = Array(text.utf8)
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    lineStarts = starts
  }

  /// The line and column of `offset`, both counted from 1; columns count Unicode scalars.
  ///
  /// - Complexity: O(log *lines* + *column*).
  public func position(of offset: Int) -> SourcePosition {
    let line = Swift.max(lineStarts.partitioningIndex { $0 > offset }, 1)
    let start = lineStarts[line - 1]
    let end = Swift.min(Swift.max(offset, start), bytes.count)
    let column = bytes[start..<end].count { $0 & 0xC0 != 0x80 } + 1
    return SourcePosition(line: line, column: column)
  }

  /// The text of `line` (from 1), without its line break.
  public func lineText(_ line: Int) -> String {
    guard line >= 1, line <= lineStarts.count else { return "" }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return String(decoding: bytes[start..<Swift.max(start, end)], as: UTF8.self)
  }
}

/// A line and a column, both from 1.
public struct SourcePosition: Equatable, Sendable {
  public var line: Int
  public var column: Int
}

/// A stretch of one file, in UTF-8 code units.
public struct SourceRange: Sendable {
  public let file: SourceFile
  public let start: Int
  public let end: Int

  public init(file: SourceFile, start: Int, end: Int) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// The text of the range.
  public var text: String {
    let limit = file.bytes.count
    return String(
      decoding: file.bytes[Swift.min(start, limit)..<Swift.min(end, limit)], as: UTF8.self)
  }

  public var position: SourcePosition { file.position(of: start) }

  /// The smallest range that holds both.
  public func union(_ other: SourceRange) -> SourceRange {
    SourceRange(file: file, start: min(start, other.start), end: max(end, other.end))
  }
}
