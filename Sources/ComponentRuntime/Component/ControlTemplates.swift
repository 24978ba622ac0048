// The control attributes of a node: `for` and `if`, whatever the node is.

/// `for={item, index in list} key={…}`: one copy of `body` for each element.
public struct Loop<Body: Sendable>: Sendable {
  public var list: CompiledExpression
  public var itemSlot: Int
  public var indexSlot: Int?
  /// Evaluated with the loop's slots set. The key of the body's node.
  public var key: CompiledExpression
  public var body: Body
  /// What key and body read of the scope other than the loop's own variables, each once: while
  /// these and an item stay equal, the item's copy needs no second look.
  public var invariants: [AccessPath]
  public var range: SourceRange
  public init(
    list: CompiledExpression, itemSlot: Int, indexSlot: Int?, key: CompiledExpression, body: Body,
    invariants: [AccessPath], range: SourceRange
  ) {
    self.list = list
    self.itemSlot = itemSlot
    self.indexSlot = indexSlot
    self.key = key
    self.body = body
    self.invariants = invariants
    self.range = range
  }
}

/// One arm of an `if` / `else if` / `else` chain; the condition is `nil` for `else`.
public struct Branch<Body: Sendable>: Sendable {
  public var condition: CompiledExpression?
  public var body: Body
  public init(condition: CompiledExpression?, body: Body) {
    self.condition = condition
    self.body = body
  }
}
