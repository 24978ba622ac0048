// X1: a compiled expression, and the making of one.

import ComponentRuntime

extension Workload {
  static let expression = Workload(id: "X1", title: "compiled expression") { harness in
    let text = "item.price < 100.0 && item.stock > 0 ? item.title : 'none'"
    let item: Value = ["id": "a", "price": 20.5, "stock": 3, "title": "Kettle"]
    let expression = try compileExpression(text)
    var frame = EvaluationFrame(
      slots: [Value](repeating: item, count: expression.slotCount), stepsLeft: .max)
    try check(expression.evaluate(&frame) == "Kettle", "X1 has another value")
    let evaluation = try harness.measure {
      for _ in 0..<1000 { consume(try expression.evaluate(&frame)) }
    }.divided(by: 1000)
    let compilation = try harness.measure {
      for _ in 0..<100 { consume(try compileExpression(text)) }
    }.divided(by: 100)
    var rows: [Comparison] = []
    // Each peer checks that its value is the same before it measures.
    let peers: [(PeerProgram, Comparison.Goal?)] = [
      (.closureTree, .atMost(40, wherePeerTakes: 12)), (.celCPP("evaluate"), nil),
      (.celPython("evaluate"), nil),
    ]
    for (peer, goal) in peers {
      rows.append(
        Comparison(
          workload: "X1", title: text, unit: "ns", own: evaluation, peer: try peer.measure(),
          goal: goal))
    }
    for peer in [PeerProgram.celCPP("compile"), .celPython("compile")] {
      rows.append(
        Comparison(
          workload: "X1", title: "parse, check and compile it", unit: "µs", scale: 1000,
          own: compilation, peer: try peer.measure()))
    }
    return rows
  }
}

private func compileExpression(_ text: String) throws -> CompiledExpression {
  let scope = ExpressionScope(
    variables: ["item": ExpressionScope.Variable(slot: 0, type: .any)], firstFreeSlot: 1)
  var diagnostics: [Diagnostic] = []
  let file = SourceFile(path: "X1", text: text)
  guard let syntax = ExpressionParser.parse(whole: file, diagnostics: &diagnostics),
    let expression = ExpressionCompiler.compile(syntax, in: scope, diagnostics: &diagnostics)
  else { throw WrongResult(description: "\(diagnostics)") }
  return expression
}
