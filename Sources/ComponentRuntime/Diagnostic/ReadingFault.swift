// What keeps a file from being read as markup, found before anything in it is parsed.

/// Why a file has no text, or not quite the text that somebody wrote.
public struct ReadingFault: Error, Equatable, Sendable {
  /// A short stable name, as of a diagnostic.
  public var code: String
  /// What is wrong, in one sentence without a full stop.
  public var message: String
  public var mend: String?
  /// The UTF-8 code units concerned, in the text that was made of the file; empty where the whole
  /// file is.
  public var range: Range<Int>

  public init(
    _ code: String, _ message: String, mend: String? = nil, at range: Range<Int> = 0..<0
  ) {
    self.code = code
    self.message = message
    self.mend = mend
    self.range = range
  }

  /// The fault as the checker reports it.
  func diagnostic(in file: SourceFile) -> Diagnostic {
    Diagnostic(
      code: code, message,
      at: SourceRange(file: file, start: range.lowerBound, end: range.upperBound), mend: mend)
  }
}
