// A command's arguments, told apart by its form: operands, options with values, flags.

import ComponentRuntime

/// The arguments of one command.
struct ParsedArguments: Equatable {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Reads what follows the command's name; `--option value` and `--option=value` are alike.
  ///
  /// What starts with a dash and a digit is an operand, so that numbers can be pushed; so is a dash
  /// alone, and all that follows `--`.
  ///
  /// - Throws: `UsageFault`.
  init(_ arguments: [String], _ form: CommandForm) throws(UsageFault) {
    let options = form.options + OptionForm.global
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard ParsedArguments.isOption(argument) else {
        operands.append(argument)
        continue
      }
      let name = String(argument.prefix { $0 != "=" })
      guard let option = options.first(where: { $0.name == name }) else {
        throw ParsedArguments.unknown(name, options, form)
      }
      let attached = argument == name ? nil : String(argument.dropFirst(name.count + 1))
      try take(option, attached, &rest)
    }
    try checkOperands(form)
  }

  private static func isOption(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), let second = argument.dropFirst().first else { return false }
    return !second.isWholeNumber
  }

  private mutating func take(
    _ option: OptionForm, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageFault) {
    guard option.value != nil else {
      guard attached == nil else { throw UsageFault("\(option.name) takes no value") }
      values[option.name, default: []].append("")
      return
    }
    guard let value = attached ?? rest.popFirst() else {
      throw UsageFault("\(option.name) needs a value, \(option.value ?? "")")
    }
    values[option.name, default: []].append(value)
  }

  private static func unknown(
    _ name: String, _ options: [OptionForm], _ form: CommandForm
  ) -> UsageFault {
    let names = options.map(\.name)
    let hint =
      NearestName.question(for: name, among: names) ?? "it takes \(names.joined(separator: ", "))"
    return UsageFault("there is no option `\(name)`; \(hint)", command: form.name)
  }

  private func checkOperands(_ form: CommandForm) throws(UsageFault) {
    let required = form.operands.prefix { $0.isRequired }
    guard operands.count >= required.count else {
      throw UsageFault("\(required[operands.count].name) is missing", command: form.name)
    }
    let isOpen = form.operands.last?.isRepeated ?? false
    guard isOpen || operands.count <= form.operands.count else {
      throw UsageFault(
        "`\(operands[form.operands.count])` is one argument too many", command: form.name)
    }
  }
}

extension ParsedArguments {
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Every value of the option, in the order given.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The option's value; of several the last one counts.
  func last(_ name: String) -> String? { values[name]?.last }

  /// The options given.
  var names: [String] { values.keys.sorted() }

  func integer(
    _ name: String, in range: ClosedRange<Int64>
  ) throws(UsageFault) -> Int64? {
    guard let text = last(name) else { return nil }
    guard let number = Int64(text), range.contains(number) else {
      let bounds =
        range.upperBound == .max
        ? "from \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
      throw UsageFault("\(name) takes a whole number \(bounds), not `\(text)`")
    }
    return number
  }

  func duration(_ name: String) throws(UsageFault) -> Duration? {
    guard let text = last(name) else { return nil }
    guard let duration = DurationArgument.parse(text), duration > .zero else {
      throw UsageFault("\(name) takes a time such as 500ms, 5s, 1m30s, 2h or 1d, not `\(text)`")
    }
    return duration
  }
}
