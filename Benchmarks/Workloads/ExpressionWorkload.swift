// X1: a compiled expression.

import ComponentRuntime

extension Workload {
  static let expression = Workload(id: "X1", title: "compiled expression") { harness in
    let text = "item.price < 100.0 && item.stock > 0 ? item.title : 'none'"
    let item: Value = ["id": "a", "price": 20.5, "stock": 3, "title": "Kettle"]
    let scope = ExpressionScope(
      variables: ["item": ExpressionScope.Variable(slot: 0, type: .any)], firstFreeSlot: 1)
    var diagnostics: [Diagnostic] = []
    let file = SourceFile(path: "X1", text: text)
    guard let syntax = ExpressionParser.parse(whole: file, diagnostics: &diagnostics),
      let expression = ExpressionCompiler.compile(syntax, in: scope, diagnostics: &diagnostics)
    else { throw WrongResult(description: "\(diagnostics)") }
    var frame = EvaluationFrame(
      slots: [Value](repeating: item, count: expression.slotCount), stepsLeft: .max)
    try check(expression.evaluate(&frame) == "Kettle", "X1 has another value")
    let own = try harness.measure {
      for _ in 0..<1000 { consume(try expression.evaluate(&frame)) }
    }
    return [
      Comparison(
        workload: "X1", title: text, unit: "ns", own: own.divided(by: 1000),
        peer: try PeerProgram.closureTree.measure(), goal: .atMost(40))
    ]
  }
}
