// Why an action was not run: nothing has changed then.

/// Why nothing was done.
public struct ActionFault: Error, Sendable, Equatable {
  public enum Code: Sendable, Equatable {
    /// No such page.
    case notFound
    /// The page, or the cell, has no such handler or action, or not any more.
    case noAction
    /// Parameters of the page or the action.
    case invalidParameters
    /// A URL asks for what is not `remote`.
    case denied
    /// Something that a bound forbids.
    case tooLarge
    /// A change that a source refuses.
    case conflict
    /// The action's own text failed: `code` of the diagnostic says how.
    case failed
  }

  public var code: Code
  public var message: String
  /// The JSON Pointer to the parameter at fault, if one is.
  public var path: String
  /// The name of the parameter at fault, if one is.
  public var parameter: String?
  /// Where in the markup it failed.
  public var range: SourceRange?

  public init(
    _ code: Code, _ message: String, path: String = "", parameter: String? = nil,
    range: SourceRange? = nil
  ) {
    self.code = code
    self.message = message
    self.path = path
    self.parameter = parameter
    self.range = range
  }

  init(_ fault: EvaluationFault) {
    let isBound = fault.code == EvaluationFault.outOfSteps
    self.init(isBound ? .tooLarge : .failed, fault.message, range: fault.range)
  }

  /// A parameter of the request that does not fit what it asks for.
  public init(_ fault: ParameterFault) {
    self.init(
      .invalidParameters, fault.message, path: "/params" + fault.path, parameter: fault.parameter)
  }

  /// A parameter of the request that the page gives itself.
  public static func given(_ name: String) -> ActionFault {
    unknown(name, "the page gives `\(name.excerpt)` already")
  }

  static func unknown(_ name: String, _ message: String) -> ActionFault {
    ActionFault(ParameterFault(message, parameter: name))
  }

  public static func == (a: ActionFault, b: ActionFault) -> Bool {
    a.code == b.code && a.message == b.message && a.path == b.path && a.parameter == b.parameter
  }
}
