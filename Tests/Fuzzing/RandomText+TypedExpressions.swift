// Random expressions that mostly have a value: each part has the type its place asks for.

extension RandomText {
  /// What an expression is asked to be.
  enum Wanted: CaseIterable {
    case bool, int, double, string, list, map, time, duration, bytes
  }

  /// An expression over the variables `b0`, `i0`, `d0`, `s0`, `l0`, `m0` and `x0`, each of which
  /// has two more beside it (`b1`, `b2`).
  public static func typedExpression(seed: UInt64) -> String {
    var text = RandomText(seed: seed)
    text.typed(text.pick(Wanted.allCases), text.number(1...5))
    return text.text
  }

  mutating func typed(_ wanted: Wanted, _ depth: Int) {
    // Now and then the type is wrong: that must be a fault, and no more.
    let wanted = oneIn(25) ? pick(Wanted.allCases) : wanted
    if depth <= 0 || oneIn(6) { return leaf(wanted) }
    if oneIn(12) { return choice(wanted, depth) }
    let templates = Self.templates(wanted)
    write(pick(templates), depth - 1)
  }

  private mutating func choice(_ wanted: Wanted, _ depth: Int) {
    switch number(0...3) {
    case 0:
      put("(")
      typed(.bool, depth - 1)
      put(" ? ")
      typed(wanted, depth - 1)
      put(" : ")
      typed(wanted, depth - 1)
      put(")")
    case 1:
      put("cel.bind(v, ")
      typed(wanted, depth - 1)
      put(", v)")
    case 2:
      put("optional.of(")
      typed(wanted, depth - 1)
      put(").orValue(")
      typed(wanted, depth - 1)
      put(")")
    default:
      put("[")
      typed(wanted, depth - 1)
      put(pick(["][0]", "].first().value()", "].last().orValue(null)", "][?0].orValue(1)"]))
    }
  }

  private mutating func leaf(_ wanted: Wanted) {
    let variable = pick(["0", "1", "2"])
    switch wanted {
    case .bool: put(pick(["true", "false", "b" + variable]))
    case .int:
      put(
        pick([
          "0", "1", "-1", "7", "9223372036854775807", "-9223372036854775808", "i" + variable,
          "x" + variable,
        ]))
    case .double: put(pick(["0.0", "-0.0", "1.5", "1e308", "1e-320", "d" + variable]))
    case .string:
      put(
        pick([
          "''", "\"a\"", "\"猜你喜欢\"", "'e\\u0301'", "\"👩‍👩‍👧\"", "'%s %d %.2f'", "\"a,b,,c\"",
          "s" + variable,
        ]))
    case .list: put(pick(["[]", "[1, 2, 3]", "['b', 'a']", "[[1], [2]]", "l" + variable]))
    case .map: put(pick(["{}", "{'a': 1}", "{'k': [1]}", "m" + variable]))
    case .time:
      put(
        pick([
          "timestamp('2024-02-29T23:59:59.999Z')", "timestamp(0)",
          "timestamp('0001-01-01T00:00:00Z')", "timestamp('9999-12-31T23:59:59Z')",
        ]))
    case .duration: put(pick(["duration('1h')", "duration('-1.5s')", "duration('10000h')"]))
    case .bytes: put(pick(["b''", "b'\\xff\\x00'", "bytes(s\(variable))"]))
    }
  }

  /// Writes a template: `%b` stands for a bool, `%i %d %s %l %m %t %u %y` for the other types,
  /// `%%` for itself.
  private mutating func write(_ template: String, _ depth: Int) {
    var rest = template[...]
    while let character = rest.popFirst() {
      guard character == "%", let letter = rest.popFirst() else {
        put(String(character))
        continue
      }
      if letter == "%" { put("%") } else { typed(Self.kinds[letter] ?? .int, depth) }
    }
  }

  private static let kinds: [Character: Wanted] = [
    "b": .bool, "i": .int, "d": .double, "s": .string, "l": .list, "m": .map, "t": .time,
    "u": .duration, "y": .bytes,
  ]

