// How many columns a cell takes, in each viewport.

import Testing

@testable import ComponentRuntime

@Suite("Columns of a cell") struct CellSpanTests {
  @Test("a map gives each viewport its own number, and the others the default")
  func resolved() throws {
    let span = try CellSpan(["phone": 2, "default": 3])
    #expect(["phone", "tablet"].map { span.columns(in: $0) } == [2, 3])
    #expect(["phone", "tablet"].map { CellSpan().columns(in: $0) } == [1, 1])
    #expect(try CellSpan(2) == CellSpan(["default": 2]))
    #expect(try CellSpan(["phone": 2]).columns(in: "tablet") == 1)
  }

  @Test(
    "anything but whole numbers is refused", arguments: [0, 1.5, "2", [1], ["phone": 0]] as [Value])
  func refused(value: Value) {
    #expect(throws: StyleFault.self) { try CellSpan(value) }
  }

  @Test("a page places a cell by the number of its viewport")
  func placed() throws {
    func document(_ span: String) throws -> [UInt8] {
      let page = try EnginePage(
        """
        source feed
        component Cell() { <text>cell</text> }
        page p() {
          <section key="s" layout="waterfall" columns={3}>
            <text key="t" span={\(span)}>text</text>
            <Cell key="c" span={\(span)}/>
          </section>
        }
        """)
      #expect(page.faults == [])
      return try #require(page.engine.document(EnginePage.address, in: "phone")).body
    }
    let (one, two) = (try document("1"), try document("2"))
    #expect(one != two)
    #expect(try document("{\"phone\": 2, \"default\": 1}") == two)
    #expect(try document("{\"phone\": 1, \"default\": 2}") == one)
    #expect(try document("{\"default\": 2}") == two)
  }
}
