// What a command takes, said once: the parser and the help both read it.

/// One command of the program.
struct CommandForm: Sendable {
  var name: String
  var summary: String
  var operands: [OperandForm] = []
  var options: [OptionForm] = []
  /// More for `help`, in whole lines.
  var details = ""
  /// Each a line to type.
  var examples: [String]
  var run: @Sendable (Invocation) throws -> ExitStatus
}

/// An argument that is told by its place.
struct OperandForm: Sendable {
  var name: String
  var isRequired = true
  /// Whether it may be there several times; the last one only.
  var isRepeated = false
}

/// An argument that is told by its name.
struct OptionForm: Sendable {
  /// With its dashes.
  var name: String
  /// What its value is called; `nil` for a flag.
  var value: String?
  var help: String

  init(_ name: String, _ value: String? = nil, help: String) {
    self.name = name
    self.value = value
    self.help = help
  }

  static let viewport = OptionForm("--viewport", "NAME", help: "the viewport, such as phone")
  static let json = OptionForm("--json", help: "print the daemon's answer as JSON")
  static let count = OptionForm("--count", "N", help: "end after N documents and deltas")

  /// What every command takes.
  static let global = [
    OptionForm(
      "--commands", "URL", help: "where the daemon takes commands (or FEEDD_COMMANDS)"),
    OptionForm("--deltas", "URL", help: "where it publishes deltas (or FEEDD_DELTAS)"),
    OptionForm("--timeout", "TIME", help: "how long to wait for the daemon (default 5s)"),
    OptionForm("--help", help: "print this and end"),
  ]
}
