// Every declared name of a config, found by name, with names declared twice refused.

/// All declarations of all files. Names share one namespace, save sources' and targets'.
struct DeclarationIndex {
  private(set) var protocols: [ProtocolSyntax] = []
  /// Those of which some fields could not be read.
  private(set) var damagedProtocols: [ProtocolSyntax] = []
  private(set) var adapters: [AdapterSyntax] = []
  private(set) var sources: [SourceSyntax] = []
  private(set) var targets: [TargetSyntax] = []
  private(set) var viewports: [OptionsSyntax] = []
  private(set) var styles: [OptionsSyntax] = []
  private(set) var constants: [LetSyntax] = []
  private(set) var components: [ComponentSyntax] = []
  private(set) var containers: [ComponentSyntax] = []
  private(set) var pages: [ComponentSyntax] = []
  private(set) var rules: [RuleSyntax] = []
  /// Declarations of which no more than the name is known for certain, by keyword.
  private(set) var damaged: [String: Set<String>] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  /// Where each name is declared, by namespace.
  private var places: [String: [String: (keyword: String, range: SourceRange)]] = [:]

  init(_ files: [MarkupSyntax]) {
    for file in files {
      for declaration in file.declarations where isNew(declaration) { add(declaration) }
    }
  }

  /// What a name of the shared namespace is declared as, and where.
  func declaration(named name: String) -> (keyword: String, range: SourceRange)? {
    places["names"]?[name]
  }

  /// Whether a declaration by `keyword` with this name is there, and could not be read.
  func isDamaged(_ keyword: String, _ name: String) -> Bool {
    damaged[keyword]?.contains(name) ?? false
  }

  /// Notes the declaration's name; false, and a diagnostic, where it was taken.
  private mutating func isNew(_ declaration: DeclarationSyntax) -> Bool {
    guard let name = declaration.name else { return true }
    let keyword = declaration.keyword
    let namespace = keyword == "source" || keyword == "target" ? keyword : "names"
    if let first = places[namespace]?[name.text] {
      diagnostics.append(
        Diagnostic(
          code: "duplicate-declaration", "`\(name.text)` is declared twice", at: name.range,
          mend: "choose another name for this \(keyword)",
          notes: [Diagnostic.Note("the first `\(name.text)`, a \(first.keyword)", at: first.range)])
      )
      return false
    }
    places[namespace, default: [:]][name.text] = (keyword, name.range)
    return true
  }

  private mutating func add(_ declaration: DeclarationSyntax) {
    switch declaration {
    case .protocol(let syntax) where syntax.fields.isDamaged:
      damaged["protocol", default: []].insert(syntax.name.text)
      damagedProtocols.append(syntax)
    case .protocol(let syntax): protocols.append(syntax)
    case .adapter(let syntax): adapters.append(syntax)
    case .source(let syntax): sources.append(syntax)
    case .target(let syntax): targets.append(syntax)
    case .viewport(let syntax): viewports.append(syntax)
    case .style(let syntax): styles.append(syntax)
    case .constant(let syntax): constants.append(syntax)
    case .component(let syntax): components.append(syntax)
    case .container(let syntax): containers.append(syntax)
    case .page(let syntax): pages.append(syntax)
    case .rule(let syntax): rules.append(syntax)
    case .damaged(let keyword, let name): damaged[keyword, default: []].insert(name.text)
    }
  }
}
