// `feedfuzz`: random and damaged input for the compiler and the evaluator, for as long as asked.
//
//   feedfuzz markup 10 config/pages/*.feed     ten minutes of files
//   feedfuzz expressions 10                    ten minutes of expressions
//   feedfuzz markup 0 --from 12345 FILE...     one thousand inputs from that seed on
//
// Every input is made from its seed alone. A trap ends the program behind the line that names the
// thousand it lies in; a wrong answer is printed with its seed, and the status is 1.

import Foundation

do {
  let options = try FuzzOptions(Array(CommandLine.arguments.dropFirst()))
  let faults =
    switch options.subject {
    case .markup: try Campaign(options).run(MarkupInputs(try options.texts()))
    case .expressions: try Campaign(options).run(ExpressionInputs())
    }
  exit(faults == 0 ? 0 : 1)
} catch {
  Campaign.say("feedfuzz: \(error)")
  exit(2)
}
