// `feedctl check`: what is wrong in a folder of markup, without a daemon.

import ComponentRuntime
import FeedZones

enum CheckCommand {
  static let form = CommandForm(
    name: "check", summary: "check the .feed files below a folder, without a daemon",
    operands: [OperandForm(name: "DIR")],
    options: [
      OptionForm("--json", help: "one JSON object a line for each fault, for editors"),
      OptionForm(
        "--native", "FILE", help: "what feedd --native printed: components and layouts in Swift"),
    ],
    details: """
      All files below DIR are checked together, as the daemon loads them; folders whose name starts
      with a dot are left out. Where the daemon was composed with components or section layouts of
      its own, --native takes what `feedd --native` prints: they are checked like those in markup.
      Of more than 1000 faults the first 1000 are shown, errors before warnings, and the number of
      the others. The exit status is 1 if there is an error; warnings do not change it.
      """,
    examples: ["feedctl check config/"], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let files = try MarkupFolder(invocation.arguments.operands[0]).files()
    let standIns = invocation.arguments.last("--native").map { [MarkupFolder.file($0)] } ?? []
    let result = MarkupCompiler.compile(
      files: files, timeZones: SystemZones().table, standIns: standIns)
    if invocation.arguments.has("--json") {
      let lines = result.diagnostics.map { PrettyJSON.line(object($0)) + "\n" }
      try invocation.console.write(lines.joined())
    } else {
      let text = result.diagnostics.map { $0.rendered() + "\n" }.joined()
      try invocation.console.write(text + summary(result, fileCount: files.count) + "\n")
    }
    return result.program == nil ? .failed : .done
  }

  /// `3 errors, 1 warning in 7 files`
  static func summary(_ result: MarkupCompiler.Result, fileCount: Int) -> String {
    let faults = [count(result.errorCount, "error"), count(result.warningCount, "warning")]
      .compactMap { $0 }
    let files = count(fileCount, "file") ?? "no files"
    let shown =
      result.omittedCount > 0
      ? ": \(result.diagnostics.count) are shown, and there are \(result.omittedCount) more" : ""
    return faults.isEmpty
      ? "no errors in \(files)" : "\(faults.joined(separator: ", ")) in \(files)\(shown)"
  }

  private static func count(_ number: Int, _ noun: String) -> String? {
    number == 0 ? nil : "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Lines and columns count from 1; the end is the place after the last character.
  static func object(_ diagnostic: Diagnostic) -> Value {
    let start = diagnostic.range.position
    let end = diagnostic.range.file.position(of: diagnostic.range.end)
    var members: [(String, Value)] = [
      ("file", .string(diagnostic.range.file.path)),
      ("line", .int(Int64(start.line))), ("column", .int(Int64(start.column))),
      ("endLine", .int(Int64(end.line))), ("endColumn", .int(Int64(end.column))),
      ("severity", .string(diagnostic.severity.rawValue)), ("code", .string(diagnostic.code)),
      ("message", .string(diagnostic.message)),
    ]
    if let mend = diagnostic.mend { members.append(("mend", .string(mend))) }
    if !diagnostic.notes.isEmpty {
      members.append(("notes", .list(ValueList(diagnostic.notes.map(object)))))
    }
    return .map(ValueMap(members))
  }

  private static func object(_ note: Diagnostic.Note) -> Value {
    let place = note.range.position
    return [
      "file": .string(note.range.file.path), "line": .int(Int64(place.line)),
      "column": .int(Int64(place.column)), "message": .string(note.message),
    ]
  }
}
