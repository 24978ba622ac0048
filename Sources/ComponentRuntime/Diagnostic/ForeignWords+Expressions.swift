// Variables, functions and fields of other languages, and what they are here.

extension ForeignWords {
  /// The variable or constant here for one of another language.
  static func mend(variable name: String) -> String? { variables[name] }

  private static let variables = [
    "undefined": "write `null`", "nil": "write `null`", "None": "write `null`",
    "NULL": "write `null`", "True": "write `true`", "False": "write `false`",
    "this": "a prop is read by its name alone", "self": "a prop is read by its name alone",
    "props": "a prop is read by its name alone", "data": "declare `use data = …` of a source",
    "$index": "write `for={item, index in list}`",
    "Math": "write `math.round(x)` and the like",
    "now": "time is data: `use now = clock(1m)`", "not": "write `!condition`",
    "JSON": "values are data already: nothing is read from text, or written to it",
    "console": "expressions only make values", "window": "expressions know props and sources only",
  ]

  /// The function here for one of another language.
  ///
  /// - Parameter arguments: as they are written, the receiver of `receiver.name(…)` first.
  static func mend(function name: String, _ arguments: [String]) -> String? {
    guard let pattern = functions[name] else { return nil }
    let known = arguments.filter { $0.utf8.count <= 40 }
    let first = known.first ?? "x"
    let second = known.count > 1 ? known[1] : "y"
    var text = ""
    for (place, character) in zip(pattern.indices, pattern) {
      switch character {
      case "①" where pattern[pattern.index(after: place)...].hasPrefix("."):
        text += first.asReceiver
      case "①": text += first
      case "②": text += second
      default: text.append(character)
      }
    }
    return text
  }

  private static let functions = [
    "call": "`call(…)` is a step of its own: `call(…) then { name = result }`",
    "len": "write `size(①)`", "length": "write `size(①)`", "count": "write `size(①)`",
    "isEmpty": "write `size(①) == 0`", "str": "write `string(①)`",
    "toString": "write `string(①)`", "String": "write `string(①)`",
    "parseInt": "write `int(①)`", "Int": "write `int(①)`", "parseFloat": "write `double(①)`",
    "float": "write `double(①)`", "Number": "write `double(①)`", "Boolean": "write `bool(①)`",
    "includes": "write `② in ①` for a list, `①.contains(②)` for a string",
    "contains": "write `② in ①` for a list", "has_key": "write `② in ①`",
    "upper": "write `①.upperAscii()`", "toUpperCase": "write `①.upperAscii()`",
    "uppercased": "write `①.upperAscii()`", "lower": "write `①.lowerAscii()`",
    "toLowerCase": "write `①.lowerAscii()`", "lowercased": "write `①.lowerAscii()`",
    "strip": "write `①.trim()`", "substr": "write `①.substring(start, end)`",
    "toFixed": "write `\"%.2f\".format([①])`", "sprintf": "write `\"…\".format([…])`",
    "printf": "write `\"…\".format([…])`", "format": "write `\"…\".format([…])`",
    "concat": "write `① + ②`", "push": "write `① + [②]`", "append": "write `① + [②]`",
    "find": "write `①.filter(x, …).first()`", "some": "write `①.exists(x, …)`",
    "any": "write `①.exists(x, …)`", "every": "write `①.all(x, …)`",
    "forEach": "write `for={x in ①}` on an element", "reduce": "there are `map`, `filter`, `join`",
    "floor": "write `math.floor(①)`", "ceil": "write `math.ceil(①)`",
    "round": "write `math.round(①)`", "abs": "write `math.abs(①)`",
    "min": "write `math.least(①, ②)`", "max": "write `math.greatest(①, ②)`",
    "now": "time is data: `use now = clock(1m)`", "Date": "write `date(timestamp, pattern, zone)`",
    "random": "a page shows the same for the same data, so nothing is random",
    "range": "write `lists.range(①)`", "coalesce": "write `①.orValue(②)`",
    "ifNull": "write `①.orValue(②)`", "getOrElse": "write `①.orValue(②)`",
    "isNull": "write `① == null`", "defined": "write `① != null`",
    "not": "write `!①`", "if": "write `condition ? a : b`",
    "sum": "there are no sums: whoever pushes the data adds them up",
  ]

  /// Whether a function of another language takes one, whose names are unknown here.
  static func takesFunction(_ name: String) -> Bool { takers.contains(name) }

  private static let takers: Set<String> = [
    "reduce", "forEach", "find", "some", "any", "every",
  ]

  /// What to write for `receiver.field`, where a value has no such field.
  static func mend(field name: String, of receiver: String) -> String? {
    guard receiver.utf8.count <= 40 else { return nil }
    switch name {
    case "length", "count", "size", "len": return "write `size(\(receiver))`"
    case "isEmpty", "empty": return "write `size(\(receiver)) == 0`"
    case "first": return "write `\(receiver).first()`"
    case "last": return "write `\(receiver).last()`"
    default: return nil
    }
  }
}
