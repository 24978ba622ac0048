// Loops and conditions: siblings become nodes, chains of `if` and `else` one node.

extension BodyChecker {
  /// Makes one node of an element, its control attributes aside.
  ///
  /// The last argument says whether a loop gives the key.
  typealias NodeMaker<Node> = (inout BodyChecker, ControlledElement, Bool) -> Node?

  /// A chain of `if`, `else if` and `else` as far as it was read.
  private struct Chain<Node: Sendable> {
    var branches: [Branch<Node>] = []
    /// What holds where all conditions so far are false.
    var presentOtherwise: Set<AccessPath> = []
    /// Why no `else` may follow; `nil` where one may.
    var refusal: String? = Chain.noCondition

    static var noCondition: String { "there is no `if` right before it" }
  }

  /// The nodes of sibling elements. Those with errors are left out.
  mutating func sequence<Node: ControlledNode>(
    _ elements: [ElementSyntax], _ make: NodeMaker<Node>
  ) -> [Node] {
    var nodes: [Node] = []
    var chain = Chain<Node>()
    for element in elements {
      let control = ControlledElement(element, context)
      if control.otherwise == nil {
        flush(&chain, into: &nodes)
        if control.condition == nil || control.loop != nil {
          if let node = repeated(control, make) { nodes.append(node) }
          if control.condition != nil { chain.refusal = "the `if` before it is inside a loop" }
          if element.isDamaged { chain.refusal = nil }
          continue
        }
      } else if let refusal = chain.refusal, let range = control.otherwise {
        context.report(
          "else-without-if", "`else` belongs to no `if`: \(refusal)", at: range,
          mend: refusal == Chain<Node>.noCondition
            ? "put it right behind the element with the `if`" : nil)
      }
      extend(&chain, with: control, make)
    }
    flush(&chain, into: &nodes)
    return nodes
  }

  private func flush<Node: ControlledNode>(_ chain: inout Chain<Node>, into nodes: inout [Node]) {
    if !chain.branches.isEmpty { nodes.append(.conditional(chain.branches)) }
    chain = Chain()
  }

  private mutating func extend<Node: ControlledNode>(
    _ chain: inout Chain<Node>, with control: ControlledElement, _ make: NodeMaker<Node>
  ) {
    chain.refusal = control.condition == nil ? "the `else` before it ends the `if`" : nil
    if control.loop != nil, control.condition != nil, let range = control.otherwise {
      context.report(
        "bad-control", "`for` and `else if` cannot stand on one element", at: range,
        mend: "put the loop inside a `<group>`, a `<row>` or a `<column>`")
    }
    let outside = chain.presentOtherwise
    let condition = control.condition.flatMap { syntax in
      assuming(outside) { $0.condition(syntax) }
    }
    var present = outside
    if let syntax = control.condition?.syntax {
      let scope = expressionScope
      present.formUnion(
        ExpressionCompiler.presentPaths(where: syntax, is: true, in: scope))
      chain.presentOtherwise.formUnion(
        ExpressionCompiler.presentPaths(where: syntax, is: false, in: scope))
    }
    let body: Node? = assuming(present) { checker in
      control.loop == nil ? make(&checker, control, false) : checker.looped(control, make)
    }
    guard let body, control.condition == nil || condition != nil else { return }
    chain.branches.append(Branch(condition: condition, body: body))
  }

  /// A condition, which has to be a bool.
  mutating func condition(_ syntax: EmbeddedExpression) -> CompiledExpression? {
    guard let condition = compile(syntax) else { return nil }
    if condition.type != .bool, condition.type != .any {
      let text = syntax.range.text
      context.report(
        "type-mismatch", "a condition is a bool, found \(condition.type)", at: syntax.range,
        mend: Self.mend(condition.type, text))
    }
    return condition
  }

  /// What to ask of a value that is no bool.
  private static func mend(_ type: Type, _ text: String) -> String? {
    let operand = text.asReceiver
    return switch type {
    case .optional: "write `\(operand) != null`"
    case .string: "write `\(operand) != \"\"`"
    case .int, .double: "write `\(operand) != 0`"
    case .list, .map: "write `size(\(text)) > 0`"
    default: nil
    }
  }

  // MARK: - Loops

  private mutating func repeated<Node: ControlledNode>(
    _ control: ControlledElement, _ make: NodeMaker<Node>
  ) -> Node? {
    control.loop == nil ? make(&self, control, false) : looped(control, make)
  }

