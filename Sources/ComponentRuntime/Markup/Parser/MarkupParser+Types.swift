// Types, and those of other languages: told once, and read as what is meant.

extension MarkupParser {
  mutating func type() throws(SyntaxFault) -> TypeSyntax {
    skipTrivia()
    let start = position
    var isForeign = false
    var type = try type(depth: 0, &isForeign)
    guard isForeign else { return type }
    type = type.inOwnWords
    type.range = range(from: start)
    report(
      fault(
        "foreign-type",
        type.range.text.utf8.count <= 80 ? "`\(type.range.text)` is no type" : "this is no type",
        at: type.range, mend: "write `\(type.text)`"))
    return type
  }

  /// - Parameter isForeign: set where a part is written as in another language.
  private mutating func type(
    depth: Int, _ isForeign: inout Bool
  ) throws(SyntaxFault) -> TypeSyntax {
    skipTrivia()
    let start = position
    guard depth < MarkupLimits.typeDepth else {
      throw fault("too-deep", "types are nested too deeply", at: range(start, start + 1))
    }
    var type = try plainType(depth: depth, &isForeign)
    var depth = depth
    while true {
      type.range = range(from: start)
      if take("?") {
        if type.isOptional { isForeign = true }
        type.isOptional = true
      } else if take("[]") {
        isForeign = true
        depth += 1
        guard depth < MarkupLimits.typeDepth else {
          throw fault("too-deep", "types are nested too deeply", at: range(start, start + 1))
        }
        type = TypeSyntax(form: .list(type), isOptional: false, range: type.range)
      } else if takeNext("|") {
        isForeign = true
        type = type.joined(with: try self.type(depth: depth + 1, &isForeign))
      } else {
        return type
      }
    }
  }

  /// A name, `list(…)`, `map(…)`, and `Array<…>`, `[…]`, `"a"` of other languages.
  private mutating func plainType(
    depth: Int, _ isForeign: inout Bool
  ) throws(SyntaxFault) -> TypeSyntax {
    let start = position
    let end = nameEnd(from: start)
    let word = range(start, end).text
    position = end
    let isOwn = word == "list" || word == "map"
    if isOwn { skipTrivia() }
    var form = TypeSyntax.Form.name(word)
    var isOptional = false
    switch byte() {
    case UInt8(ascii: "(") where isOwn:
      position += 1
      let held = try heldType(until: ")", of: word, depth: depth, &isForeign)
      form = word == "list" ? .list(held) : .map(held)
    case _ where isOwn && !isAt("<") && !isAt("["):
      position = end
      skipBlanks()
      throw expected("`(` and the type of what the \(word) holds", mend: "write `\(word)(any)`")
    case UInt8(ascii: "(") where end > start, UInt8(ascii: "<") where end > start,
      UInt8(ascii: "[") where !isAt("[]"):
      let closing = isAt("(") ? ")" : isAt("<") ? ">" : "]"
      isForeign = true
      position += 1
      let held = try heldType(until: closing, of: word, depth: depth, &isForeign)
      let isMap = range(start, position).text.contains(":")
      switch isMap ? .map : ForeignWords.holder(word) {
      case .list: form = .list(held)
      case .map: form = .map(held)
      case .optional: (form, isOptional) = (held.form, true)
      case nil: form = .name("any")
      }
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      isForeign = true
      _ = try attributeString(file.bytes[position])
      form = .name("string")
    case UInt8(ascii: "{") where end == start:
      throw expected("a type", mend: "fields stand in a `protocol`, whose name is the type")
    default:
      guard end > start else { throw expected("a type") }
    }
    return TypeSyntax(form: form, isOptional: isOptional, range: range(from: start))
  }

  /// What stands between the brackets of a type: of several the last, since keys are strings.
  private mutating func heldType(
    until closing: String, of word: String, depth: Int, _ isForeign: inout Bool
  ) throws(SyntaxFault) -> TypeSyntax {
    var held = try type(depth: depth + 1, &isForeign)
    while takeNext(",") || takeNext(":") {
      isForeign = true
      held = try type(depth: depth + 1, &isForeign)
    }
    try expect(closing, word.isEmpty ? "" : "after the type of what the \(word) holds")
    return held
  }
}

extension TypeSyntax {
  /// What `a | b` of other languages is here.
  fileprivate func joined(with other: TypeSyntax) -> TypeSyntax {
    var joined = self
    if isNothing {
      joined = other
      joined.isOptional = true
    } else if other.isNothing {
      joined.isOptional = true
    } else if text != other.text {
      joined.form = .name("any")
    }
    return joined
  }

  private var isNothing: Bool {
    if case .name(let name) = form {
      ["null", "undefined", "nil", "None"].contains(name)
    } else {
      false
    }
  }

  /// With the names of types here for those of other languages.
  fileprivate var inOwnWords: TypeSyntax {
    var type = self
    switch form {
    case .name(let name): type.form = .name(ForeignWords.ownType(name) ?? name)
    case .list(let held): type.form = .list(held.inOwnWords)
    case .map(let held): type.form = .map(held.inOwnWords)
    }
    return type
  }
}
