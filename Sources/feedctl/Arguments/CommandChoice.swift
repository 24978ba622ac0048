// Which command the command line asks for; global options may stand before it.

import ComponentRuntime

/// A command line, as far as it can be read without the command's form.
struct CommandChoice {
  /// What is to be done.
  enum Wish {
    case overview
    case version
    case help(CommandForm)
    case run(CommandForm)
  }

  var wish: Wish
  /// All but the command's name.
  var arguments: [String] = []

  /// - Throws: `UsageFault`.
  init(_ arguments: [String], among forms: [CommandForm]) throws(UsageFault) {
    guard !arguments.isEmpty else {
      wish = .overview
      return
    }
    var before: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--version":
        wish = .version
        return
      case "--help", "-h":
        wish = .overview
        return
      case _ where argument.hasPrefix("-"):
        before += try CommandChoice.globalOption(argument, &rest)
      default:
        let form = try CommandChoice.form(named: argument, among: forms)
        self.arguments = before + rest
        // What follows `--` is no option.
        let asksForHelp = rest.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
        wish = asksForHelp ? .help(form) : .run(form)
        return
      }
    }
    throw UsageFault("a command is missing")
  }

  private static func globalOption(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(UsageFault) -> [String] {
    let name = String(argument.prefix { $0 != "=" })
    let names = OptionForm.global.map(\.name) + ["--version"]
    guard names.contains(name) else {
      let hint = NearestName.question(for: name, among: names) ?? "options follow the command"
      throw UsageFault("there is no option `\(name)` before a command; \(hint)")
    }
    guard argument == name else { return [argument] }
    guard let value = rest.popFirst() else { throw UsageFault("\(name) needs a value") }
    return [argument, value]
  }

  static func form(
    named name: String, among forms: [CommandForm]
  ) throws(UsageFault) -> CommandForm {
    if let form = forms.first(where: { $0.name == name }) { return form }
    let names = forms.map(\.name)
    let hint =
      NearestName.question(for: name, among: names)
      ?? "the commands are \(names.joined(separator: ", "))"
    throw UsageFault("there is no command `\(name)`; \(hint)")
  }
}
