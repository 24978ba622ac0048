// Files for the parser, the checker and the printer: valid, damaged, and words in no order.

import ComponentRuntime
import Fuzzing

struct MarkupInputs: FuzzInputs {
  private let texts: [String]

  init(_ texts: [String]) { self.texts = texts }

  func fault(seed: UInt64) -> String? {
    switch seed % 4 {
    case 0: fault(in: RandomText.markup(seed: seed, declarations: 1...6), isValid: true)
    case 1: fault(in: RandomText.soup(seed: seed))
    case 2: fault(in: RandomText.damaged(RandomText.markup(seed: seed), seed: seed))
    default:
      texts.isEmpty
        ? nil
        : fault(in: RandomText.damaged(texts[Int(seed / 4 % UInt64(texts.count))], seed: seed))
    }
  }

  private func fault(in text: String, isValid: Bool = false) -> String? {
    let file = SourceFile(path: "fuzz.feed", text: text)
    let compiled = MarkupCompiler.compile(files: [file])
    for diagnostic in compiled.diagnostics {
      guard diagnostic.range.start <= diagnostic.range.end,
        diagnostic.range.end <= file.bytes.count, !diagnostic.rendered().isEmpty
      else { return "the place of `\(diagnostic.message)` is no place in\n\(text)" }
    }
    let isBroken = compiled.diagnostics.contains { $0.severity == .error }
    guard isBroken == (compiled.program == nil) else { return "errors and a program:\n\(text)" }
    switch MarkupFormatter.format(file) {
    case .broken(let diagnostics):
      guard isBroken, !isValid else {
        return "refused: \(diagnostics.rendered())\n\(text)"
      }
      return nil
    case .formatted(let printed): return fault(printed, of: text, isBroken: isBroken)
    }
  }

  /// What is wrong with the canonical form of a file that parses.
  private func fault(_ printed: String, of text: String, isBroken: Bool) -> String? {
    let file = SourceFile(path: "fuzz.feed", text: printed)
    guard case .formatted(let again) = MarkupFormatter.format(file) else {
      return "printed with errors:\n\(text)\n--- printed\n\(printed)"
    }
    guard again == printed else {
      return "printed anew:\n\(text)\n--- printed\n\(printed)\n--- again\n\(again)"
    }
    let isPrintedBroken = MarkupCompiler.compile(files: [file]).program == nil
    guard isPrintedBroken == isBroken else {
      return "printed with another meaning:\n\(text)\n--- printed\n\(printed)"
    }
    return nil
  }
}
