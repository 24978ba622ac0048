// What is known while a config is checked, and the order in which it is found out.

/// Checks parsed files and makes their program. One use, one thread.
final class MarkupChecker {
  let index: DeclarationIndex
  let timeZones: TimeZoneTable
  let forms: DeclarationForms
  let natives: NativeRegistry
  /// The section layouts written in Swift, by name.
  let layouts: [String: NativeSectionLayout]
  /// What components written in Swift use by name.
  private let nativeReferences: [String: Set<String>]
  var diagnostics: [Diagnostic] = []
  let nearNames = NameSearch()
  var protocols = ProtocolTable()
  var adapters = AdapterTable()
  var constants: [String: ExpressionScope.Constant] = [:]
  /// What all constants together may still take to evaluate.
  var constantStepsLeft = Int.max
  /// Where the value of each is written: behind other constants, if it is just one of them.
  var constantPlaces: [String: SourceRange] = [:]
  /// Those that could not be evaluated, which has been reported.
  var constantsWithoutValue: Set<String> = []
  var sources: [String: SourceDeclaration] = [:]
  var targets: [String: TargetDeclaration] = [:]
  var viewports: [ViewportDeclaration] = []
  /// What the keys of a map from viewport to value can be.
  var viewportNames: Set<String> = ["default"]
  var styles: [String: [StyleAttribute]] = [:]
  var components: [String: Signature] = [:]
  var containers: [String: Signature] = [:]
  /// Protocols whose fields were looked at for types that have no form in JSON.
  var protocolsCheckedForJSON: Set<String> = []
  /// Constants that were reported to be no value for what they are used for.
  var misusedConstants: Set<String> = []
  /// What gives props to whom.
  var propUses = PropUses()
  /// Parameters that their own bodies do not read, by the names of these.
  var unusedParameters: [(owner: NameSyntax, name: NameSyntax)] = []
  /// What to write in a body for names that are no variables of it.
  private(set) lazy var mendsInBodies = PlaceMends.body(of: sources)
  /// Who uses whom whatever the data are.
  var endlessUses = EndlessUses()

  /// What the use of a component or container needs to know of it.
  struct Signature {
    var name: String
    /// Its place in the program's array.
    var index: Int
    /// Those of type `element` are its slots.
    var parameters: [Parameter]
    /// Of each name, the parameter's place.
    var places: [String: Int]
    /// What each of its slots holds, by name.
    var slotKinds: [String: SlotKind]
    /// Whether some of its parameters could not be read: uses are not checked then.
    var isDamaged: Bool
    var range: SourceRange
  }

  /// One attribute of a style, checked.
  struct StyleAttribute {
    var description: AttributeDescription
    var template: AttributeTemplate
  }

  /// - Parameters:
  ///   - layouts: those that others than `natives` have.
  ///   - references: what components written in Swift use by name, by the component's name.
  init(
    _ files: [MarkupSyntax], timeZones: TimeZoneTable, natives: NativeRegistry,
    layouts: [String: NativeSectionLayout] = [:], references: [String: Set<String>] = [:]
  ) {
    self.timeZones = timeZones
    self.natives = natives
    self.layouts = natives.layouts.merging(layouts) { own, _ in own }
    index = DeclarationIndex(files)
    nativeReferences = references
    forms = DeclarationForms(files, timeZones: timeZones, references: references)
    diagnostics = index.diagnostics
  }

  /// A checker of pieces that stand alone, for contracts that come over the bus.
  ///
  /// - Parameter constantSteps: what all defaults together may take to evaluate.
  convenience init(knowing protocols: ProtocolTable, constantSteps: Int) {
    self.init([], timeZones: TimeZoneTable(), natives: NativeRegistry())
    self.protocols = protocols
    constantStepsLeft = constantSteps
  }

  /// Checks everything.
  ///
  /// - Returns: `nil` where an error was reported, or kept a declaration from being read: templates
  ///   refer to one another by their places, so that none may be missing.
  func check() -> Program? {
    checkProtocols()
    checkConstants()
    checkProtocolDefaults()
    reportEndlessProtocols()
    checkAdapters()
    checkSources()
    targets = checkTargets()
    checkViewports()
    checkStyles()
    declareSignatures()
    checkStandIns()
    checkNativeReferences()
    let componentTemplates = index.components.compactMap { component($0) }
    let containerTemplates = index.containers.compactMap { container($0) }
    var pages: [String: PageTemplate] = [:]
    for syntax in index.pages {
      if let page = page(syntax) { pages[syntax.name.text] = page }
    }
    let rules = index.rules.compactMap { rule($0) }
    reportEndlessUses()
    warnUnusedParameters()
    warnUnusedDeclarations()
    guard !diagnostics.contains(where: { $0.severity == .error }),
      componentTemplates.count == index.components.count,
      containerTemplates.count == index.containers.count
    else { return nil }
    return Program(
      protocols: protocols, sources: sources, viewports: viewports,
      components: componentTemplates, containers: containerTemplates, pages: pages,
      targets: targets, adapters: adapters, styles: styles.mapValues { $0.map(\.template) },
      rules: rules, forms: forms)
  }

  func report(
    _ code: String, _ message: String, at range: SourceRange, mend: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(Diagnostic(code: code, message, at: range, mend: mend, notes: notes))
  }

