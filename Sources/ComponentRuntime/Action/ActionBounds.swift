// How much one action may do.

/// Bounds of one run of an action; passing one is a fault, and nothing has changed then.
public struct ActionBounds: Sendable {
  /// Expression steps and statements.
  public var steps = 100_000
  /// Changes it pushes and sources it asks for again.
  public var changes = 64
  public var calls = 16
  /// What it pushes and gives to calls, as JSON: an event has to fit into the journal.
  public var bytes = 64 << 20
  /// Each of the changes.
  public var change = ChangeBounds()
  /// Answers that may lead to one another: a `call` in a `then` in a `then`.
  public var depth = 16
  /// Instances with states of their own, on all pages.
  public var stateInstances = 100_000
  /// All states together, as JSON.
  public var stateBytes = 64 << 20
  /// The states of one instance.
  public var instanceBytes = 64 << 10
  /// Calls whose answers are waited for.
  public var openCalls = 10_000

  public init() {}
}
