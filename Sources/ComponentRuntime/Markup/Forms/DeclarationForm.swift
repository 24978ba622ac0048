// What a declaration says, apart from where and how it is written: what a reload compares.

/// What tells a declaration from all others of a config.
enum DeclarationKey: Hashable, Sendable {
  /// A name of the shared namespace: components, containers, pages, protocols, styles, constants.
  case name(String)
  case source(String)
  case target(String)
  /// All rules together: each may rewrite any section.
  case rules
  /// Any component: what a `<component is>` may show.
  case anyComponent
}

/// A declaration without its places, comments and white space, and the declarations it may look at.
///
/// Two declarations with equal texts mean the same as long as those that they refer to do.
struct DeclarationForm: Sendable, Equatable {
  /// Every word of the declaration with its length before it, so that no two read alike.
  var text = ""
  /// Names that occur in the declaration, whatever they turn out to mean: rather too many.
  var references: Set<DeclarationKey> = []

  /// Adds another declaration that goes by the same key.
  mutating func append(_ other: DeclarationForm) {
    text += other.text
    references.formUnion(other.references)
  }
}

/// The forms of all declarations of a config.
struct DeclarationForms: Sendable {
  private(set) var byKey: [DeclarationKey: DeclarationForm] = [:]
  /// The names of components written in markup.
  private(set) var components: Set<String> = []
  /// What every expression may look at.
  let timeZones: TimeZoneTable

  /// - Parameters:
  ///   - files: in the order of their paths.
  ///   - references: what components written in Swift use by name.
  init(_ files: [MarkupSyntax], timeZones: TimeZoneTable, references: [String: Set<String>]) {
    self.timeZones = timeZones
    for (name, references) in references {
      byKey[.name(name)] = DeclarationForm(
        text: "", references: Set(references.map(DeclarationKey.name)))
    }
    for file in files {
      for declaration in file.declarations { add(declaration) }
    }
  }

  private mutating func add(_ declaration: DeclarationSyntax) {
    guard let key = declaration.formKey else { return }
    var writer = FormWriter()
    writer.write(declaration)
    byKey[key, default: DeclarationForm()].append(writer.form)
    if case .component(let syntax) = declaration { components.insert(syntax.name.text) }
  }
}

extension DeclarationSyntax {
  /// What the declaration goes by; `nil` where it has no part in what pages show.
  fileprivate var formKey: DeclarationKey? {
    switch self {
    case .protocol(let syntax): .name(syntax.name.text)
    // How a model becomes a protocol's fields is a part of the protocol.
    case .adapter(let syntax): .name(syntax.target.text)
    case .source(let syntax): .source(syntax.name.text)
    case .target(let syntax): .target(syntax.name.text)
    case .style(let syntax): .name(syntax.name.text)
    case .constant(let syntax): .name(syntax.name.text)
    case .component(let syntax), .container(let syntax), .page(let syntax):
      .name(syntax.name.text)
    case .rule: .rules
    case .viewport, .damaged: nil
    }
  }
}
