// The way in: from .feed files to a program, or to all that is wrong with them.

/// Compiles a config's markup.
public enum MarkupCompiler {
  /// What compiling made, and what it has to say.
  public struct Result: Sendable {
    /// `nil` if and only if `diagnostics` holds an error.
    public var program: Program?
    /// Of all files, by path and place: all there are, unless there are thousands.
    public var diagnostics: [Diagnostic]
    /// How many there are, those that are not in `diagnostics` among them.
    public var errorCount: Int
    public var warningCount: Int
    public var omittedCount: Int { errorCount + warningCount - diagnostics.count }
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
    let references = standIns.reduce(into: natives.references) { references, file in
      references.merge(NativeRegistry.references(namedIn: file)) { $0.union($1) }
    }
    let checker = MarkupChecker(
      parsed, timeZones: timeZones, natives: natives, layouts: layouts, references: references)
    let program = checker.check()
    diagnostics += checker.diagnostics
    diagnostics.removeAll { diagnostic in
      diagnostic.severity == .warning && declared.contains { $0 === diagnostic.range.file }
    }
    diagnostics.sort(by: Diagnostic.precedes)
    let errors = diagnostics.count { $0.severity == .error }
    if errors > 0 { diagnostics.removeDoubtful(in: parsed) }
    let warnings = diagnostics.count - errors
    diagnostics.cut(to: MarkupLimits.diagnostics)
    return Result(
      program: errors > 0 ? nil : program, diagnostics: diagnostics,
      errorCount: errors + parsed.reduce(0) { $0 + $1.omittedErrors }, warningCount: warnings)
  }
}

extension [Diagnostic] {
  /// Takes out the warnings of unused names that what an error hides may well use: of a
  /// declaration's own names where the error stands in it, of declarations where it stands anywhere.
  ///
  /// - Complexity: O(*n*) in diagnostics and declarations.
  fileprivate mutating func removeDoubtful(in files: [MarkupSyntax]) {
    var faults: [String: [Int]] = [:]
    for diagnostic in self where diagnostic.severity == .error {
      faults[diagnostic.range.file.path, default: []].append(diagnostic.range.start)
    }
    var damaged: [String: [Range<Int>]] = [:]
    for file in files {
      guard let places = faults[file.file.path] else { continue }
      damaged[file.file.path] = file.declarations.map(\.places).filter { $0.holdsAny(of: places) }
    }
    removeAll { diagnostic in
      if diagnostic.code == "unused-declaration" { return true }
      guard diagnostic.code == "unused-name" else { return false }
      let place = diagnostic.range.start
      let ranges = damaged[diagnostic.range.file.path] ?? []
      let next = ranges.partitioningIndex { $0.upperBound > place }
      return next < ranges.count && ranges[next].contains(place)
    }
  }

  /// Takes out what is beyond `limit`, warnings first.
  fileprivate mutating func cut(to limit: Int) {
    if count <= limit { return }
    let errorLimit = Swift.min(limit, count { $0.severity == .error })
    var left = (errors: errorLimit, warnings: limit - errorLimit)
    self = filter { diagnostic in
      if diagnostic.severity == .error {
        left.errors -= 1
        return left.errors >= 0
      }
      left.warnings -= 1
      return left.warnings >= 0
    }
  }
}

extension DeclarationSyntax {
  /// Where it stands in its file.
  fileprivate var places: Range<Int> { range.start..<Swift.max(range.start, range.end) }
}

extension Range<Int> {
  /// - Parameter places: in order.
  fileprivate func holdsAny(of places: [Int]) -> Bool {
    let next = places.partitioningIndex { $0 >= lowerBound }
    return next < places.count && places[next] < upperBound
  }
}