  private static func templates(_ wanted: Wanted) -> [String] {
    switch wanted {
    case .bool:
      [
        "(%b && %b)", "(%b || %b)", "!%b", "(%i < %i)", "(%d >= %i)", "(%s == %s)", "(%l != %l)",
        "(%i in %l)", "(%s in %m)", "%s.contains(%s)", "%s.startsWith(%s)", "%s.matches('a+b?')",
        "%s.matches(%s)", "%l.all(e, e == %i)", "%l.exists(e, string(e) == %s)",
        "%l.exists_one(e, e == %i)", "has(m0.a)", "has(m1.k.z)", "(%t < %t)", "(%u == %u)",
        "bool(%s)", "math.isNaN(%d)", "(%m == %m)", "optional.of(%i).hasValue()",
      ]
    case .int:
      [
        "(%i + %i)", "(%i - %i)", "(%i * %i)", "(%i / %i)", "(%i %% %i)",
        "-%i", "size(%s)", "size(%l)", "%m.size()", "int(%d)", "int(%s)", "int(%t)",
        "%s.indexOf(%s)", "%s.lastIndexOf(%s, %i)", "math.abs(%i)", "math.greatest(%i, %i)",
        "math.bitShiftLeft(%i, %i)", "math.bitXor(%i, %i)", "%t.getFullYear()",
        "%t.getDayOfYear('+05:30')", "%t.getHours()", "%u.getSeconds()", "%l[%i]", "%m['a']",
        "%m.?a.orValue(%i)", "%l[?%i].orValue(%i)",
      ]
    case .double:
      [
        "(%d + %d)", "(%d * %i)", "(%d / %d)", "(%i - %d)", "double(%i)", "double(%s)",
        "math.round(%d)", "math.sqrt(%d)", "math.trunc(%d)", "math.least(%d, %d)", "-%d",
      ]
    case .string:
      [
        "(%s + %s)", "string(%i)", "string(%d)", "string(%t)", "string(%u)", "string(%y)",
        "%s.charAt(%i)", "%s.substring(%i)", "%s.substring(%i, %i)", "%s.replace(%s, %s)",
        "%s.replace(%s, %s, %i)", "%s.trim()", "%s.upperAscii()", "%s.reverse()",
        "%s.split(%s).join(%s)", "'%%s|%%d'.format([%s, %i])", "'%%.3f %%e'.format([%d, %d])",
        "'%%x %%b %%o'.format([%i, %i, %i])", "%s.format(%l)", "strings.quote(%s)",
        "%l.map(e, string(e)).join(%s)", "base64.encode(%y)", "string(type(%l) == list)",
        "date(%t, 'd MMM yyyy HH:mm', 'UTC')", "date(%t, %s, '+08:00')", "ago(%t, %t)",
      ]
    case .list:
      [
        "(%l + %l)", "[%i, %d, %s]", "%l.map(e, [e])", "%l.filter(e, %b)", "%l.map(e, %b, e)",
        "%s.split(%s)", "%s.split('', %i)", "%l.slice(%i, %i)", "%l.reverse()", "%l.distinct()",
        "%l.flatten()", "%l.flatten(%i)", "[%i, %i].sort()", "%l.sortBy(e, string(e))",
        "lists.range(%i %% 50)", "[?optional.of(%i), ?optional.none()]",
        "%m.map(k, k)", "[%l, %l]",
      ]
    case .map:
      ["{%s: %i}", "{'a': %s, 'b': %l}", "{%i: %d, %b: 1}", "{?'a': optional.of(%i)}", "{'m': %m}"]
    case .time:
      [
        "(%t + %u)", "(%t - %u)", "timestamp(%i)", "timestamp(%s)", "timestamp(string(%t))",
        "ms(%i)",
      ]
    case .duration: ["(%u + %u)", "(%t - %t)", "duration(%s)", "duration(string(%u))"]
    case .bytes: ["(%y + %y)", "bytes(%s)", "base64.decode(%s)"]
    }
  }
}
