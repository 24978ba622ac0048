// What actions keep and pass on is nested as deep as documents may be, and no deeper.

import Testing

@testable import ComponentRuntime

@Suite("The depth of what actions keep")
struct ActionDepthTests {
  private static let markup = """
    source feed: list(any)
    source depths: any
    target cart { action add(v: any = null): any remote }
    viewport phone { width: 100, height: 200 }
    component Deep() {
      state kept: any = 0
      action keep(v: any) { kept = v }
      action wrap() { kept = [kept] }
      action put(v: any) { push("depths", "put", v) }
      action merge(v: any) { push("depths", "merge", v) }
      action send(v: any) { call("cart/add", {"v": v}) }
      action wait(v: any) { call("cart/add", {}) then { kept = v } }
      action answered() { call("cart/add", {}) then { kept = [result] } }
      <text>{size([kept])}</text>
    }
    page list() {
      use items = feed
      <section key="main"><Deep for={i in items} key={string(i.id)}/></section>
    }
    """

  private func pages() throws -> StatePages { try StatePages(Self.markup, keys: ["a"]) }

  /// `innermost` with `depth` lists around it.
  private func nested(_ depth: Int, _ innermost: Value = 1) -> Value {
    (0..<depth).reduce(innermost) { value, _ in [value] }
  }

  private func fault(_ pages: StatePages, _ name: String, _ value: Value) -> ActionFault? {
    do {
      _ = try pages.record(name, of: "a", ValueMap([("v", value)]))
      return nil
    } catch { return error }
  }

  @Test(
    "a value of the greatest depth is taken, one level more is a fault of the action",
    arguments: [
      ("keep", 128, "the state `kept` "), ("put", 128, "what is pushed "),
      ("merge", 128, "what is pushed "),
      // The parameters are a map around it.
      ("send", 127, "what a call is given "),
      ("wait", 128, "`v`, which `then` and `else` see again, "),
    ])
  func deepest(_ name: String, _ depth: Int, _ what: String) throws {
    let pages = try pages()
    for innermost: Value in [1, [:], "x"] {
      let level = if case .map = innermost { 1 } else { 0 }
      #expect(fault(pages, name, nested(depth - level, innermost)) == nil)
      let found = fault(pages, name, nested(depth - level + 1, innermost))
      #expect(found == ActionFault(.failed, what + "is nested more than 128 deep"))
      #expect(found?.range != nil)
    }
    #expect(fault(pages, name, nested(10_000))?.code == .failed)
  }

  @Test("what wraps itself ends at the bound, with all that was before")
  func wrapping() throws {
    let pages = try pages()
    for _ in 0..<128 { try pages.ask("wrap", of: "a") }
    #expect(throws: ActionFault.self) { _ = try pages.record("wrap", of: "a") }
    let states = pages.engine.sources.states[StatePages.page].values.first
    #expect(states?["kept"]?.value == nested(128, 0))
  }

  @Test("an answer is no way around")
  func answers() throws {
    let pages = try pages()
    try pages.ask("answered", of: "a")
    #expect(throws: ActionFault.self) { _ = try pages.answer(.success(nested(128))) }
    _ = try pages.answer(.success(nested(127)))
  }

  @Test(
    "what JSON cannot write does not wait for an answer either",
    arguments: [.double(.infinity), .double(.nan), .extended(.uint(1))] as [Value])
  func waiting(_ value: Value) throws {
    #expect(
      fault(try pages(), "wait", value)
        == ActionFault(
          .failed, "`v`, which `then` and `else` see again, must be a value that JSON can write"))
  }

  @Test("a prop that is nested too deep breaks its cell, with a diagnostic")
  func props() throws {
    let pages = try StatePages(
      """
      source feed: list(any)
      viewport phone { width: 100, height: 200 }
      component Cell(v: any) { <text data-v={[v]}>x</text> }
      page list() {
        use items = feed
        <section key="main"><Cell for={i, n in items} key={string(n)} v={i}/></section>
      }
      """, keys: [])
    let step = try pages.apply(
      .changes([
        SourceChange(
          source: SourceName("feed"), operation: .put([nested(127), nested(128), nested(600)]))
      ]))
    #expect(
      step.outcome.diagnostics.map(\.1.message)
        == Array(repeating: "`data-v` is nested more than 128 deep", count: 2))
    #expect(pages.document.contains("\"key\":\"0\""))
    #expect(!pages.document.contains("\"key\":\"1\""))
  }

  @Test("what holds the same again and again is refused by what it would take")
  func shared() throws {
    let large = Value.string(String(repeating: "x", count: 1 << 20))
    let doubled = (0..<60).reduce(large) { value, _ in [value, value] }
    let pages = try pages()
    let message = "is longer than 67108864 bytes as JSON"
    for (name, what) in [("put", "what is pushed "), ("send", "what a call is given ")] {
      #expect(fault(pages, name, doubled) == ActionFault(.failed, what + message))
    }
    #expect(doubled.documentFault == message)
    #expect(Value.list(ValueList([Value](repeating: large, count: 60))).documentFault == nil)
  }

  @Test("what an action pushes and gives to calls has a bound for all of it")
  func total() throws {
    let markup = """
      source feed: any
      target cart { action add(v: any = null): any remote }
      viewport phone { width: 100, height: 200 }
      page list() {
        action twice(v: any) { push("feed", "put", v)
          push("feed", "put", v) }
        action both(v: any) { push("feed", "put", v)
          call("cart/add", {"v": v}) }
        action once(v: any) { push("feed", "put", v) }
        <section key="main"><text key="t">t</text></section>
      }
      """
    let pages = try StatePages(markup)
    let large = Value.list(
      ValueList([Value](repeating: .string(String(repeating: "x", count: 1 << 20)), count: 40)))
    let parameters = ValueMap([("v", large)])
    for name in ["twice", "both"] {
      let message = "an action pushes and gives to calls at most 67108864 bytes"
      #expect(throws: ActionFault(.tooLarge, message)) { _ = try pages.record(name, parameters) }
    }
    #expect(try pages.record("once", parameters).changes.count == 1)
  }

  @Test("an expression that takes more steps than an action may passes a bound")
  func steps() throws {
    let markup = """
      source feed: any
      viewport phone { width: 100, height: 200 }
      page list() {
        action long(v: list(any)) { push("feed", "put", size(v.map(i, v.map(j, v.map(k, i))))) }
        <section key="main"><text key="t">t</text></section>
      }
      """
    let pages = try StatePages(markup)
    let numbers = Value.list(ValueList((0..<200).map { .int($0) }))
    #expect(throws: ActionFault(.tooLarge, "this takes more steps than an evaluation may")) {
      _ = try pages.record("long", ValueMap([("v", numbers)]))
    }
  }
}
