// The parts of a value that is written out, each against what is asked for at its place.

extension MarkupChecker {
  /// Reports parts of `value` that cannot stand in a value of `type`, although the type of the
  /// whole, which forgets them, can.
  func checkParts(of value: CompiledExpression, fit type: Type, _ what: String) {
    let outline =
      value.outline
      ?? ExpressionOutline(value.type, constant: value.constant, at: value.range, .plain)
    checkParts(of: outline, fit: type, what)
  }

  private func checkParts(of outline: ExpressionOutline, fit type: Type, _ what: String) {
    // What adapters make of a value is known when it is there.
    if adapters.reaches(type) { return }
    switch (outline.parts, type.unwrapped) {
    case (.branches(let branches), _):
      // A prop that is null is an absent one, and may have a default.
      for branch in branches where branch.type != .null { check(branch, fits: type, what) }
    case (.elements(let elements), .list(let inner)):
      for element in elements { check(element, fits: inner, "an element of \(what)") }
    case (.members(let members), .map(let inner)):
      for member in members { check(member.value, fits: inner, "`\(member.key)` of \(what)") }
    case (.members(let members), .protocol(let name)):
      for member in members {
        guard let field = protocols[name]?.field(member.key) else { continue }
        check(member.value, fits: field.type, "`\(member.key)` of \(what)")
      }
      reportMissingFields(of: name, Set(members.map(\.key)), what, at: outline.range)
    default: checkConstant(outline, fits: type, what)
    }
  }

  private func check(_ outline: ExpressionOutline, fits type: Type, _ what: String) {
    if adapters.reaches(type) { return }
    guard let problem = mismatch(outline.type, wanted: type) else {
      return checkParts(of: outline, fit: type, what)
    }
    report(
      "type-mismatch", "\(what) needs \(type), \(problem)", at: outline.range,
      mend: mendForOptional(outline.type, wanted: type, outline.range.text))
  }

  /// A constant from elsewhere, whose parts are not written here.
  private func checkConstant(_ outline: ExpressionOutline, fits type: Type, _ what: String) {
    guard let constant = outline.constant, constant.documentFault == nil else { return }
    do {
      try protocols.check(constant, conformsTo: type)
    } catch {
      report("type-mismatch", "\(what): \(error.message)", at: outline.range)
    }
  }

  private func reportMissingFields(
    of name: String, _ given: Set<String>, _ what: String, at range: SourceRange
  ) {
    for field in protocols[name]?.fields ?? []
    where field.defaultValue == nil && !field.type.isOptional && !given.contains(field.name) {
      report(
        "missing-field", "\(what) needs the field `\(field.name)` of \(name)", at: range,
        mend: "add `\"\(field.name)\": …`, which is \(field.type)")
    }
  }
}
