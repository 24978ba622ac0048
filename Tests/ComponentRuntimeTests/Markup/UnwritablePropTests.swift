// What JSON cannot say is no prop, whether it is known at load or made while a page runs.

import Testing

@testable import ComponentRuntime

@Suite("Props that JSON cannot say")
struct UnwritablePropTests {
  private static let expressions = [
    "1.0 / 0.0", "0.0 / 0.0", "b\"x\"", "1u", "timestamp(0)", "duration(\"1s\")",
    "optional.none()", "{1: 2}", "[[1u]]", "{\"a\": 1.0 / 0.0}",
  ]

  private func compile(_ attributes: String, of parameter: String = "") -> MarkupCompiler.Result {
    MarkupCompiler.compile(files: [
      SourceFile(
        path: "a.feed",
        text: """
          viewport phone { width: 100, height: 200 }
          page home() {
            \(parameter)
            <section key="s"><text key="1" \(attributes)>x</text></section>
          }
          """)
    ])
  }

  @Test("a constant is refused at load, where it stands", arguments: expressions)
  func constants(_ expression: String) {
    let result = compile("data-x={\(expression)}")
    #expect(result.diagnostics.map(\.code) == ["not-json"])
    #expect(result.diagnostics.map(\.range.position.line) == [4])
    #expect(
      result.diagnostics.map(\.message) == ["`data-x` must be a value that JSON can write"])
  }

  @Test("what is made while the page runs breaks its cell", arguments: expressions)
  func variables(_ expression: String) throws {
    let result = compile(
      "data-x={on ? dyn(\(expression)) : dyn(1)}", of: "state on: bool = true")
    let program = try #require(result.program, "\(result.diagnostics.map(\.message))")
    let engine = Engine(program: program, text: FixedTextMeasurer())
    let outcome = try engine.watch(PageAddress("home"), in: program.viewports[0])
    #expect(
      outcome.diagnostics.map(\.1.message) == ["`data-x` must be a value that JSON can write"])
    #expect(engine.document(PageAddress("home"), in: "phone") != nil)
  }
}
