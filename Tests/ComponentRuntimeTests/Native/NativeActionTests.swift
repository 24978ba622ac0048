// Components in Swift that are tapped: what they are given, what they call, what they use.

import Foundation
import TestSupport
import Testing

@testable import ComponentRuntime

/// A row with everything that can be asked for in Swift.
private struct Tappable: Component {
  let id: String
  let open: Action
  let more: Action?

  init(_ props: inout PropReader) throws(PropFault) {
    id = try props.read("id")
    open = try props.read("open")
    more = try props.read("more")
  }

  var body: Element {
    Row {
      Text("Open").onTap(open)
      Button { Text("Buy") }.onTap(.call("cart/add", ["id": .string(id), "count": 2]))
        .onLongPress(more)
      for name in ["l", "r"] { Use("Like").key(name).prop("word", name).onSwipe(open) }
      Use("Like").prop("word", "plain")
    }
  }

  static let references = ["Like", "cart/add"]
}

/// Calls what it does not name.
private struct Stranger: Component {
  init(_ props: inout PropReader) throws(PropFault) {}
  var body: Element { Text("x").onTap(.call("cart/ad")) }
  static let references = ["cart/add"]
}

@Suite("Actions of native components") struct NativeActionTests {
  private static let markup = """
    target cart { action add(id: string, count: int = 1): any }
    viewport phone { width: 390, height: 844 }
    component Like(word: string) {
      state on: bool = false
      action flip() { on = !on }
      <text onTap={flip()}>{word} {on}</text>
    }
    component Holder(id: string) {
      state opened: int = 0
      action open(by: int) { opened = opened + by }
      <column>
        <text>{id} opened {opened}</text>
        <Tappable id={id} open={open(3)} more={id == "a" ? null : null}/>
      </column>
    }
    page list() { <section key="main"><Holder for={k in ["a", "b"]} key={k} id={k}/></section> }
    """

  private static let natives = NativeRegistry(Tappable.self)
  private let open = handler("Holder", "open(3)", at: "0.")

  private func engine() throws -> Engine {
    let result = MarkupCompiler.compile(
      files: [SourceFile(path: "list.feed", text: Self.markup)], natives: Self.natives)
    let program = try #require(result.program, "\(result.diagnostics.rendered())")
    #expect(result.diagnostics.isEmpty, "\(result.diagnostics.rendered())")
    let engine = Engine(program: program, text: FixedTextMeasurer())
    let found = try engine.watch(PageAddress("list"), in: program.viewports[0])
    #expect(found.diagnostics.isEmpty)
    return engine
  }

  private func document(_ engine: Engine) throws -> String {
    let body = try #require(engine.document(PageAddress("list"), in: "phone")).body
    return String(decoding: body, as: UTF8.self)
  }

  private func ask(_ name: String, of cell: String, _ engine: Engine) throws -> ActionRecord {
    let record = try engine.run(
      ActionRequest(page: PageAddress("list"), cell: ("main", cell), name: name),
      on: engine.sources)
    _ = try engine.apply(
      Event(number: engine.lastEvent + 1, timeMilliseconds: 0, kind: .acted(record)))
    return record
  }

  @Test("an action that markup gives is asked for through Swift")
  func given() throws {
    let engine = try engine()
    #expect(try document(engine).contains("\"onTap\":\"\(open)\",\"text\":\"Open\""))
    let record = try ask(open, of: "b", engine)
    #expect(record.writes.map(\.state.value) == [3])
    #expect(try document(engine).contains("b opened 3"))
    #expect(try document(engine).contains("a opened 0"))
  }

  @Test("a call in Swift is one of the instance's, with its parameters")
  func call() throws {
    let engine = try engine()
    let record = try ask(handler("Tappable", "call", "cart/add", at: "0."), of: "a", engine)
    #expect(record.calls.map(\.target) == ["cart"])
    #expect(record.calls.first?.parameters == ValueMap([("count", .int(2)), ("id", .string("a"))]))
    // What is given as `null` is no event.
    #expect(try !document(engine).contains("onLongPress"))
  }

  @Test("components of the markup keep states of their own inside Swift, by key or by place")
  func uses() throws {
    let engine = try engine()
    _ = try ask(handler("Like", "flip()", at: "0.:l.0."), of: "a", engine)
    _ = try ask(handler("Like", "flip()", at: "0.0."), of: "a", engine)
    let shown = try document(engine)
    for text in ["l true", "r false", "plain true"] { #expect(shown.contains(text), "\(text)") }
    let uses = Set(engine.sources.states[PageAddress("list")].keys.map(\.use))
    #expect(uses == ["Holder/0:Tappable/:l/0:Like", "Holder/0:Tappable/0:Like"])
    // On the root of what is used.
    let record = try ask(open, of: "a", engine)
    #expect(record.writes.map(\.state.value) == [3])
  }

  @Test("a target's action that the markup does not have refuses the config")
  func unknownTarget() {
    let markup = Self.markup.replacing("action add(", with: "action put(")
    let result = MarkupCompiler.compile(
      files: [SourceFile(path: "list.feed", text: markup)], natives: Self.natives)
    #expect(
      result.diagnostics.rendered().contains("needs a component, style or action `cart/add`"))
  }

  @Test("a call of what is not among the references breaks its cell")
  func stranger() throws {
    let markup = """
      target cart { action add(id: string): any }
      viewport phone { width: 390, height: 844 }
      page list() { <section key="main"><Stranger key="1"/></section> }
      """
    let result = MarkupCompiler.compile(
      files: [SourceFile(path: "list.feed", text: markup)], natives: NativeRegistry(Stranger.self))
    let engine = Engine(program: try #require(result.program), text: FixedTextMeasurer())
    let found = try engine.watch(PageAddress("list"), in: engine.program.viewports[0])
    let messages = found.diagnostics.map(\.diagnostic.message)
    #expect(messages.count == 1)
    #expect(
      messages.first?.contains("`cart/ad` is not among its references; did you mean `cart/add`?")
        == true)
  }

  @Test("events are methods where markup's table has them")
  func events() throws {
    let file = Corpus.checkout.appending(
      path: "Sources/ComponentRuntime/Native/Element+Events.swift")
    var owner = ""
    var methods: [String: Set<String>] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if let found = line.firstMatch(of: /^extension (\w+)/) { owner = String(found.1) }
      if let found = line.firstMatch(of: /public func (\w+)\(_ action/) {
        methods[owner, default: []].insert(String(found.1))
      }
    }
    let events = AttributeTable.all.filter { $0.effect == .event }
    #expect(methods["ItemContent"] == Set(events.filter { $0.owners.contains(.use) }.map(\.name)))
    #expect(methods["TextSpan"] == Set(events.filter { $0.owners.contains(.span) }.map(\.name)))
  }
}
