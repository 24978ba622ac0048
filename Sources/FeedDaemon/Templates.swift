// The markup that is in force, and what became of the last try to load another.

import ComponentRuntime
import FeedText
import FeedZones

/// One state of the config folder's markup, compiled.
struct Templates {
  var program: Program
  var hash: ConfigurationHash
  var fileCount: Int
  /// What the host's fonts are known by: with others, every text is measured again.
  var fonts: String
  /// Why the last reload changed nothing; `nil` if it did not fail.
  var reloadFault: TemplateFault?
}

/// Markup that cannot be used.
struct TemplateFault: Error, CustomStringConvertible {
  var summary: String
  var diagnostics: [Diagnostic]
  var description: String { summary }

  init(_ fault: any Error) {
    summary = "\(fault)"
    diagnostics = []
  }

  init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
    let errors = diagnostics.filter { $0.severity == .error }
    summary = "the templates have \(errors.count == 1 ? "an error" : "\(errors.count) errors")"
    if let first = errors.first { summary += ": \(first.line)" }
  }
}

extension Templates {
  /// Reads and compiles the markup of `folder`.
  ///
  /// - Throws: `TemplateFault`.
  static func load(
    _ folder: ConfigurationFolder, natives: NativeRegistry
  ) throws(TemplateFault) -> (templates: Templates, warnings: [Diagnostic]) {
    let files: [SourceFile]
    do {
      files = try folder.readMarkup()
    } catch {
      throw TemplateFault(error)
    }
    let zones = SystemZones()
    let result = MarkupCompiler.compile(
      files: files, timeZones: zones.table, natives: natives)
    guard let program = result.program else { throw TemplateFault(result.diagnostics) }
    let fonts = fontFingerprint()
    let hash = ConfigurationHash(
      of: files, fonts: fonts, zones: zones.fingerprint, natives: natives.declarations)
    return (
      Templates(program: program, hash: hash, fileCount: files.count, fonts: fonts),
      result.diagnostics
    )
  }
}

extension Diagnostic {
  /// `home.feed:3:7: no component is called `Crd`; did you mean `Card`?`
  var line: String {
    let position = range.position
    let hint = mend.map { "; \($0)" } ?? ""
    return "\(range.file.path):\(position.line):\(position.column): \(message)\(hint)"
  }

  /// As `reload` and `status` tell it.
  var value: Value {
    let position = range.position
    var members: [(String, Value)] = [
      ("severity", .string(severity.rawValue)), ("code", .string(code)),
      ("message", .string(message)), ("file", .string(range.file.path)),
      ("line", .int(Int64(position.line))), ("column", .int(Int64(position.column))),
    ]
    if let mend { members.append(("mend", .string(mend))) }
    members.append(("rendered", .string(rendered())))
    return .map(ValueMap(members))
  }
}

extension [Diagnostic] {
  /// Diagnostics in one reply at most.
  private static let replyLimit = 100

  /// As `reload` and `status` tell them.
  var value: Value { .list(ValueList(prefix(Self.replyLimit).map(\.value))) }
}

extension TemplateFault {
  /// As `reload` and `status` tell it.
  var value: Value { ["message": .string(summary), "diagnostics": diagnostics.value] }
}

extension Log {
  /// Entries for one reading of the templates at most.
  private static let templateLimit = 20

  /// Says what is wrong in the templates, each by how bad it is; errors first, should there be more
  /// than the log takes.
  func tell(_ diagnostics: [Diagnostic]) {
    let errors = diagnostics.filter { $0.severity == .error }
    let warnings = diagnostics.filter { $0.severity == .warning }
    for diagnostic in (errors + warnings).prefix(Self.templateLimit) {
      switch diagnostic.severity {
      case .error: self(.error, "template", ["error": diagnostic.line])
      case .warning: self(.warning, "template", ["warning": diagnostic.line])
      }
    }
    let rest = diagnostics.count - Self.templateLimit
    if rest > 0 { self(.warning, "template", ["more": "\(rest); `feedctl check` shows all"]) }
  }
}
