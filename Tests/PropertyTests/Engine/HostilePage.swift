// A page whose every attribute is what the data say, for data that mean harm.

import Testing

@testable import ComponentRuntime

/// Built from the table of attributes, so that a new attribute is attacked without being named.
enum HostilePage {
  private static let elements: [(tag: String, owner: AttributeOwner)] = [
    ("row", .row), ("column", .column), ("stack", .stack), ("text", .text), ("image", .image),
    ("button", .button), ("spacer", .spacer),
  ]

  /// The attributes that stand on an element or section, each read from the field of its name.
  static func attributes(_ owner: AttributeOwner, of item: String) -> String {
    AttributeTable.all
      .filter { !$0.owners.isDisjoint(with: owner) && $0.effect != .event }
      .map { "\($0.name)={\(item).?\($0.name).orValue(null)}" }
      .joined(separator: " ")
  }

  static var fields: [String] { AttributeTable.all.map(\.name) }

  static var markup: String {
    let components = elements.map { tag, owner in
      """
      component Any\(tag)(item: any) {
        <\(tag) \(attributes(owner, of: "item"))>\(content(of: tag))</\(tag)>
      }
      """
    }
    let cells = elements.map { tag, _ in
      "<Any\(tag) for={i in all.?items.orValue([])} key={i.key} span={i.?span.orValue(null)} item={i}/>"
    }
    return """
      source data
      viewport phone { width: 390, height: 844, scale: 3 }
      viewport tiny { width: 1, height: 1, scale: 0.5 }
      component Fallback(type: string) { <text>{type}</text> }
      component Broken(message: string) { <text>{message}</text> }
      component Inside(item: any) {
        <row gap={4}><text data-x={item.w / item.v}>{item.title}</text>
          <text for={j in item.inner} key={j}>{j}{j}</text>
          <column for={a in item.inner} key={a}><text for={b in item.inner} key={b}>{a}{b}</text></column>
          <text data-y={[item.w, {"k": item.v}]}>{string(item.w)} {item.title.size()}</text>
        </row>
      }
      component Again(item: any) { <column><component is={item.type} item={item}/></column> }
      \(components.joined(separator: "\n"))
      page hostile() {
        use all = data
        <group>
          <section key="attributes" whenEmpty="keep">\(cells.joined())</section>
          <section for={s in all.sections} key={s.key} \(attributes(.section, of: "s"))>
            <header sticky={s.?sticky.orValue(null)}><text>{s.title}</text></header>
            <component is={i.type} for={i in s.items} key={i.key} {...i} item={i}/>
          </section>
          <section key="fine"><Inside for={i in all.items} key={i.key} item={i}/></section>
          <section key="steady"><Fallback key="steady" type="still here"/></section>
        </group>
      }
      """
  }

  private static func content(of tag: String) -> String {
    switch tag {
    case "image", "spacer": ""
    case "text": "{item.?title.orValue(\"\")}"
    default: "<text>{item.?title.orValue(\"\")}</text><row grow={1}/>"
    }
  }

  static func program() throws -> Program {
    let result = MarkupCompiler.compile(files: [SourceFile(path: "hostile.feed", text: markup)])
    for diagnostic in result.diagnostics where diagnostic.severity == .error {
      Issue.record("\(diagnostic.code): \(diagnostic.message) at \(diagnostic.range.text)")
    }
    return try #require(result.program)
  }
}
