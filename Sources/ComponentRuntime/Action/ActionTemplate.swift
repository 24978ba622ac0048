// States and actions of a component, container or page, checked and compiled.

/// `state expanded: bool = false`
public struct StateTemplate: Sendable {
  public var name: String
  public var type: Type
  public var slot: Int
  /// What the state is until an action sets it.
  public var initial: CompiledExpression
  public var range: SourceRange
}

/// `action buy(count: int = 1) { … }`
public struct ActionTemplate: Sendable {
  public var name: String
  /// Their slots are those of the scope around.
  public var parameters: [Parameter]
  /// Whether a `feed://` URL may ask for it.
  public var isRemote: Bool
  public var body: [StatementTemplate]
  public var range: SourceRange
}

/// One step of an action.
public indirect enum StatementTemplate: Sendable {
  case assign(StateTemplate, CompiledExpression)
  case conditional(CompiledExpression, then: [StatementTemplate], otherwise: [StatementTemplate])
  /// `push(source, op, value)`: a `use` or the bus name of a source, an operation, what it takes.
  case push(source: CompiledExpression, operation: CompiledExpression, value: CompiledExpression)
  case reload(SourceUse)
  case call(CallTemplate)
}

/// `call("cart/add", {…}) then { … } else { … }`
public struct CallTemplate: Sendable {
  /// The how manieth call of the action's text it is: how the answer finds back.
  public var index: Int
  public var target: String
  public var parameters: CompiledExpression
  public var then: [StatementTemplate]?
  public var otherwise: [StatementTemplate]?
  /// Where `result` and `error` are while the answer is dealt with.
  public var resultSlot: Int
  public var errorSlot: Int
  public var range: SourceRange
  /// Whether anything is done when the answer comes.
  var isContinued: Bool { then != nil || otherwise != nil }
}

extension ScopeTemplate {
  func action(_ name: String) -> ActionTemplate? { actions.first { $0.name == name } }

  /// The states, in the order of declaration.
  var states: [StateTemplate] {
    bindings.compactMap { if case .state(let state) = $0 { state } else { nil } }
  }
}

extension ActionTemplate {
  /// The call that has this index, wherever in the action it stands.
  func call(_ index: Int) -> CallTemplate? { Self.call(index, in: body) }

  private static func call(_ index: Int, in body: [StatementTemplate]) -> CallTemplate? {
    for statement in body {
      switch statement {
      case .assign, .push, .reload: continue
      case .conditional(_, let then, let otherwise):
        if let found = call(index, in: then) ?? call(index, in: otherwise) { return found }
      case .call(let template):
        if template.index == index { return template }
        let inside = (template.then ?? []) + (template.otherwise ?? [])
        if let found = call(index, in: inside) { return found }
      }
    }
    return nil
  }
}
