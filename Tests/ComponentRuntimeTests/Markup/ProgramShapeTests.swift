import Testing

@testable import ComponentRuntime

@Suite("The program that markup becomes") struct ProgramShapeTests {
  /// The program of `text`, which has to be free of errors.
  static func program(_ text: String) throws -> Program {
    let result = compileMarkup(text)
    #expect(result.diagnostics.filter { $0.severity == .error }.rendered() == "")
    return try #require(result.program)
  }

  /// The first component's root, and its first loop.
  static func loop(_ text: String) throws -> (ScopeTemplate, Loop<BodyNode>) {
    let component = try program(text).components[0]
    guard case .element(let root) = component.root, case .loop(let loop)? = root.children.first
    else { throw Missing(what: "a loop") }
    return (component.scope, loop)
  }

  struct Missing: Error { var what: String }

  @Test("slots hold parameters, then bindings, then loop variables, then macro variables")
  func ordersSlots() throws {
    let (scope, loop) = try Self.loop(
      """
      component A(a: int, b: list(string)) {
        let c = b.filter(x, x != "")
        let d = a + 1
        <column><text for={e, f in c} key={e}>{f + d}</text></column>
      }
      """)
    #expect(scope.parameters.map(\.slot) == [0, 1])
    let bindingSlots = scope.bindings.map { binding in
      if case .constant(let slot, _) = binding { slot } else { -1 }
    }
    #expect(bindingSlots == [2, 3])
    #expect(loop.itemSlot == 4)
    #expect(loop.indexSlot == 5)
    #expect(scope.slotCount == 6)
  }

  @Test("a use takes slots for the value, the state, the error, and whether there is a value")
  func placesUses() throws {
    let program = try Self.program(
      """
      source feed(user: string): any
      page p(user: string = "guest") {
        use a = feed(user)
        use b = feed("x")
        <section key={state(b)} data-error={error(a)}/>
      }
      """)
    let scope = try #require(program.pages["p"]).scope
    let uses = scope.bindings.compactMap { binding in
      if case .source(let use) = binding { use } else { nil }
    }
    #expect(uses.map { [$0.valueSlot, $0.stateSlot, $0.errorSlot] } == [[1, 2, 3], [5, 6, 7]])
    #expect(uses.map { $0.arguments[0].inputs } == [[AccessPath(slot: 0)], []])
    #expect(scope.slotCount == 9)
    #expect(scope.parameters[0].defaultValue == .string("guest"))
    guard case .section(let section)? = program.pages["p"]?.root else {
      throw Missing(what: "a section")
    }
    #expect(section.key?.inputs == [AccessPath(slot: 6)])
    #expect(section.attributes[0].value.inputs == [AccessPath(slot: 3)])
  }

