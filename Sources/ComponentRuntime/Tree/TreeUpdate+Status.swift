// Which child of a `status` shows.

extension TreeUpdate {
  mutating func updateStatus(
    _ template: StatusTemplate, _ instance: ContainerInstance, _ scope: inout ScopeTransition,
    _ place: Place
  ) throws(EvaluationFault) {
    let place = place.insideLoop
    let mark = keys.mark
    var choice = try choice(template, &scope.frame)
    let errorCase = template.cases.firstIndex { $0.name == SourceState.error.rawValue }
    if let errorCase, choice != .shown(errorCase) {
      do {
        try show(choice, template, instance, &scope, place, isFaultHandled: true)
        return
      } catch {
        report(error)
        keys.release(to: mark)
        choice = .shown(errorCase)
        instance.content = .nothing
      }
    }
    try show(choice, template, instance, &scope, place, isFaultHandled: isFaultHandled)
  }

  private enum StatusChoice: Equatable {
    case shown(Int)
    case rest
    case nothing
  }

  private mutating func show(
    _ choice: StatusChoice, _ template: StatusTemplate, _ instance: ContainerInstance,
    _ scope: inout ScopeTransition, _ place: Place, isFaultHandled: Bool
  ) throws(EvaluationFault) {
    let outer = self.isFaultHandled
    self.isFaultHandled = isFaultHandled
    defer { self.isFaultHandled = outer }
    let index: Int
    let body: ContainerNode
    switch choice {
    case .shown(let shown): (index, body) = (shown, template.cases[shown].body)
    case .rest:
      guard let rest = template.rest else {
        instance.content = .nothing
        return
      }
      (index, body) = (template.cases.count, rest)
    case .nothing:
      instance.content = .nothing
      return
    }
    let before = instance.branch(index)
    instance.content = .branch(index, try update(body, before, &scope, at: place))
  }

  private mutating func choice(
    _ template: StatusTemplate, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> StatusChoice {
    switch template.subject {
    case .value(let expression):
      let word = try expression.evaluate(&frame).plainText ?? ""
      if let index = template.index(of: word) { return .shown(index) }
      if template.rest == nil { reportMissingCase(word, template) }
      return .rest
    case .source(let use, let empty, let keepOnError):
      let state = try state(of: use, empty, keepOnError, &frame)
      if let index = template.index(of: state.rawValue) { return .shown(index) }
      if state == .ready || state == .stale { return .rest }
      reportMissingCase(state.rawValue, template)
      return .nothing
    }
  }

  /// The state that a `status` shows: what `empty` and `keepOnError` say is counted in.
  private func state(
    of use: SourceUse, _ empty: CompiledExpression?, _ keepOnError: Bool,
    _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> SourceState {
    let hasValue = frame.slots[use.presenceSlot] == .bool(true)
    guard case .string(let word) = frame.slots[use.stateSlot],
      let state = SourceState(rawValue: word)
    else { preconditionFailure("a source's state is set by the binding") }
    switch state {
    case .loading: return .loading
    case .error: return keepOnError && hasValue ? .ready : .error
    case .ready, .empty, .stale:
      guard hasValue else { return .empty }
      let isEmpty = try empty.map { expression throws(EvaluationFault) in
        try expression.evaluate(&frame) == .bool(true)
      }
      if isEmpty ?? (state == .empty) { return .empty }
      return state == .empty ? .ready : state
    }
  }

  private mutating func reportMissingCase(_ word: String, _ template: StatusTemplate) {
    report(
      EvaluationFault(
        code: "status-without-child", message: "nothing shows the state `\(word)`",
        range: template.range))
  }
}

extension StatusTemplate {
  fileprivate func index(of name: String) -> Int? { cases.firstIndex { $0.name == name } }
}
