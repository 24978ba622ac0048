// What can be asked of a target, whoever says so: markup, or the workers that serve it.

/// A target's actions.
public struct TargetContract: Sendable {
  public var name: String
  /// Each name once.
  public var actions: [ActionContract]
  public var documentation: String

  public init(name: String, actions: [ActionContract], documentation: String = "") {
    self.name = name
    self.actions = actions
    self.documentation = documentation
  }

  /// - Complexity: O(*n*) in the number of actions.
  public func action(_ name: String) -> ActionContract? { actions.first { $0.name == name } }

  /// The daemon's own target: handlers and actions of pages.
  public static let pageTarget = "page"

  /// The action that gets the calls of all actions the target does not have.
  ///
  /// Source: docs/protocol.md, §11.16.
  public static let notFoundAction = "notFound"

  /// Expression steps that all defaults of one contract that comes over the bus may take.
  public static let defaultSteps = 100_000
}

/// What an action takes and what it answers with.
public struct ActionContract: Sendable {
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
    name: String, parameters: [Parameter], result: Type = .any, isRemote: Bool = false,
    documentation: String = ""
  ) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.isRemote = isRemote
    self.documentation = documentation
  }

  /// Why an action cannot be `notFound`; `nil` where it can.
  public var notFoundFault: String? {
    let wanted: [(String, [Type])] = [("action", [.string]), ("params", [.any, .map(.any)])]
    let fits =
      parameters.count == wanted.count
      && wanted.allSatisfy { name, types in
        parameters.contains { $0.name == name && types.contains($0.type) }
      }
    return fits
      ? nil
      : "`\(TargetContract.notFoundAction)` gets the calls of unknown actions: "
        + "its parameters are `action: string` and `params: any`"
  }
}
