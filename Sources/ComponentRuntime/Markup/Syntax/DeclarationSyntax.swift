// What may stand at the top of a .feed file.

enum DeclarationSyntax: Sendable {
  case `protocol`(ProtocolSyntax)
  case adapter(AdapterSyntax)
  case source(SourceSyntax)
  case target(TargetSyntax)
  case viewport(OptionsSyntax)
  case style(OptionsSyntax)
  case constant(LetSyntax)
  case component(ComponentSyntax)
  case container(ComponentSyntax)
  case page(ComponentSyntax)
  case rule(RuleSyntax)
  /// Its name is known, and no more of it: the rest did not parse.
  case damaged(keyword: String, NameSyntax)
}

/// `protocol Repo { id: string, price: double = 0.0 }`
struct ProtocolSyntax: Sendable {
  var name: NameSyntax
  var fields: ParameterListSyntax
  var documentation: [String]
  var range: SourceRange
}

/// Fields or parameters, and whether some of them did not parse and are left out.
struct ParameterListSyntax: Sendable {
  var parameters: [ParameterSyntax]
  var isDamaged: Bool
}

/// A field of a protocol, or a parameter of anything that takes parameters.
struct ParameterSyntax: Sendable {
  var name: NameSyntax
  var type: TypeSyntax
  var defaultValue: EmbeddedExpression?
  var range: SourceRange
}

/// `adapter Person -> TwoColumn when kind == "person" { left: name }`
struct AdapterSyntax: Sendable {
  var model: NameSyntax
  var target: NameSyntax
  var condition: EmbeddedExpression?
  var fields: [(name: NameSyntax, value: EmbeddedExpression)]
  /// Whether some of its fields did not parse and are left out.
  var isDamaged: Bool
  var documentation: [String]
  var range: SourceRange
}

/// `source recommend(user: string): Recommend { ttl: 5m }`
struct SourceSyntax: Sendable {
  var name: NameSyntax
  var parameters: ParameterListSyntax
  var type: TypeSyntax?
  var options: [OptionSyntax]
  var documentation: [String]
  var range: SourceRange
}

/// `name: value` inside a source, viewport or style.
struct OptionSyntax: Sendable {
  var name: NameSyntax
  var value: ArgumentSyntax
  var range: SourceRange
}

/// An option's value, or an argument of a `use`.
enum ArgumentSyntax: Sendable {
  /// `5m`, `300ms`, `1h30m`: whole numbers with units.
  case duration(milliseconds: Int64, SourceRange)
  case expression(EmbeddedExpression)

  var range: SourceRange {
    switch self {
    case .duration(_, let range): range
    case .expression(let expression): expression.range
    }
  }
}

/// `viewport phone { width: 390 }`, `style title { fontSize: 17 }`
struct OptionsSyntax: Sendable {
  var name: NameSyntax
  var options: [OptionSyntax]
  /// Whether some did not parse and are left out.
  var isDamaged: Bool
  var documentation: [String]
  var range: SourceRange
}

/// `target cart { action add(id: string): any remote }`
struct TargetSyntax: Sendable {
  struct Action: Sendable {
    var name: NameSyntax
    var parameters: ParameterListSyntax
    var result: TypeSyntax?
    var isRemote: Bool
    var documentation: [String]
    var range: SourceRange
  }
  var name: NameSyntax
  var actions: [Action]
  var documentation: [String]
  var range: SourceRange
}

/// A component, container or page: what stands in its braces before the element, and the element.
struct ComponentSyntax: Sendable {
  var name: NameSyntax
  var parameters: ParameterListSyntax
  var members: [MemberSyntax]
  /// Exactly one is allowed; the checker says so.
  var elements: [ElementSyntax]
  /// Whether a part of the body did not parse: the checker then does not miss what it held.
  var isDamaged: Bool
  var documentation: [String]
  var range: SourceRange
}

/// `rule ads on section where layout == "waterfall" { … }`
struct RuleSyntax: Sendable {
  var name: NameSyntax
  var condition: EmbeddedExpression?
  var members: [MemberSyntax]
  var elements: [ElementSyntax]
  var documentation: [String]
  var range: SourceRange
}

enum MemberSyntax: Sendable {
  case `let`(LetSyntax)
  case use(UseSyntax)
  case state(StateSyntax)
  case action(ActionSyntax)
  /// Its keyword and name are known, and no more of it.
  case damaged(keyword: String, NameSyntax)
}

/// `let cheap = repo.price < 100.0`
struct LetSyntax: Sendable {
  var name: NameSyntax
  var value: EmbeddedExpression
  var documentation: [String]
  var range: SourceRange
}

/// `use feed = recommend(user)`
struct UseSyntax: Sendable {
  var name: NameSyntax
  var source: NameSyntax
  var arguments: [ArgumentSyntax]
  var range: SourceRange
}

/// `state expanded: bool = false`
struct StateSyntax: Sendable {
  var name: NameSyntax
  var type: TypeSyntax
  var initialValue: EmbeddedExpression
  var range: SourceRange
}

/// `action buy(count: int = 1) { … }`
struct ActionSyntax: Sendable {
  var name: NameSyntax
  var parameters: ParameterListSyntax
  var isRemote: Bool
  var body: [StatementSyntax]
  var documentation: [String]
  var range: SourceRange
}

/// One step of an action.
indirect enum StatementSyntax: Sendable {
  case assign(name: NameSyntax, value: EmbeddedExpression, SourceRange)
  case call(
    arguments: [EmbeddedExpression], then: [StatementSyntax]?, otherwise: [StatementSyntax]?,
    SourceRange)
  case push(arguments: [EmbeddedExpression], SourceRange)
  case reload(source: NameSyntax, SourceRange)
  case conditional(
    condition: EmbeddedExpression, then: [StatementSyntax], otherwise: [StatementSyntax]?,
    SourceRange)
  /// A `let`, which has no place in an action: its name is known, so that uses are no faults as
  /// well.
  case damaged(NameSyntax)
}

extension DeclarationSyntax {
  /// The declared name; `nil` for an adapter, which has none.
  var name: NameSyntax? {
    switch self {
    case .protocol(let syntax): syntax.name
    case .adapter: nil
    case .source(let syntax): syntax.name
    case .target(let syntax): syntax.name
    case .viewport(let syntax), .style(let syntax): syntax.name
    case .constant(let syntax): syntax.name
    case .component(let syntax), .container(let syntax), .page(let syntax): syntax.name
    case .rule(let syntax): syntax.name
    case .damaged(_, let name): name
    }
  }

  var range: SourceRange {
    switch self {
    case .protocol(let syntax): syntax.range
    case .adapter(let syntax): syntax.range
    case .source(let syntax): syntax.range
    case .target(let syntax): syntax.range
    case .viewport(let syntax), .style(let syntax): syntax.range
    case .constant(let syntax): syntax.range
    case .component(let syntax), .container(let syntax), .page(let syntax): syntax.range
    case .rule(let syntax): syntax.range
    case .damaged(_, let name): name.range
    }
  }

  /// The keyword that begins it.
  var keyword: String {
    switch self {
    case .protocol: "protocol"
    case .adapter: "adapter"
    case .source: "source"
    case .target: "target"
    case .viewport: "viewport"
    case .style: "style"
    case .constant: "let"
    case .component: "component"
    case .container: "container"
    case .page: "page"
    case .rule: "rule"
    case .damaged(let keyword, _): keyword
    }
  }
}
