// What fits where: static types, protocols by their fields, and the adapters between them.

extension MarkupChecker {
  /// Why a value of type `given` cannot stand where `wanted` is asked for; `nil` if it can.
  ///
  /// - Parameter adapts: whether an adapter may stand between.
  func mismatch(_ given: Type, wanted: Type, adapts: Bool = false) -> String? {
    let fits = wanted.accepts(given) { given, wanted in
      protocols.conforms(given, to: wanted)
        || adapts && !adapters.candidates(making: wanted, of: .protocol(given)).isEmpty
    }
    if fits { return nil }
    if given.isOptional, mismatch(given.unwrapped, wanted: wanted, adapts: adapts) == nil {
      return "found \(given)"
    }
    guard let (outer, inner) = Self.protocols(given, wanted),
      let field = protocols.firstMismatch(outer, fitting: inner)
    else { return "found \(given)" }
    guard let offered = protocols[outer]?.field(field.name) else {
      return "found \(given), which has no `\(field.name)`"
    }
    if offered.type == field.type {
      return "found \(given), whose `\(field.name)` may be missing"
    }
    return "found \(given), whose `\(field.name)` is \(offered.type) and not \(field.type)"
  }

  /// The two protocols that stand at the same place in two types.
  private static func protocols(_ given: Type, _ wanted: Type) -> (String, String)? {
    switch (given.unwrapped, wanted.unwrapped) {
    case (.protocol(let a), .protocol(let b)): (a, b)
    case (.list(let a), .list(let b)), (.map(let a), .map(let b)): protocols(a, b)
    default: nil
    }
  }

  /// How a value of type `given` could be made to fit.
  ///
  /// - Parameter hasConditions: whether the value stands where an `if` may be above it.
  func mend(
    _ given: Type, wanted: Type, _ text: String, adapts: Bool, hasConditions: Bool = true
  ) -> String? {
    if let mend = mendForOptional(given, wanted: wanted, text, adapts: adapts) {
      return hasConditions
        ? mend : "use `\(text.asReceiver).orValue(…)`, or `\(text) == null ? … : \(text)`"
    }
    guard adapts, let (model, target) = Self.protocols(given, wanted) else { return nil }
    return "declare `adapter \(model) -> \(target)`"
  }

  /// "check `x != null` first", where that would mend a mismatch.
  func mendForOptional(
    _ given: Type, wanted: Type, _ text: String, adapts: Bool = false
  ) -> String? {
    guard given.isOptional, mismatch(given.unwrapped, wanted: wanted, adapts: adapts) == nil
    else { return nil }
    return UncheckedOptional.mend(text, check: "check `\(text) != null` in an `if` above")
  }

  /// Reports two adapters that both take every value of type `given` where `wanted` is asked for.
  func reportAmbiguity(_ given: Type, wanted: Type, at range: SourceRange) {
    guard let (model, target) = Self.protocols(given, wanted), model != target else { return }
    let certain = adapters.candidates(making: target, of: .protocol(model))
      .filter(\.isUnconditional)
    guard certain.count > 1 else { return }
    report(
      "ambiguous-adapter", "two adapters make \(target) of \(model)", at: range,
      mend: "declare `adapter \(model) -> \(target)`, or say by `when` what each takes",
      notes: certain.prefix(2).map { Diagnostic.Note("adapter \($0)", at: $0.range) })
  }
}
