// Data that no producer means well with.

import ComponentRuntime
import TestSupport

/// Makes values from a seed: numbers at every edge, texts that are no words, wrong shapes.
struct HostileValues {
  private var random: SeededRandom
  private let fields: [String]

  init(seed: UInt64, fields: [String]) {
    random = SeededRandom(seed: seed)
    self.fields = fields
  }

  private static let numbers: [Value] = [
    0, 1, -1, 2, 3, 1024, 1025, 1_000_000_000, .int(.max), .int(.min), .int(1 << 53),
    .int(Int64(Int32.max)), .int(Int64(Int32.min)), 0.0, .double(-0.0), 0.5, -0.5, 1e-9, 1e-300,
    .double(.leastNonzeroMagnitude), 1e6, 1e9, 1e18, 9.3e18, 1e19, 1e300,
    .double(.greatestFiniteMagnitude),
    .double(-.greatestFiniteMagnitude), 16_777_216.5, 33_554_432.0, 2_147_483_648.0,
  ]

  private static let texts = [
    "", "a", "list", "grid", "flow", "waterfall", "carousel", "stretch", "auto", "none", "start",
    "center", "justified", "absolute", "wrap", "normal", "bold", "0%", "50%", "-5%", "1e308%",
    "nan%", "inf%", "%", "١%", "NaN", "Infinity", "1e999", "/~#|", "~0~1", "#00ff00", "red", "\0",
    "a\0b", "\u{202E}abc", "\u{2066}x\u{2069}", "e\u{301}\u{301}\u{301}", "👩‍👩‍👧‍👧",
    "\u{FFFD}\u{FEFF}", "\u{2028}\n\r\n\u{85}", "Anyrow", "Inside", "Again", "Broken", "Fallback",
    "hostile", "any row", String(repeating: "長", count: 300),
  ]

  private mutating func pick(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  mutating func value(depth: Int = 2) -> Value {
    switch pick(0...(depth > 0 ? 11 : 9)) {
    case 0...4: Self.numbers[pick(0...Self.numbers.count - 1)]
    case 5...7: .string(Self.texts[pick(0...Self.texts.count - 1)])
    case 8: .null
    case 9: .bool(pick(0...1) == 0)
    case 10: .list(ValueList((0..<pick(0...4)).map { _ in value(depth: depth - 1) }))
    default: map(depth - 1)
    }
  }

  private mutating func map(_ depth: Int) -> Value {
    let names = ["phone", "default", "light", "dark", "tiny", "", "a/b"]
    let used = names.filter { _ in pick(0...2) == 0 }
    return .map(ValueMap(used.map { ($0, value(depth: depth)) }))
  }

  /// An item with a few fields that attributes are read from.
  mutating func item() -> Value {
    var members: [String: Value] = [:]
    if pick(0...9) > 0 { members["key"] = pick(0...1) == 0 ? .int(Int64(pick(0...5))) : value() }
    for name in ["w", "v", "title", "type", "inner"] where pick(0...3) > 0 {
      members[name] = value()
    }
    for _ in 0..<pick(0...5) { members[fields[pick(0...fields.count - 1)]] = value() }
    return .map(ValueMap(members.map { ($0.key, $0.value) }))
  }

  private mutating func items() -> Value {
    if pick(0...19) == 0 { return value() }
    return .list(ValueList((0..<pick(0...6)).map { _ in pick(0...14) == 0 ? value() : item() }))
  }

  private mutating func section() -> Value {
    guard case .map(let map) = item() else { return .null }
    let layouts = ["list", "grid", "flow", "waterfall", "carousel"]
    let layout: Value = pick(0...3) == 0 ? value() : .string(layouts[pick(0...4)])
    return .map(map.setting("items", to: items()).setting("layout", to: layout))
  }

  mutating func document() -> Value {
    if pick(0...29) == 0 { return value() }
    return [
      "items": items(), "sections": .list(ValueList((0..<pick(0...3)).map { _ in section() })),
    ]
  }
}
