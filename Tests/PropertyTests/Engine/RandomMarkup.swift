// Markup that changes from one reload to the next, for the engine's property tests.

import TestSupport

/// `EnginePages.markup` with some of a list of edits made.
struct RandomMarkup {
  private var random: SeededRandom
  /// The places of the edits that are made now.
  private(set) var applied: Set<Int> = []

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Makes or unmakes a few edits.
  mutating func change() {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let edit = Int.random(in: Self.edits.indices, using: &random)
      applied.formSymmetricDifference([edit])
    }
  }

  var text: String {
    applied.sorted().reduce(EnginePages.markup) { text, edit in
      text.replacing(Self.edits[edit].0, with: Self.edits[edit].1)
    }
  }

  /// Each may find nothing to do where another was made.
  private static let edits: [(String, String)] = [
    // Places only.
    ("protocol Item", "// A comment.\n\nprotocol Item"),
    ("component Label", "component Unused(a: int) { <text>{a}</text> }\ncomponent Label"),
    // Components, and what they refer to.
    ("gap={8} data-id", "gap={9} data-id"),
    ("<text lines={2}>{words}", "<text lines={1}>{words}"),
    ("item.price < 50.0", "item.price < 60.0"),
    ("<span else color=\"#888888\">alone</span>", "alone"),
    ("{{\"phone\": 17, \"default\": 12}}>{item.note}", "{15}>{item.note}"),
    ("\"phone\": 17", "\"phone\": 18"),
    (
      "id: string, title: string, price: double = 1.0",
      "title: string, id: string, price: double = 1.0"
    ),
    ("price: double = 0.0", "price: double = 1.0"),
    ("component Fallback(type: string) { <text>{type}</text> }", ""),
    ("component Broken(message: string) { <text>{message}</text> }", ""),
    ("<text>{message}</text>", "<row><text>{message}!</text></row>"),
    ("{id} {size(more", "{id}: {size(more"),
    // Values that do not fit any more.
    ("note: string?, type", "note: string?, more: string, type"),
    // Sections.
    ("spacing={4} inset={8}", "spacing={6} background=\"#ffffff\""),
    ("key=\"grid\" layout=\"grid\"", "key=\"grid\" layout=\"waterfall\""),
    ("key=\"flow\"", "key=\"stream\""),
    ("<header><text>{size(items)} things</text></header>", ""),
    (
      "<footer><text>{size(items)} in all</text></footer>",
      "<footer><Label words=\"all\"/></footer>"
    ),
    ("if={i.price >= 0.0} ", ""),
    ("key={i.id} item={i}/>", "key={i.id} item={i} data-n={i.title}/>"),
    ("<SmallCell for={i in items", "<Label key=\"top\" words=\"top\"/><SmallCell for={i in items"),
    ("<section key=\"sourced\"><Sourced for={i in items} key={i.id} id={i.id}/></section>", ""),
    // Containers and pages.
    ("<Strip items={items} title={items[0].title}/>", ""),
    ("<Strip items={items}", "<Strip key=\"s\" items={items}"),
    (
      "<Strip items={items} title",
      "<section key=\"new\"><Label key=\"n\" words=\"n\"/></section><Strip items={items} title"
    ),
    ("if={size(items) > 2} key=\"strip\"", "key=\"strip\""),
    ("gap={size(all) > 2 ? 7 : 3}", "gap={5}"),
    ("<section for={g in all} key={g.id}", "<section for={g in all} key={g.id} spacing={3}"),
    ("words=\"Loading\"", "words=\"Please wait\""),
    // Adapters and what is given to slots.
    ("head: note, sub: title", "head: title, sub: note"),
    ("price > 20.0 && price", "price > 30.0 && price"),
    ("adapter Noted -> Card { head: note, sub: title }", ""),
    ("<column padding={3}><slot/>", "<column padding={4}><slot/>"),
    ("<text slot=\"foot\">{i.price}", "<text slot=\"foot\">at {i.price}"),
    ("<text slot=\"top\">{size(more.?words.orValue([]))} of {size(items)}</text>", ""),
    ("<text slot=\"top\">{size(more", "<text slot=\"top\">top {size(more"),
    ("<section key=\"given\"><Boxed", "<section key=\"given\" spacing={2}><Boxed"),
    (
      "<Boxed for={i in items} key={i.id}><SmallCell {...i}/>",
      "<Boxed for={i in items} key={i.id}><Label words={i.title}/>"
    ),
    ("item.id} of {g.id}", "item.id} in {g.id}"),
    // Viewports.
    ("width: 390", "width: 400"),
    ("scale: 2", "scale: 1.5"),
  ]
}

extension String {
  /// A copy with every `text` replaced by `other`.
  func replacing(_ text: String, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      result += rest[..<range.lowerBound] + other
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