  func warn(
    _ code: String, _ message: String, at range: SourceRange, mend: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(
      Diagnostic(.warning, code: code, message, at: range, mend: mend, notes: notes))
  }

  /// Checks and compiles an expression; `nil`, and a diagnostic, where that cannot be done.
  func compile(_ syntax: ExpressionSyntax, in scope: ExpressionScope) -> CompiledExpression? {
    ExpressionCompiler.compile(syntax, in: scope, nearNames, diagnostics: &diagnostics)
  }

  /// What an expression can see whose variables are `variables`: they hide constants.
  func expressionScope(
    _ variables: [String: ExpressionScope.Variable], firstFreeSlot: Int,
    presentPaths: Set<AccessPath> = [], mends: [String: String] = [:]
  ) -> ExpressionScope {
    var scope = ExpressionScope(
      variables: variables, constants: constants, protocols: protocols,
      firstFreeSlot: firstFreeSlot, presentPaths: presentPaths, timeZones: timeZones)
    scope.mends = mends
    return scope
  }
}

// MARK: - Signatures

extension MarkupChecker {
  /// Notes the parameters of all components and containers, so that they can use one another.
  private func declareSignatures() {
    for (place, syntax) in index.components.enumerated() {
      components[syntax.name.text] = signature(syntax, "component", place)
    }
    for (place, syntax) in index.containers.enumerated() {
      containers[syntax.name.text] = signature(syntax, "container", place)
    }
  }

  private func signature(_ syntax: ComponentSyntax, _ keyword: String, _ place: Int) -> Signature {
    let name = syntax.name
    if let first = name.text.unicodeScalars.first, !first.properties.isUppercase {
      let capital = name.text.prefix(1).uppercased() + name.text.dropFirst()
      report(
        "name-style", "the name of a \(keyword) begins with a capital letter", at: name.range,
        mend: "call it `\(capital)`")
    }
    var parameters = parameters(syntax.parameters, allowsElements: true)
    if let key = syntax.parameters.parameters.first(where: { $0.name.text == "key" }) {
      report(
        "reserved-prop", "no prop can be called `key`: it names the use, and is given to nobody",
        at: key.name.range, mend: "call it `id`, and write `id={…}` beside `key={…}`")
    }
    let kinds = syntax.elements.slotKinds(keyword == "container" ? .sections : .elements)
    if kinds[""] != nil {
      parameters.append(
        Parameter(
          name: Parameter.children, type: .optional(.element), defaultValue: nil,
          slot: parameters.count))
    }
    let places = Dictionary(
      zip(parameters.map(\.name), parameters.indices), uniquingKeysWith: { first, _ in first })
    return Signature(
      name: name.text, index: place, parameters: parameters, places: places, slotKinds: kinds,
      isDamaged: syntax.parameters.isDamaged, range: name.range)
  }

  /// `Fallback` and `Broken` stand in for other components, and get one prop each.
  private func checkStandIns() {
    let standIns = [(Program.fallbackComponent, "type"), (Program.brokenComponent, "message")]
    for (name, prop) in standIns {
      guard let signature = components[name] else {
        warnOfContainer(name)
        continue
      }
      reportStandInType(signature, prop)
      // Of several, one is told: the one that may have been meant for what is given.
      guard let parameter = signature.parameters.first(where: { $0.isRequired && $0.name != prop })
      else { continue }
      report(
        "bad-stand-in", "`\(name)` is given the prop `\(prop)` and no other",
        at: signature.range,
        mend: signature.places[prop] == nil
          ? "call `\(parameter.name)` `\(prop)`"
          : "give `\(parameter.name)` a default, or take it out")
    }
  }

  /// What a stand-in is given is a text.
  private func reportStandInType(_ signature: Signature, _ prop: String) {
    guard let parameter = signature.parameters.first(where: { $0.name == prop }),
      !parameter.type.accepts(.string)
    else { return }
    report(
      "bad-stand-in",
      "`\(signature.name)` is given its `\(prop)` as string, not as \(parameter.type)",
      at: signature.range, mend: "write `\(prop): string`")
  }

  private func warnOfContainer(_ name: String) {
    guard let container = containers[name] else { return }
    warn(
      "bad-stand-in", "this container stands in for nothing: what a cell shows is a component",
      at: container.range, mend: "write `component \(name)(…)`, or give it another name")
  }

  /// What a component in Swift uses by name must be there, as for one in markup.
  private func checkNativeReferences() {
    for (native, references) in nativeReferences.sorted(by: { $0.key < $1.key }) {
      guard let range = components[native]?.range else { continue }
      for name in references.sorted()
      where components[name] == nil && styles[name] == nil && !isTargetAction(name) {
        report(
          "unknown-reference",
          "\(native), written in Swift, needs a component, style or action `\(name)`",
          at: range,
          mend: nearNames.question(for: name, among: Array(components.keys) + Array(styles.keys))
            ?? "declare it")
      }
    }
  }

  private func isTargetAction(_ address: String) -> Bool {
    let (target, action) = ActionCall.split(address)
    return targets[target]?.contract.action(action) != nil
  }

  /// Reports components and containers that contain themselves whatever the data are.
  private func reportEndlessUses() {
    endlessUses.forEachCircle { circle, range in
      report(
        "endless-use",
        "`\(circle[circle.count - 1])` contains itself without end: "
          + DependencyWalk.text(of: circle),
        at: range, mend: "put the use under an `if`")
    }
  }
}
