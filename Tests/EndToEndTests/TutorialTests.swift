// docs/tutorial.md, followed to the letter: every file is written, every command run, every answer
// compared.

import Foundation
import TestSupport
import Testing

/// One fenced block of the tutorial.
private struct TutorialBlock {
  enum Kind: Equatable {
    /// What stands in the file, below the reader's folder.
    case file(String)
    /// Commands and what they print.
    case console
    /// The same in a terminal of its own: its one command goes on.
    case otherConsole
  }

  var kind: Kind
  var lines: [String]
  /// Of the document, for messages.
  var line: Int

  /// The blocks in order: `feed home.feed` and the like are files, `console` and `console other`
  /// commands.
  static func all(in text: String) throws -> [TutorialBlock] {
    var blocks: [TutorialBlock] = []
    var open: TutorialBlock?
    for (number, line) in text.components(separatedBy: "\n").enumerated() {
      guard line.hasPrefix("```") else {
        open?.lines.append(line)
        continue
      }
      if let block = open {
        blocks.append(block)
        open = nil
        continue
      }
      let words = line.dropFirst(3).split(separator: " ").map(String.init)
      let kind: Kind
      switch words.first {
      case "console": kind = words.count > 1 ? .otherConsole : .console
      default:
        kind = .file(try #require(words.last, "a block at line \(number + 1) that is nothing"))
      }
      open = TutorialBlock(kind: kind, lines: [], line: number + 2)
    }
    return blocks
  }

  /// Each command with the lines that it prints; a command goes on where a line ends in a backslash.
  var steps: [(command: String, output: [String], line: Int)] {
    var steps: [(command: String, output: [String], line: Int)] = []
    var isOpen = false
    for (offset, text) in lines.enumerated() {
      if text.hasPrefix("$ ") {
        steps.append((String(text.dropFirst(2)), [], line + offset))
        isOpen = text.hasSuffix("\\")
      } else if isOpen, !steps.isEmpty {
        steps[steps.count - 1].command += "\n" + text
        isOpen = text.hasSuffix("\\")
      } else if !steps.isEmpty {
        steps[steps.count - 1].output.append(text)
      }
    }
    return steps
  }
}

extension EndToEnd {
  @Suite("The tutorial", .timeLimit(.minutes(4))) struct TutorialTests {
    /// Whether a line is as expected, `…` standing for anything.
    private static func matches(_ line: Substring, _ expected: String) -> Bool {
      let parts = expected.components(separatedBy: "…")
      guard parts.count > 1 else { return line == expected }
      var rest = line
      for (index, part) in parts.enumerated() {
        if index == 0 {
          guard rest.hasPrefix(part) else { return false }
          rest = rest.dropFirst(part.count)
        } else if index == parts.count - 1 {
          return rest.hasSuffix(part)
        } else if let found = rest.firstRange(of: part) {
          rest = rest[found.upperBound...]
        } else if !part.isEmpty {
          return false
        }
      }
      return true
    }

    private static func agrees(_ output: String, _ expected: [String]) -> Bool {
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.drop { $0 == "\r" } }
      let trimmed = lines.last == "" ? lines.dropLast() : lines[...]
      return trimmed.count == expected.count
        && zip(trimmed, expected).allSatisfy { matches($0, $1) }
    }

    /// What only looks, and may look again until what was asked for has happened.
    private static let looks = [
      "feedctl state", "feedctl targets", "feedctl watch", "feedctl demand",
    ]

    private static func run(
      _ command: String, _ script: String, until expected: [String],
      _ environment: [String: String], in folder: URL
    ) throws -> FinishedProgram {
      let deadline = ContinuousClock.now.advanced(by: patience)
      while true {
        let run = try FinishedProgram(
          URL(filePath: "/bin/sh"), ["-c", script], environment: environment, in: folder)
        let isLook = looks.contains { command.hasPrefix($0) }
        if !isLook || agrees(run.output, expected) || ContinuousClock.now >= deadline { return run }
      }
    }

    @Test("lines are compared word for word, but where it says that they differ")
    func comparison() {
      #expect(Self.agrees("a\nb 12 c\n", ["a", "b … c"]))
      #expect(!Self.agrees("a\nb 12 d\n", ["a", "b … c"]))
      #expect(!Self.agrees("a\n", ["a", "b"]))
      #expect(Self.agrees("", []))
    }

    @Test("does what it says, from the first line to the last")
    func follow() throws {
      let document = try String(
        contentsOf: Corpus.checkout.appending(path: "docs/tutorial.md"), encoding: .utf8)
      let blocks = try TutorialBlock.all(in: document)
      #expect(blocks.count { $0.kind == .console } >= 8)
      // Short, for a socket's path has 107 bytes.
      let folder = URL(filePath: "/tmp/feedd-tour-\(UUID().uuidString.prefix(6))")
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let programs = Corpus.checkout.appending(path: ".build/debug").path
      let environment = ["PATH": "\(programs):/usr/bin:/bin", "COLUMNS": "80", "LANG": "C.UTF-8"]
      var exports: [String] = []
      var others: [RunningProgram] = []
      for block in blocks {
        if case .file(let name) = block.kind {
          let file = folder.appending(path: name)
          try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
          try Data((block.lines.joined(separator: "\n") + "\n").utf8).write(to: file)
          continue
        }
        for step in block.steps {
          let script = (exports + [step.command]).joined(separator: "\n")
          if block.kind == .otherConsole {
            let shell = (exports + ["exec 2>&1", "exec " + step.command]).joined(separator: "\n")
            let other = try RunningProgram(
              "/bin/sh", ["-c", shell], environment: environment, in: folder)
            others.append(other)
            let output = try other.output(within: patience) { Self.agrees($0, step.output) }
            try #require(
              Self.agrees(output, step.output),
              "docs/tutorial.md:\(step.line): \(step.command)\n\(output)")
            continue
          }
          if step.command.hasPrefix("export ") {
            exports.append(step.command)
            continue
          }
          let run = try Self.run(
            step.command, "exec 2>&1\n" + script, until: step.output, environment, in: folder)
          try #require(
            Self.agrees(run.output, step.output),
            "docs/tutorial.md:\(step.line): \(step.command)\n\(run.output)")
        }
      }
      for other in others { try other.end() }
    }
  }
}
