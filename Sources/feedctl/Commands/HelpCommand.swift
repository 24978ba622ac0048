// `feedctl help`: what there is, and how each command is used.

enum HelpCommand {
  static let form = CommandForm(
    name: "help", summary: "say how a command is used",
    operands: [OperandForm(name: "COMMAND", isRequired: false)],
    examples: ["feedctl help push"], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let forms = FeedctlProgram.commands
    guard let name = invocation.arguments.operands.first else {
      try invocation.console.write(HelpText.overview(forms))
      return .done
    }
    let form = try CommandChoice.form(named: name, among: forms)
    try invocation.console.write(HelpText.help(of: form))
    return .done
  }
}