  @Test("a loop's invariants are what key and body read outside it, each once")
  func findsInvariants() throws {
    let (_, loop) = try Self.loop(
      """
      protocol Shop { name: string, open: bool, tags: list(string) = [] }
      component A(items: list(string), shop: Shop, n: int) {
        <column>
          <row for={i, place in items} key={i + string(n)} if={shop.open}>
            <text>{i} {place} {shop.name} {shop.name}</text>
            <text for={t in shop.tags} key={t}>{t} {i} {n}</text>
          </row>
        </column>
      }
      """)
    let shop = 1
    #expect(
      loop.invariants == [
        AccessPath(slot: 2), AccessPath(slot: shop, fields: ["open"]),
        AccessPath(slot: shop, fields: ["name"]), AccessPath(slot: shop, fields: ["tags"]),
      ])
    guard case .conditional(let branches) = loop.body, case .element(let row) = branches[0].body,
      case .loop(let inner)? = row.children.last
    else { throw Missing(what: "an inner loop") }
    #expect(inner.invariants == [AccessPath(slot: loop.itemSlot), AccessPath(slot: 2)])
  }

  @Test("a read of the whole covers reads of its parts")
  func coversParts() throws {
    let (_, loop) = try Self.loop(
      """
      protocol Shop { name: string }
      component Show(shop: Shop) { <text>{shop.name}</text> }
      """.replacingShow(
        """
        component A(items: list(string), shop: Shop) {
          <column><row for={i in items} key={i}>
            <text>{shop.name}</text><Show shop={shop}/>
          </row></column>
        }
        """))
    #expect(loop.invariants == [AccessPath(slot: 1)])
  }

  @Test("a chain of if, else if and else is one node")
  func joinsChains() throws {
    let program = try Self.program(
      """
      component A(n: int) {
        <column>
          <text if={n == 1}>one</text>
          <text else if={n == 2}>two</text>
          <text else for={x in [n]} key={x}>{x}</text>
          <text if={n == 4}>four</text>
        </column>
      }
      """)
    guard case .element(let root) = program.components[0].root,
      case .conditional(let first) = root.children[0],
      case .conditional(let second) = root.children[1]
    else { throw Missing(what: "two chains") }
    #expect(root.children.count == 2)
    #expect(first.map { $0.condition != nil } == [true, true, false])
    guard case .loop = first[2].body else { throw Missing(what: "a loop in the last branch") }
    #expect(second.count == 1)
  }

  @Test("a condition makes an optional plain below it, and its opposite in the else")
  func narrows() {
    let result = compileMarkup(
      """
      component Show(text: string) { <text>{text}</text> }
      component A(a: string?, b: string?) {
        <column>
          <Show if={a != null} text={a}/>
          <row if={a == null || b == null}/>
          <row else><Show text={a}/><Show text={b}/></row>
          <Show text={a}/>
        </column>
      }
      """)
    #expect(result.diagnostics.map(\.range.position.line) == [7])
  }

  @Test("a style expands where it stands, and later attributes follow it")
  func expandsStyles() throws {
    let program = try Self.program(
      """
      style title { fontSize: 17, color: accent }
      let accent = "#ff2d55"
      component A() { <text lines={1} style="title" color="#f00">a</text> }
      """)
    guard case .element(let text) = program.components[0].root else {
      throw Missing(what: "a text")
    }
    #expect(text.attributes.map(\.name) == ["lines", "fontSize", "color", "color"])
    #expect(
      text.attributes.map(\.constant) == [.int(1), .int(17), .string("#ff2d55"), .string("#f00")])
    #expect(text.attributes.map(\.target) == [.layout(.lines), .layout(.fontSize), .paint, .paint])
  }

  @Test("a spread of a protocol becomes one prop for each field that is asked for")
  func spreadsProtocols() throws {
    let program = try Self.program(
      """
      protocol Banner { id: string, image: string, link: string?, size: int = 1 }
      component B(image: string, link: string?, size: int) {
        <text data-a={image} data-b={link}>{size}</text>
      }
      component A(banner: Banner) { <B {...banner} image="x" data-c="y" grow={1}/> }
      """)
    guard case .component(let use) = program.components[1].root else {
      throw Missing(what: "a use")
    }
    let props = use.props.map { prop in
      switch prop {
      case .prop(let parameter, let value): "\(parameter) \(value.inputs.map(\.fields))"
      case .spread: "spread"
      }
    }
    #expect(props == [#"0 [["image"]]"#, #"1 [["link"]]"#, #"2 [["size"]]"#, "0 []"])
    #expect(use.rootAttributes.map(\.name) == ["data-c", "grow"])
  }

  @Test("a section keeps its header, footer, attributes and cells apart")
  func splitsSections() throws {
    let program = try Self.program(
      """
      component Cell(title: string) { <text>{title}</text> }
      page p(n: int = 1) {
        <group gap={8} maxRate={10}>
          <section key="s" layout="grid" columns={{"default": n}} data-x="1">
            <header sticky><text>head</text></header>
            <Cell key="a" span={2} title="a"/>
            <row key="b"/>
            <component is="Cell" for={i in [1, 2]} key={i} title={string(i)}/>
            <footer><text if={n > 1}>foot</text></footer>
          </section>
        </group>
      }
      """)
    let page = try #require(program.pages["p"])
    #expect(page.attributes.map(\.name) == ["gap", "maxRate"])
    guard case .group(let nodes) = page.root, case .section(let section) = nodes[0] else {
      throw Missing(what: "a section")
    }
    #expect(section.key?.constant == .string("s"))
    #expect(section.attributes.map(\.target) == [.section, .section, .paint])
    #expect(section.header?.attributes.map(\.name) == ["sticky"])
    guard case .conditional? = section.footer?.body else { throw Missing(what: "a footer") }
    #expect(section.cells.count == 3)
    guard case .cell(let key?, .component(let use)) = section.cells[0],
      case .loop(let loop) = section.cells[2], case .cell(nil, .dynamic(let picked)) = loop.body
    else { throw Missing(what: "cells") }
    #expect(key.constant == .string("a"))
    #expect(use.rootAttributes.map(\.name) == ["span"])
    #expect(picked.props.count == 1)
  }

  @Test("a status keeps the cases apart from the rest")
  func splitsStatus() throws {
    let program = try Self.program(
      """
      source s: list(string)
      page p() {
        use feed = s
        <status of={feed} empty={size(feed) == 0} keepOnError>
          <loading><section key="l"/><section key="m"/></loading>
          <error/>
          <section key="a" data-n={size(feed)}/>
        </status>
      }
      page q(state_: string = "a") {
        <status is={state_}>
          <case of="needLogin"><section key="a"/></case>
          <default><section key="b"/></default>
        </status>
      }
      """)
    guard case .status(let byState)? = program.pages["p"]?.root,
      case .source(let use, let empty?, true) = byState.subject,
      case .status(let byValue)? = program.pages["q"]?.root,
      case .value(let value) = byValue.subject
    else { throw Missing(what: "two status") }
    #expect(byState.cases.map(\.name) == ["loading", "error"])
    guard case .group(let loading) = byState.cases[0].body,
      case .group(let error) = byState.cases[1].body
    else { throw Missing(what: "groups") }
    #expect(loading.count == 2)
    #expect(error.isEmpty)
    #expect(empty.inputs == [AccessPath(slot: use.valueSlot)])
    #expect(byState.rest != nil)
    #expect(byValue.cases.map(\.name) == ["needLogin"])
    #expect(byValue.rest != nil)
    #expect(value.inputs == [AccessPath(slot: 0)])
  }

  @Test("text becomes literals and expressions in order")
  func piecesText() throws {
    let program = try Self.program(
      #"component A(n: int) { <text>a {n} {"{"}{1 + 1} b</text> }"#)
    guard case .element(let text) = program.components[0].root else {
      throw Missing(what: "a text")
    }
    let pieces = text.text.map { piece in
      switch piece {
      case .literal(let text): text
      case .expression(let value): "<\(value.range.text)>"
      }
    }
    #expect(pieces == ["a ", "<n>", " ", "{", "<1 + 1>", " b"])
  }
}

extension String {
  /// The declarations with `main` put first, so that it is the first component.
  fileprivate func replacingShow(_ main: String) -> String { main + "\n" + self }
}
