// `feedctl fmt`: .feed files in their canonical form, without a daemon.

import ComponentRuntime
import Foundation

enum FmtCommand {
  static let form = CommandForm(
    name: "fmt", summary: "put .feed files into their canonical form",
    operands: [OperandForm(name: "PATH", isRequired: false, isRepeated: true)],
    options: [
      OptionForm("--check", help: "change nothing; list the files that differ and exit with 1")
    ],
    details: """
      A PATH is a file or a folder with files below it. Files that differ are replaced, and their
      names printed. Without a PATH, or for -, standard input is formatted to standard output.
      Comments are kept. A file with syntax errors is left as it is; the exit status is then 1.
      """,
    examples: ["feedctl fmt config/", "feedctl fmt --check config/", "feedctl fmt - < page.feed"],
    run: run)

  /// What became of one file.
  enum Outcome: Equatable {
    case same
    case differs(String)
    /// Its errors, rendered.
    case broken(String)
  }

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let paths = invocation.arguments.operands
    let isCheck = invocation.arguments.has("--check")
    if paths.isEmpty || paths == ["-"] {
      return try runOnInput(invocation, isCheck: isCheck)
    }
    guard !paths.contains("-") else {
      throw UsageFault("standard input is formatted alone, without other paths")
    }
    var status = ExitStatus.done
    var seen: Set<String> = []
    for file in try paths.flatMap({ try files(at: $0) }) where seen.insert(file.path).inserted {
      switch outcome(of: file) {
      case .same: break
      case .broken(let errors):
        invocation.console.complain(errors)
        status = .failed
      case .differs(let text):
        if isCheck { status = .failed } else { try MarkupFolder.replace(file.path, by: text) }
        try invocation.console.write(file.path + "\n")
      }
    }
    return status
  }

  private static func files(at path: String) throws(MarkupFolder.Fault) -> [SourceFile] {
    var isFolder: ObjCBool = false
    _ = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return isFolder.boolValue
      ? try MarkupFolder(path).files() : [try MarkupFolder.file(path)]
  }

  private static func runOnInput(
    _ invocation: Invocation, isCheck: Bool
  ) throws -> ExitStatus {
    guard isatty(STDIN_FILENO) == 0 || !invocation.arguments.operands.isEmpty else {
      throw UsageFault("name files or folders to format, or - for standard input")
    }
    let data = try FileHandle.standardInput.readToEnd() ?? Data()
    guard let text = String(validating: data, as: UTF8.self) else {
      throw MarkupFolder.Fault(description: "standard input is not UTF-8")
    }
    switch outcome(of: SourceFile(path: "standard input", text: text)) {
    case .broken(let errors):
      invocation.console.complain(errors)
      return .failed
    case .same:
      if !isCheck { try invocation.console.write(text) }
      return .done
    case .differs(let text):
      try invocation.console.write(isCheck ? "standard input\n" : text)
      return isCheck ? .failed : .done
    }
  }

  static func outcome(of file: SourceFile) -> Outcome {
    switch MarkupFormatter.format(file) {
    case .formatted(let text): text == file.text ? .same : .differs(text)
    case .broken(let diagnostics): .broken(diagnostics.rendered())
    }
  }
}
