// Contracts that come as text over the bus are read by the parser and checker of markup.

/// A text of a contract that cannot be read.
public struct ContractFault: Error, Equatable, Sendable {
  public var message: String

  init(_ diagnostic: Diagnostic) {
    message = diagnostic.message + (diagnostic.mend.map { "; " + $0 } ?? "")
  }

  init(_ message: String) { self.message = message }
}

extension Parameter {
  /// Reads `int = 1`: a type, and a default in markup's syntax if there is one.
  ///
  /// - Parameters:
  ///   - protocols: the protocols that types may name.
  ///   - steps: what defaults may still take to evaluate; what this one takes is taken off, so that
  ///     all of a contract have one bound.
  /// - Throws: `ContractFault`.
  public init(
    name: String, text: String, slot: Int, protocols: ProtocolTable, steps: inout Int
  ) throws(ContractFault) {
    let file = SourceFile(path: name, text: "\(name): \(text))")
    var parser = MarkupParser(file: file)
    // Before the bracket, which is ours.
    parser.writtenEnd = file.bytes.count - 1
    let list: ParameterListSyntax
    do throws(SyntaxFault) {
      list = try parser.parameterList(closing: ")", what: "a parameter's name", reserved: [])
    } catch {
      throw ContractFault(error.diagnostic)
    }
    if let first = parser.diagnostics.first { throw ContractFault(first) }
    guard list.parameters.count == 1, parser.isAtEnd else {
      throw ContractFault("`\(text.excerpt)` is more than a type and a default")
    }
    let checker = MarkupChecker(knowing: protocols, constantSteps: steps)
    let parameter = checker.parameters(list)[0]
    steps = checker.constantStepsLeft
    if let first = checker.diagnostics.first { throw ContractFault(first) }
    try parameter.type.checkIsJSON()
    try Self.check(parameter.defaultValue)
    self = parameter
    self.slot = slot
  }

  /// As above, with the default as a value.
  ///
  /// - Throws: `ContractFault`.
  public init(
    name: String, typeText: String, defaultValue: Value, slot: Int, protocols: ProtocolTable
  ) throws(ContractFault) {
    let type = try Type(contractText: typeText, protocols: protocols)
    do {
      try protocols.check(defaultValue, conformsTo: type)
    } catch {
      throw ContractFault("the default does not fit: \(error.message)")
    }
    // As markup's checker does, so that equal declarations are equal.
    var value = defaultValue
    if case (.double, .int(let int)) = (type.unwrapped, defaultValue) {
      value = .double(Double(int))
    }
    try Self.check(value)
    self.init(name: name, type: type, defaultValue: value, slot: slot)
  }

  /// Workers are sent the default where a call leaves the parameter out.
  private static func check(_ defaultValue: Value?) throws(ContractFault) {
    if let fault = defaultValue?.documentFault { throw ContractFault("the default \(fault)") }
  }
}

extension Type {
  /// Reads a type as markup writes it.
  ///
  /// - Throws: `ContractFault`.
  public init(contractText text: String, protocols: ProtocolTable) throws(ContractFault) {
    var parser = MarkupParser(file: SourceFile(path: "type", text: text))
    parser.writtenEnd = parser.file.bytes.count
    let syntax: TypeSyntax
    do throws(SyntaxFault) {
      syntax = try parser.type()
    } catch {
      throw ContractFault(error.diagnostic)
    }
    parser.skipTrivia()
    guard parser.isAtEnd else { throw ContractFault("`\(text.excerpt)` is more than a type") }
    let checker = MarkupChecker(knowing: protocols, constantSteps: 0)
    let type = checker.type(syntax)
    if let first = checker.diagnostics.first { throw ContractFault(first) }
    try type.checkIsJSON()
    self = type
  }

  fileprivate func checkIsJSON() throws(ContractFault) {
    guard !isJSON else { return }
    throw ContractFault("JSON has no values of type \(self)")
  }
}
