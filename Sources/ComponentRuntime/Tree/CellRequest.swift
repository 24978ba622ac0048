// What a section's markup asks for at one place, before it is known which cell answers.

/// One cell asked for: its key, and what it is to show.
struct CellRequest {
  enum Content {
    /// A component with its arguments and the values of the attributes for its root.
    case component(
      Int, arguments: [Value], rootAttributes: [AttributeTemplate], slots: SlotScope?)
    /// A body that stands by itself, already evaluated.
    case body(BareBody)
    /// Nothing: no component fits the data, or the arguments could not be evaluated.
    case nothing
  }

  /// What a body that stands by itself was evaluated to.
  struct BareBody {
    var tree: ElementTree
    var reads: [Value]
    var span: CellSpan
    var states: [InstancePath]
    var findings: Findings
  }

  var key: String
  var content: Content
  /// Where the component is used; `nil` where that is not known any more.
  var useRange: SourceRange?
  /// The sources read on the way.
  var sources: [SourceName] = []
  /// The element of the list that the cell is made from, for rules; `null` outside a loop.
  var item = Value.null
  /// Whether a rule asks for it.
  var isInserted = false
  /// What rules put around it, from the inside out.
  var wraps: [WrappingTree] = []
}

extension CellRequest {
  /// Asks for a cell's component as it was asked for last; `nil` for a cell that has none.
  init?(asBefore cell: Cell) {
    guard let component = cell.component else { return nil }
    self.init(
      key: cell.givenKey,
      content: .component(
        component, arguments: cell.arguments, rootAttributes: cell.rootAttributes,
        slots: cell.slots),
      sources: cell.sources, isInserted: cell.isInserted, wraps: cell.wraps)
  }
}

extension BodyNode {
  /// Where the node uses a component, if it does.
  fileprivate var useRange: SourceRange? {
    switch self {
    case .component(let use): use.range
    case .dynamic(let use): use.range
    default: nil
    }
  }
}

extension TreeUpdate {
  /// Evaluates one of a section's own cells to what it asks for; `nil` where a condition hides it.
  ///
  /// A condition that fails breaks the cell that stands under it. One whose key fails is left out:
  /// nothing names what could stand in its place.
  ///
  /// - Parameter loopKey: the key of the loop around the node, if there is one.
  /// Source: spec/markup.md, "Failures at run time".
  mutating func ownRequest(
    _ node: CellNode, loopKey: CompiledExpression?, _ frame: inout EvaluationFrame
  ) -> CellRequest? {
    beginPart(&frame)
    do throws(EvaluationFault) {
      guard case .conditional(let branches) = node else {
        return try request(node, loopKey: loopKey, &frame)
      }
      for branch in branches {
        do throws(EvaluationFault) {
          guard try branch.holds(&frame) else { continue }
        } catch {
          return try brokenRequest(branch.body, loopKey: loopKey, error, &frame)
        }
        return ownRequest(branch.body, loopKey: loopKey, &frame)
      }
    } catch {
      report(error)
    }
    return nil
  }

  /// What shows in place of a cell whose condition failed.
  ///
  /// - Throws: `fault`, or a fault of the key, where the cell has no key that names it.
  private mutating func brokenRequest(
    _ node: CellNode, loopKey: CompiledExpression?, _ fault: EvaluationFault,
    _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> CellRequest {
    guard case .cell(let own, _) = node, let key = loopKey ?? own else { throw fault }
    beginPart(&frame)
    let text = try key.key(&frame)
    return CellRequest(key: text, content: broken(fault, cell: text))
  }

  /// Evaluates a cell's node to what it asks for; `nil` where a condition hides it.
  ///
  /// - Parameters:
  ///   - loopKey: the key of the loop around the node, if there is one.
  ///   - prefix: what the key of a rule's cell begins with.
  /// - Throws: a fault of a key or condition: of a rule's cell it is the rule's.
  mutating func request(
    _ node: CellNode, loopKey: CompiledExpression?, prefix: String = "",
    _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> CellRequest? {
    beginPart(&frame)
    switch node {
    case .conditional(let branches):
      for branch in branches where try branch.holds(&frame) {
        return try request(branch.body, loopKey: loopKey, prefix: prefix, &frame)
      }
      return nil
    case .loop(let loop):
      throw EvaluationFault(
        code: "loop-in-loop", message: "a cell cannot stand in two loops", range: loop.range)
    case .cell(let key, let body):
      guard let key = loopKey ?? key else {
        preconditionFailure("the checker asks for a key on every cell")
      }
      let read = evaluator.sourcesRead.count
      var request = CellRequest(key: prefix + (try key.key(&frame)), content: .nothing)
      do {
        request.content = try content(body, request.key, &frame)
      } catch {
        request.content = broken(error, cell: request.key)
      }
      reportNotices(cell: request.key)
      request.useRange = body.useRange
      request.sources = Array(evaluator.sourcesRead[read...])
      return request
    }
  }

  private mutating func content(
    _ body: BodyNode, _ key: String, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> CellRequest.Content {
    switch body {
    case .component(let use):
      var arguments = try evaluator.arguments(of: use, &frame)
      for attribute in use.rootAttributes { arguments.append(try attribute.publishedValue(&frame)) }
      return .component(
        use.component, arguments: arguments, rootAttributes: use.rootAttributes,
        slots: evaluator.slots(use.contents, frame))
    case .dynamic(let use):
      let choice = try evaluator.choice(of: use, &frame)
      if let fault = choice.fault { report(fault, cell: key) }
      guard let component = choice.component else { return .nothing }
      var arguments = choice.arguments
      for attribute in use.rootAttributes { arguments.append(try attribute.publishedValue(&frame)) }
      return .component(
        component, arguments: arguments, rootAttributes: use.rootAttributes,
        slots: evaluator.slots(use.contents, frame))
    default:
      return .body(try bareBody(body, key, &frame))
    }
  }

  private mutating func bareBody(
    _ body: BodyNode, _ key: String, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> CellRequest.BareBody {
    let reads = body.reads.map { frame.value(at: $0) ?? .null }
    let trail = InstanceTrail(section: section ?? "", cell: address(ofKey: key), use: "")
    let (tree, states, findings) = try evaluator.bareTree(of: body, &frame, at: trail)
    return CellRequest.BareBody(
      tree: tree, reads: reads, span: try body.span(&frame), states: states,
      findings: findings)
  }

  /// How the cell of this key is named in a call.
  func address(ofKey key: String) -> String { supplement ?? CellAddress.of(key: key) }

  /// What shows in place of a cell whose evaluation failed; a header or footer is left out.
  ///
  /// Source: spec/markup.md, "Failures at run time".
  mutating func broken(_ fault: EvaluationFault, cell: String) -> CellRequest.Content {
    report(fault, cell: cell)
    guard supplement == nil,
      let index = evaluator.program.componentIndex[Program.brokenComponent]
    else { return .nothing }
    let parameters = evaluator.program.components[index].scope.parameters
    let arguments = parameters.map { parameter in
      parameter.name == "message" ? .string(fault.message) : parameter.defaultValue ?? .null
    }
    return .component(index, arguments: arguments, rootAttributes: [], slots: nil)
  }
}

extension BodyNode {
  /// How many columns a bare element asks for as a cell.
  fileprivate func span(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> CellSpan {
    guard case .element(let element) = self else { return CellSpan() }
    let attributes = try element.attributes.spreading(&frame).filter { $0.target == .section }
    var values: [Value] = []
    for attribute in attributes { values.append(try attribute.evaluate(&frame)) }
    return try attributes.span(values[...])
  }
}
