// How much an engine takes on.

/// What the engine holds at most.
public struct EngineBounds: Sendable {
  public var pages = 10_000
  public var evaluation = EvaluationBounds()
  public var actions = ActionBounds()

  public init() {}
}
