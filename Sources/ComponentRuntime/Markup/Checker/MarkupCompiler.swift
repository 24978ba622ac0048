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
  /// - Parameters:
  ///   - timeZones: the zones that expressions can name.
  ///   - natives: components and layouts written in Swift, which the files may use.
  ///   - standIns: what is declared elsewhere, to be checked against: nothing in it is warned of.
  public static func compile(
    files: [SourceFile], timeZones: TimeZoneTable = TimeZoneTable(),
    natives: NativeRegistry = NativeRegistry(), standIns: [SourceFile] = []
  ) -> Result {
    var diagnostics: [Diagnostic] = []
    let declared = standIns + [natives.file].compactMap { $0 }
    let parsed = (declared + files.sorted { $0.path < $1.path }).map {
      MarkupParser.parse($0, diagnostics: &diagnostics)
    }
    let layouts = standIns.reduce(into: [:]) { layouts, file in
      layouts.merge(NativeRegistry.layouts(namedIn: file)) { first, _ in first }
    }
    let checker = MarkupChecker(
      parsed, timeZones: timeZones, natives: natives, layouts: layouts)
    let program = checker.check()
    diagnostics += checker.diagnostics
    diagnostics.removeAll { diagnostic in
      diagnostic.severity == .warning && declared.contains { $0 === diagnostic.range.file }
    }
    diagnostics.sort(by: Diagnostic.precedes)
    let isFaulty = diagnostics.contains { $0.severity == .error }
    if isFaulty { diagnostics.removeDoubtful(in: parsed) }
    return Result(program: isFaulty ? nil : program, diagnostics: diagnostics)
  }
}

extension [Diagnostic] {
  /// Takes out the warnings of unused names that stand in one declaration with an error: what the
  /// error hides may well use them.
  fileprivate mutating func removeDoubtful(in files: [MarkupSyntax]) {
    var damaged: [String: [Range<Int>]] = [:]
    for file in files {
      let faults = filter { $0.severity == .error && $0.range.file.path == file.file.path }
      damaged[file.file.path] = file.declarations
        .map { $0.range.start..<Swift.max($0.range.start, $0.range.end) }
        .filter { range in faults.contains { range.contains($0.range.start) } }
    }
    removeAll { diagnostic in
      diagnostic.code == "unused-name"
        && damaged[diagnostic.range.file.path, default: []]
          .contains { $0.contains(diagnostic.range.start) }
    }
  }
}
