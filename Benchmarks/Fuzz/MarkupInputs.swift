// Files for the parser, the checker and the printer: valid, damaged, and words in no order.

import ComponentRuntime
import Fuzzing

struct MarkupInputs: FuzzInputs {
  private let texts: [String]
  private static let natives = NativeRegistry(NativePiece.self)

  init(_ texts: [String]) { self.texts = texts }

  func fault(seed: UInt64) -> String? {
    switch seed % 6 {
    case 0: fault(in: RandomText.markup(seed: seed, declarations: 1...6), isValid: true)
    case 1: fault(in: RandomText.soup(seed: seed))
    case 2: fault(in: RandomText.damaged(RandomText.markup(seed: seed), seed: seed))
    case 3: fault(in: RandomText.damaged(example(seed), seed: seed))
    default: fault(in: RandomText.confused(example(seed), seed: seed), runs: true, seed: seed)
    }
  }

  /// A file without errors: one of those given, or the one with everything in it.
  private func example(_ seed: UInt64) -> String {
    let place = Int(seed / 6 % UInt64(texts.count + 1))
    return place < texts.count ? texts[place] : RandomText.everyFeature
  }

  /// - Parameter runs: whether what compiles is run as well.
  private func fault(
    in text: String, isValid: Bool = false, runs: Bool = false, seed: UInt64 = 0
  ) -> String? {
    let file = SourceFile(path: "fuzz.feed", text: text)
    let compiled = MarkupCompiler.compile(files: [file], natives: Self.natives)
    if runs, let program = compiled.program {
      var trial = PageTrial(program, seed: seed)
      if let fault = trial.fault() { return "\(fault) of\n\(text)" }
    }
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
    let isPrintedBroken =
      MarkupCompiler.compile(files: [file], natives: Self.natives).program == nil
    guard isPrintedBroken == isBroken else {
      return "printed with another meaning:\n\(text)\n--- printed\n\(printed)"
    }
    return nil
  }
}
