// Help, written from the forms that the parser reads.

/// What `help` and `--help` print.
enum HelpText {
  /// All commands.
  static func overview(_ forms: [CommandForm]) -> String {
    let commands = TextTable.lines(forms.map { ["  " + $0.usage, $0.summary] })
    return """
      Usage: feedctl COMMAND [ARGUMENT]...

      Talks to a running feedd: shows pages and what changes in them, pushes data, checks markup.

      \(commands.joined(separator: "\n"))

      Every command takes
      \(options(OptionForm.global))
      Without these, the daemon is looked for at ipc:///run/feedd/commands.sock and deltas.sock
      where these exist, else at tcp://127.0.0.1:7401 and 7402.
      `feedctl help COMMAND` says more, with examples; `feedctl --version` prints the version.

      Exit status: 0 done; 1 the daemon refused or did not answer, `check` found errors, or `fmt`
      errors or with --check a difference; 2 a command line that cannot be used.

      """
  }

  /// One command.
  static func help(of form: CommandForm) -> String {
    var text = "Usage: feedctl \(form.usage)\(form.options.isEmpty ? "" : " [OPTION]...")\n\n"
    text += form.summary.prefix(1).uppercased() + form.summary.dropFirst() + ".\n"
    if !form.details.isEmpty { text += "\n" + form.details + "\n" }
    text += "\n" + options(form.options + OptionForm.global) + "\n"
    text += form.examples.map { "  \($0)\n" }.joined()
    return text
  }

  private static func options(_ forms: [OptionForm]) -> String {
    TextTable.lines(
      forms.map { ["  " + [$0.name, $0.value].compactMap { $0 }.joined(separator: " "), $0.help] }
    ).map { $0 + "\n" }.joined()
  }
}

extension OperandForm {
  fileprivate var usage: String {
    (isRequired ? name : "[\(name)]") + (isRepeated ? "..." : "")
  }
}

extension CommandForm {
  /// `push SOURCE [VALUE]`
  var usage: String {
    ([name] + operands.map(\.usage)).joined(separator: " ")
  }
}
