// A fault at run time, told to whoever looks after the page.

/// What went wrong in a page, where in the markup and where in the page.
///
/// Source: spec/markup.md, "Failures at run time".
public struct RuntimeDiagnostic: Sendable {
  public var code: String
  public var message: String
  public var range: SourceRange?
  /// The key of the section, if it is known.
  public var section: String?
  /// The key of the cell, if it is known.
  public var cell: String?

  public init(
    code: String, message: String, range: SourceRange? = nil, section: String? = nil,
    cell: String? = nil
  ) {
    self.code = code
    self.message = message
    self.range = range
    self.section = section
    self.cell = cell
  }
}
