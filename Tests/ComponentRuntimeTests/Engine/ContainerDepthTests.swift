// Containers in themselves: data must not decide how deep the stack goes.

import Testing

@testable import ComponentRuntime

@Suite("Containers in containers") struct ContainerDepthTests {
  @Test("are bounded: the one too deep is left out and reported, the others stay")
  func bounded() throws {
    let page = try EnginePage(
      """
      container Nest(n: int) {
        <group>
          <section key="s"><text key="t">{n}</text></section>
          <Nest if={n < 1000000} key={string(n)} n={n + 1}/>
        </group>
      }
      page p() { <Nest n={1}/> }
      """)
    let depth = EvaluationBounds().depth
    #expect(page.words.count == 2 * depth)
    #expect(page.words.last == "t: \(depth)")
    #expect(page.faults == ["too-deep in - at 4"])
    #expect(
      page.diagnostics.map(\.message) == ["more than \(depth) containers inside one another"])
  }
}
