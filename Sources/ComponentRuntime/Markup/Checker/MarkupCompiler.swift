// The way in: from .feed files to a program, or to all that is wrong with them.

/// Compiles a config's markup.
public enum MarkupCompiler {
  /// What compiling made, and what it has to say.
  public struct Result: Sendable {
    /// `nil` if and only if `diagnostics` holds an error.
    public var program: Program?
    /// Of all files, by path and place.
    public var diagnostics: [Diagnostic]
  }

  /// Parses and checks `files`, which share one namespace.
  ///
  /// The result depends on the files' paths and texts and on the zones alone, not on the order
  /// the files are given in.
  ///
  /// - Parameter timeZones: the zones that expressions can name.
  public static func compile(
    files: [SourceFile], timeZones: TimeZoneTable = TimeZoneTable()
  ) -> Result {
    var diagnostics: [Diagnostic] = []
    let parsed = files.sorted { $0.path < $1.path }.map {
      MarkupParser.parse($0, diagnostics: &diagnostics)
    }
    let checker = MarkupChecker(parsed, timeZones: timeZones)
    let program = checker.check()
    diagnostics += checker.diagnostics
    diagnostics.sort(by: Diagnostic.precedes)
    let isFaulty = diagnostics.contains { $0.severity == .error }
    // A name may look unused because of an error elsewhere.
    if isFaulty { diagnostics.removeAll { $0.code == "unused-name" } }
    return Result(program: isFaulty ? nil : program, diagnostics: diagnostics)
  }
}
