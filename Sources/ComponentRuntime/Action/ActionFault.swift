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
  /// Where in the markup it failed.
  public var range: SourceRange?

  public init(_ code: Code, _ message: String, path: String = "", range: SourceRange? = nil) {
    self.code = code
    self.message = message
    self.path = path
    self.range = range
  }

  init(_ fault: EvaluationFault) {
    self.init(.failed, fault.message, range: fault.range)
  }

  public static func == (a: ActionFault, b: ActionFault) -> Bool {
    a.code == b.code && a.message == b.message && a.path == b.path
  }
}
