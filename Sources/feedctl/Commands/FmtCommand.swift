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
      Comments are kept, a byte-order mark is dropped. A file with syntax errors, or that cannot be
      read or written, is left as it is, and the others are formatted; the exit status is then 1.
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
    for path in paths {
      do {
        for file in try MarkupFolder.files(at: path) where seen.insert(file.path).inserted {
          if try !format(file, invocation.console, isCheck: isCheck) { status = .failed }
        }
      } catch let fault as MarkupFolder.Fault {
        invocation.console.complain("feedctl fmt: \(fault)\n")
        status = .failed
      }
    }
    return status
  }

  /// Puts one file right and names it.
  ///
  /// - Returns: whether it is as it should be now.
  /// - Throws: `OutputFault`.
  private static func format(
    _ file: SourceFile, _ console: Console, isCheck: Bool
  ) throws(OutputFault) -> Bool {
    switch outcome(of: file) {
    case .same: return true
    case .broken(let errors):
      console.complain(errors)
      return false
    case .differs(let text):
      if !isCheck {
        do {
          try FileReplacement.replace(file.path, by: text)
        } catch {
          console.complain("feedctl fmt: \(error)\n")
          return false
        }
      }
      try console.write(file.path + "\n")
      return !isCheck
    }
  }

  private static func runOnInput(
    _ invocation: Invocation, isCheck: Bool
  ) throws -> ExitStatus {
    guard isatty(STDIN_FILENO) == 0 || !invocation.arguments.operands.isEmpty else {
      throw UsageFault("name files or folders to format, or - for standard input")
    }
    let file = SourceFile(
      path: "standard input", bytes: [UInt8](try FileHandle.standardInput.readToEnd() ?? Data()))
    switch outcome(of: file) {
    case .broken(let errors):
      invocation.console.complain(errors)
      return .failed
    case .same:
      if !isCheck { try invocation.console.write(file.text) }
      return .done
    case .differs(let text):
      try invocation.console.write(isCheck ? "standard input\n" : text)
      return isCheck ? .failed : .done
    }
  }

  static func outcome(of file: SourceFile) -> Outcome {
    switch MarkupFormatter.format(file) {
    case .formatted(let text):
      text == file.text && !file.hasByteOrderMark ? .same : .differs(text)
    case .broken(let diagnostics): .broken(diagnostics.rendered())
    }
  }
}
