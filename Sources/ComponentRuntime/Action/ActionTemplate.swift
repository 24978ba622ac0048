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
  /// The how manieth call of the action's text it is.
  public var index: Int
  /// What the call and its `then` and `else` say: how the answer finds back, after a reload too.
  public var digest: ActionDigest
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
  /// The call that an answer belongs to: the one that still says what it said when it was made;
  /// where none does, the only one that asks for the same.
  func origin(of call: ActionCall, _ continuation: ActionCall.Continuation) -> CallTemplate? {
    var found: [CallTemplate] = []
    Self.collect(callsTo: call.target + "/" + call.action, in: body, &found)
    let same = found.filter { $0.digest.text == continuation.digest }
    return same.first { $0.index == continuation.index } ?? same.first
      ?? (found.count == 1 ? found[0] : nil)
  }

  private static func collect(
    callsTo target: String, in body: [StatementTemplate], _ found: inout [CallTemplate]
  ) {
    for statement in body {
      switch statement {
      case .assign, .push, .reload: continue
      case .conditional(_, let then, let otherwise):
        collect(callsTo: target, in: then + otherwise, &found)
      case .call(let template):
        if template.target == target, template.isContinued { found.append(template) }
        collect(
          callsTo: target, in: (template.then ?? []) + (template.otherwise ?? []), &found)
      }
    }
  }
}
