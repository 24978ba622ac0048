// The way in for `feedctl fmt`: a file's text in canonical form, or what is wrong with it.

/// Puts .feed files into their canonical form.
public enum MarkupFormatter {
  /// What a file looks like when it is formatted.
  public enum Result: Sendable {
    /// The file's text in canonical form.
    case formatted(String)
    /// The file has syntax errors, and stays as it is.
    case broken([Diagnostic])
  }

  /// Formats one file by itself: names that other files declare make no difference.
  public static func format(_ file: SourceFile) -> Result {
    var diagnostics: [Diagnostic] = []
    let syntax = MarkupParser.parse(file, diagnostics: &diagnostics)
    guard diagnostics.allSatisfy({ $0.severity != .error }) else {
      return .broken(diagnostics.sorted(by: Diagnostic.precedes))
    }
    return .formatted(MarkupPrinter.print(syntax))
  }
}
