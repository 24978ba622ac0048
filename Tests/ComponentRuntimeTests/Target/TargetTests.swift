// Targets in markup: checked when they are loaded, found by name, compared with what is served.

import Testing

@testable import ComponentRuntime

@Suite("Targets") struct TargetTests {
  private func compile(_ markup: String) -> MarkupCompiler.Result {
    MarkupCompiler.compile(files: [SourceFile(path: "a.feed", text: markup)])
  }

  private static let markup = """
    protocol Item { id: string }
    target cart {
      action add(id: string, count: int = 1, items: list(Item)?): int remote
      action notFound(action: string, params: any)
    }
    target mail { action send() }
    """

  @Test("a program has its targets, with types, defaults and `remote`")
  func declared() throws {
    let program = try #require(compile(Self.markup).program)
    let add = try TargetTable(program).action("add", of: "cart")
    #expect(
      add.parameters.map(\.declared) == [
        "id: string", "count: int = 1", "items: list(Item)?",
      ])
    #expect(add.result == .int)
    #expect(add.isRemote)
    #expect(add.parameters.map(\.isRequired) == [true, false, false])
  }

  @Test(
    "what cannot be a target is said where it stands",
    arguments: [
      ("target page { action a() }", "reserved-word", 1, 8),
      ("target t { action a(x: timestamp) }", "not-json", 1, 24),
      ("target t { action a(x: list(bytes)) }", "not-json", 1, 24),
      ("target t { action a(): duration }", "not-json", 1, 24),
      ("target t { action a(x: Itm) }", "unknown-type", 1, 24),
      ("target t { action a(x: int = \"1\") }", "type-mismatch", 1, 30),
      ("target t { action a(x: double = 1.0 / 0.0) }", "not-json", 1, 33),
      ("target t { action a(x: any = [b\"x\"]) }", "not-json", 1, 30),
      ("target t { action a(x: int, x: int) }", "duplicate-name", 1, 29),
      ("target t { action a() action a() }", "duplicate-name", 1, 30),
      ("target t { action notFound(name: string) }", "bad-not-found", 1, 19),
      ("target t { action a() }\ntarget t { action b() }", "duplicate-declaration", 2, 8),
    ])
  func faults(markup: String, code: String, line: Int, column: Int) {
    let diagnostics = compile(markup).diagnostics
    #expect(diagnostics.map(\.code) == [code])
    #expect(diagnostics.map(\.range.position.line) == [line])
    #expect(diagnostics.map(\.range.position.column) == [column])
  }

  @Test("what is not there is answered with what is near")
  func nearest() throws {
    let table = TargetTable(try #require(compile(Self.markup).program))
    func fault(_ target: String, _ action: String) -> TargetFault? {
      do {
        _ = try table.action(action, of: target)
        return nil
      } catch {
        return error
      }
    }
    #expect(fault("cart", "add") == nil)
    #expect(
      fault("catr", "add") == .noTarget("there is no target `catr`; did you mean `cart`?"))
    #expect(
      fault("news", "add") == .noTarget("there is no target `news`; there are `cart`, `mail`"))
    #expect(fault("cart", "ad") == .noAction("`cart` has no action `ad`; did you mean `add`?"))
    #expect(fault("mail", "x") == .noAction("`mail` has no action `x`; there are `send`"))
    let none = TargetTable()
    #expect(throws: TargetFault.noTarget("there is no target `a`; there are no targets")) {
      try none.action("b", of: "a")
    }
  }

  @Test("what is of type `any?` may be left out, everywhere that types are declared")
  func optionalAny() throws {
    let program = try #require(
      compile(
        """
        protocol Note { id: string, more: any? }
        source notes: list(Note)
        target log { action add(note: any?, all: any, last: any? = 3) }
        component Cell(note: any?) { <text>{string(note == null)}</text> }
        page p() {
          use list = notes
          <section key="s"><Cell for={n in list} key={n.id}/></section>
        }
        """
      ).program)
    let add = try TargetTable(program).action("add", of: "log")
    #expect(add.parameters.map(\.isRequired) == [false, true, false])
    #expect(add.parameters.map(\.defaultValue) == [.null, nil, 3])
    #expect(program.protocols["Note"]?.field("more")?.defaultValue == .null)
    var steps = 10
    let served = try Parameter(
      name: "x", text: "any?", slot: 0, protocols: ProtocolTable(), steps: &steps)
    #expect(!served.isRequired)
  }

  @Test("parameters are completed: defaults, and null for what is optional")
  func completed() throws {
    let program = try #require(compile(Self.markup).program)
    let add = try TargetTable(program).action("add", of: "cart")
    func completed(_ given: Value) throws -> Value {
      guard case .map(let map) = given else { return .null }
      return .map(try add.completed(map, of: "cart/add", protocols: program.protocols))
    }
    #expect(
      try completed(["id": "7", "items": [["id": "1", "more": 2]]])
        == ["id": "7", "count": 1, "items": [["id": "1", "more": 2]]])
    #expect(try completed(["id": ""]) == ["id": "", "count": 1, "items": .null])
    let fault = #expect(throws: ParameterFault.self) {
      try completed(["id": "7", "items": [["id": 1]]])
    }
    #expect(fault?.path == "/items/0/id")
    #expect(fault?.parameter == "items")
  }

  @Test("an unknown name of any length is quoted in part")
  func longNames() throws {
    let name = String(repeating: "x", count: 100_000)
    let fault = #expect(throws: TargetFault.self) { try TargetTable().target(name) }
    #expect((fault?.message.utf8.count ?? 1_000) < 200)
    let action = ActionContract(name: "a", parameters: [])
    let parameter = #expect(throws: ParameterFault.self) {
      try action.refuseUnknown([name], of: "t/a")
    }
    #expect((parameter?.message.utf8.count ?? 1_000) < 200)
  }
}
