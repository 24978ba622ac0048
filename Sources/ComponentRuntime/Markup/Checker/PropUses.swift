// Which parameters somebody means to be read: those nobody reads are then worth a warning.

/// How the components of a config get their props.
struct PropUses {
  /// Props given by name, as `Component.prop`.
  private var named: Set<String> = []
  private var spreadFed: Set<String> = []
  private var isAnyPicked = false

  mutating func noteProp(_ prop: String, of component: String) {
    named.insert("\(component).\(prop)")
  }

  mutating func noteSpread(on component: String) { spreadFed.insert(component) }

  /// Notes that some component is picked by data.
  mutating func notePicked() { isAnyPicked = true }

  /// Whether the parameter may be there only to say what comes with a spread, or with data that
  /// pick the component.
  func isOffered(_ parameter: String, of component: String) -> Bool {
    !named.contains("\(component).\(parameter)")
      && (isAnyPicked || spreadFed.contains(component))
  }
}

extension MarkupChecker {
  /// Warns of parameters that nothing reads.
  func warnUnusedParameters() {
    for (owner, name) in unusedParameters {
      if components[owner.text] != nil {
        // `Fallback` and `Broken` are given their props by the engine.
        if [Program.fallbackComponent, Program.brokenComponent].contains(owner.text) { continue }
        if propUses.isOffered(name.text, of: owner.text) { continue }
      }
      warn(
        "unused-name", "the parameter `\(name.text)` of \(owner.text) is never used",
        at: name.range, mend: "take it out, or call it `_\(name.text)`")
    }
  }
}
