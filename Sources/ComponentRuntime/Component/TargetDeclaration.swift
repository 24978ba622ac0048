// The contract of a worker's actions, as markup declares it.

/// `target cart { action add(id: string, count: int = 1): any remote }`
public struct TargetDeclaration: Sendable {
  public struct Action: Sendable {
    public var name: String
    /// Their slots number them.
    public var parameters: [Parameter]
    /// What the worker answers with; `.any` where nothing is declared.
    public var result: Type
    /// Whether a `feed://` URL may ask for it.
    public var isRemote: Bool
    /// What its `///` lines say, joined by line breaks.
    public var documentation: String

    public init(
      name: String, parameters: [Parameter], result: Type, isRemote: Bool, documentation: String
    ) {
      self.name = name
      self.parameters = parameters
      self.result = result
      self.isRemote = isRemote
      self.documentation = documentation
    }
  }

  public var name: String
  public var actions: [Action]
  public var documentation: String
  public var range: SourceRange

  public init(name: String, actions: [Action], documentation: String, range: SourceRange) {
    self.name = name
    self.actions = actions
    self.documentation = documentation
    self.range = range
  }
}
