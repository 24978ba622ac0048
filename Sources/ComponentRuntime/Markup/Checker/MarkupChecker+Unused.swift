// Declarations that nothing uses.

extension MarkupChecker {
  /// Warns of declarations that no other declaration mentions. Pages are what others ask for, and
  /// so are targets and viewports; without a page the files are a part of something.
  ///
  /// A name counts as mentioned wherever it stands, so that too little is warned of rather than
  /// too much.
  ///
  /// - Complexity: O(*n*) in the names that all declarations mention.
  func warnUnusedDeclarations() {
    if index.pages.isEmpty { return }
    let mentioned = mentionedKeys()
    func warn(_ keyword: String, _ names: [NameSyntax]) {
      for name in names where !mentioned.contains(.name(name.text)) {
        warnUnused(keyword, name)
      }
    }
    warn("let", index.constants.map(\.name))
    warn("style", index.styles.map(\.name))
    warn("protocol", index.protocols.map(\.name))
    warn("container", index.containers.map(\.name))
    if !mentioned.contains(.anyComponent) {
      let standIns = [Program.fallbackComponent, Program.brokenComponent]
      warn("component", index.components.map(\.name).filter { !standIns.contains($0.text) })
    }
    for source in index.sources where !mentioned.contains(.source(source.name.text)) {
      warnUnused("source", source.name)
    }
    warnUnusedAdapters(mentioned)
  }

  private func warnUnused(_ keyword: String, _ name: NameSyntax) {
    if name.text.hasPrefix("_") { return }
    warn(
      "unused-declaration", "the \(keyword) `\(name.text)` is never used", at: name.range,
      mend: "take it out")
  }

  /// What declarations mention beside themselves.
  private func mentionedKeys() -> Set<DeclarationKey> {
    var mentioned: Set<DeclarationKey> = []
    for (key, form) in forms.byKey { mentioned.formUnion(form.references.filter { $0 != key }) }
    // A push names its source, and perhaps arguments.
    for case .name(let text) in mentioned {
      let name = text.prefix { $0 != "/" }
      mentioned.insert(.source(String(name)))
    }
    for option in index.viewports.flatMap(\.options) {
      guard case .expression(let expression) = option.value else { continue }
      mentioned.formUnion((expression.syntax?.names ?? []).map { .name($0) })
    }
    return mentioned
  }

  /// Adapters make what props ask for, and fields of what adapters make.
  private func warnUnusedAdapters(_ mentioned: Set<DeclarationKey>) {
    let wanted = protocolsWanted()
    for adapter in index.adapters
    where !wanted.contains(adapter.target.text) && mentioned.contains(.name(adapter.target.text)) {
      warn(
        "unused-declaration",
        "the adapter \(adapter.model.text) -> \(adapter.target.text) is never used",
        at: adapter.model.range.union(adapter.target.range),
        mend: "give a component or container a prop of type \(adapter.target.text), or take it out")
    }
  }

  /// The protocols that a value may have to be adapted to.
  private func protocolsWanted() -> Set<String> {
    let parameters =
      components.values.flatMap(\.parameters) + containers.values.flatMap(\.parameters)
    var wanted: Set<String> = []
    _ = protocols.reach(of: parameters.map(\.type), besides: &wanted)
    return wanted
  }
}