  private mutating func looped<Node: ControlledNode>(
    _ control: ControlledElement, _ make: NodeMaker<Node>
  ) -> Node? {
    guard let syntax = control.loop else { return nil }
    let list = compile(syntax.list)
    let itemType = list.map { elementType(of: $0) } ?? .any
    let outerCount = scope.locals.count
    let itemSlot = scope.takeSlots(1)
    let indexSlot = syntax.index.map { _ in scope.takeSlots(1) }
    declareLoopVariable(syntax.item, itemSlot, itemType)
    if let index = syntax.index, let indexSlot { declareLoopVariable(index, indexSlot, .int) }
    loopReads.append([])
    let key = loopKey(control)
    warnUnlessTelling(key, [itemSlot] + (indexSlot.map { [$0] } ?? []), syntax)
    let isAmongElements = Node.self == BodyNode.self
    if isAmongElements {
      let names = [syntax.item.text] + (syntax.index.map { [$0.text] } ?? [])
      elementLoops.append((Set(names), syntax.list.syntax?.canonicalText ?? ""))
    }
    let body: Node? = assuming([]) { checker in checker.loopBody(control, make) }
    if isAmongElements { elementLoops.removeLast() }
    let own = Set([itemSlot] + (indexSlot.map { [$0] } ?? []))
    let invariants = loopReads.removeLast().filter { !own.contains($0.slot) }.withoutCovered
    noteReads(invariants)
    warnUnused(scope.removeLocals(downTo: outerCount))
    guard let list, let key, let body else { return nil }
    return .loop(
      Loop(
        list: list, itemSlot: itemSlot, indexSlot: indexSlot, key: key, body: body,
        invariants: invariants, range: syntax.range))
  }

  /// The loop's element, under the element's own `if` where it has one.
  private mutating func loopBody<Node: ControlledNode>(
    _ control: ControlledElement, _ make: NodeMaker<Node>
  ) -> Node? {
    guard let syntax = control.condition, control.otherwise == nil else {
      return make(&self, control, true)
    }
    let condition = condition(syntax)
    var present: Set<AccessPath> = []
    if let syntax = syntax.syntax {
      present = ExpressionCompiler.presentPaths(where: syntax, is: true, in: expressionScope)
    }
    let body: Node? = assuming(present) { make(&$0, control, true) }
    guard let condition, let body else { return nil }
    return .conditional([Branch(condition: condition, body: body)])
  }

  private mutating func declareLoopVariable(_ name: NameSyntax, _ slot: Int, _ type: Type) {
    if let outer = scope.local(named: name.text), outer.kind != .cellVariable {
      context.warn(
        "shadowed-name",
        "`\(name.text)` hides a \(outer.kind.rawValue) of the same name", at: name.range,
        notes: [Diagnostic.Note("`\(name.text)` is declared here", at: outer.name.range)])
    }
    scope.declare(
      LocalScope.Local(kind: .loopVariable, name: name, slot: slot, type: type))
  }

  private func elementType(of list: CompiledExpression) -> Type {
    switch list.type {
    case .list(let element): return element
    case .any: return .any
    default:
      let text = list.range.text
      context.report(
        "type-mismatch", "`for` goes over a list, found \(list.type)", at: list.range,
        mend: Self.mendForList(list.type, text))
      return .any
    }
  }

  /// What to go over instead of a value that is no list.
  private static func mendForList(_ type: Type, _ text: String) -> String? {
    switch type {
    case .optional: "write `\(text.asReceiver).orValue([])`"
    case .int: "write `lists.range(\(text))`"
    case .map, .protocol: "write `\(text.asReceiver).map(k, k)` to go over its keys"
    default: nil
    }
  }

  /// A key that reads nothing of the item is the same for all items.
  private func warnUnlessTelling(_ key: CompiledExpression?, _ own: [Int], _ loop: LoopSyntax) {
    guard let key, !key.inputs.contains(where: { own.contains($0.slot) }) else { return }
    let isWarned = context.diagnostics.last.map {
      $0.code == "braces-in-string" && $0.range.start == key.range.start
    }
    if isWarned ?? false { return }
    context.warn(
      "duplicate-key", "every item of this loop gets the same key", at: key.range,
      mend: "write `key={\(loop.item.text).id}`, or whatever tells the items apart")
  }

  private mutating func loopKey(_ control: ControlledElement) -> CompiledExpression? {
    guard let key = control.key else {
      if !control.element.isDamaged {
        let item = control.loop?.item.text ?? "item"
        context.report(
          "missing-key", "`<\(control.element.tag.text)>` in a loop needs a `key`",
          at: control.element.tag.range,
          mend: "add `key={\(item).id}`, or whatever tells the items apart")
      }
      return nil
    }
    return self.key(key.value, key.range)
  }

  /// The value of `key`: a string, or an int, which becomes one.
  mutating func key(_ value: AttributeValueSyntax, _ range: SourceRange) -> CompiledExpression? {
    warnOfBraces("key", value, since: context.diagnostics.count)
    switch value {
    case .none:
      context.report("bad-control", "`key` needs a value", at: range)
      return nil
    case .string(let text, let range):
      if text.isEmpty { context.report("bad-control", "a key is never empty", at: range) }
      return CompiledExpression(constant: .string(text), at: range)
    case .expression(let expression):
      guard let key = compile(expression) else { return nil }
      if ![.string, .int, .any].contains(key.type) {
        context.report(
          "type-mismatch", "a key is a string or an int, found \(key.type)", at: key.range,
          mend: [.double, .bool].contains(key.type)
            ? "write `string(\(key.range.text))`"
            : context.mendForOptional(key.type, wanted: key.type.unwrapped, key.range.text))
      }
      return key
    }
  }
}
