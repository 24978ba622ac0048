// What is wrong in a config, where, and how to mend it.

/// One fault or warning in markup.
public struct Diagnostic: Sendable {
  public enum Severity: String, Sendable { case error, warning }

  public var severity: Severity
  /// A short stable name such as `unknown-prop`, for editors and tests.
  public var code: String
  /// What is wrong, in one sentence without a full stop.
  public var message: String
  public var range: SourceRange
  /// How to mend it, if that can be said: "did you mean `title`?".
  public var mend: String?
  /// Other places concerned, such as the first declaration of a name declared twice.
  public var notes: [Note]

  public struct Note: Sendable {
    public var message: String
    public var range: SourceRange
    public init(_ message: String, at range: SourceRange) {
      self.message = message
      self.range = range
    }
  }

  public init(
    _ severity: Severity = .error, code: String, _ message: String, at range: SourceRange,
    mend: String? = nil, notes: [Note] = []
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.range = range
    self.mend = mend
    self.notes = notes
  }
}
