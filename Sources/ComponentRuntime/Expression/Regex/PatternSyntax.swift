// Regular expressions as trees.

/// A parsed pattern.
indirect enum PatternSyntax: Sendable, Equatable {
  case empty
  case set(ScalarSet)
  case assertion(PatternAssertion)
  case sequence([PatternSyntax])
  case choice([PatternSyntax])
  /// `most` is `nil` where there is no upper bound.
  case repetition(PatternSyntax, least: Int, most: Int?)
}

/// A condition on a place between characters.
enum PatternAssertion: Sendable, Equatable {
  case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
}

/// Why a pattern is none.
struct PatternFailure: Error, Equatable {
  var message: String
}

/// Parses the syntax of RE2, but for what needs captures.
///
/// Source: RE2's wiki, "Syntax". Not supported: `\C`, `\Q…\E`, scripts in `\p{…}`.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private var place = 0
  private var depth = 0
  private var flags = Flags()

  private struct Flags {
    var ignoresCase = false
    var isMultiline = false
    var dotTakesNewline = false
  }

  private static let depthLimit = 100
  private static let repeatLimit = 1000

  static func parse(_ text: String) throws(PatternFailure) -> PatternSyntax {
    var parser = PatternParser(scalars: Array(text.unicodeScalars))
    let pattern = try parser.parseChoice()
    if parser.next != nil { throw PatternFailure(message: "`)` closes no group") }
    return pattern
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    place += 1
    return true
  }

  private mutating func takeAny(_ missing: String) throws(PatternFailure) -> Unicode.Scalar {
    guard let scalar = next else { throw PatternFailure(message: missing) }
    place += 1
    return scalar
  }

  private mutating func parseChoice() throws(PatternFailure) -> PatternSyntax {
    depth += 1
    defer { depth -= 1 }
    if depth > PatternParser.depthLimit { throw PatternFailure(message: "too many groups") }
    var branches = [try parseSequence()]
    while take("|") { branches.append(try parseSequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func parseSequence() throws(PatternFailure) -> PatternSyntax {
    var parts: [PatternSyntax] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      let atom = try parseAtom()
      parts.append(try parseRepetition(of: atom))
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  // MARK: - Repetition

  private mutating func parseRepetition(
    of atom: PatternSyntax
  ) throws(PatternFailure) -> PatternSyntax {
    guard let (least, most) = try takeCounts() else { return atom }
    // Lazy or not, the same texts match.
    _ = take("?")
    if try takeCounts() != nil {
      throw PatternFailure(message: "a repetition cannot be repeated")
    }
    return .repetition(atom, least: least, most: most)
  }

  private mutating func takeCounts() throws(PatternFailure) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = place
    guard take("{") else { return nil }
    guard let least = takeNumber() else {
      // A brace that begins no repetition stands for itself.
      place = start
      return nil
    }
    var most: Int? = least
    if take(",") { most = next == "}" ? nil : takeNumber() ?? -1 }
    guard take("}") else {
      place = start
      return nil
    }
    guard least <= PatternParser.repeatLimit, most.map({ $0 <= PatternParser.repeatLimit }) ?? true,
      most.map({ $0 >= least }) ?? true
    else { throw PatternFailure(message: "bad repetition counts") }
    return (least, most)
  }

  private mutating func takeNumber() -> Int? {
    let digits = scalars[place...].prefix { ("0"..."9").contains($0) }
    guard !digits.isEmpty, digits.count <= 6 else { return nil }
    place += digits.count
    return Int(String(String.UnicodeScalarView(digits)))
  }

  // MARK: - Atoms

  private mutating func parseAtom() throws(PatternFailure) -> PatternSyntax {
    let start = place
    let scalar = try takeAny("the pattern ends too early")
    switch scalar {
    case "(": return try parseGroup()
    case "[": return .set(folded(try parseClass()))
    case ".":
      return .set(
        flags.dotTakesNewline
          ? ScalarSet([0...0x10FFFF]) : ScalarSet([0x0A...0x0A], isNegated: true))
    case "^": return .assertion(flags.isMultiline ? .lineStart : .textStart)
    case "$": return .assertion(flags.isMultiline ? .lineEnd : .textEnd)
    case "\\": return try parseEscape()
    case "*", "+", "?": throw PatternFailure(message: "`\(scalar)` repeats nothing")
    case "{":
      place = start
      if try takeCounts() != nil { throw PatternFailure(message: "`{` repeats nothing") }
      place = start + 1
      return .set(ScalarSet(scalar))
    default: return .set(folded(ScalarSet(scalar)))
    }
  }

  private func folded(_ set: ScalarSet) -> ScalarSet {
    var copy = set
    copy.ignoresCase = flags.ignoresCase
    return copy
  }

  private mutating func parseGroup() throws(PatternFailure) -> PatternSyntax {
    let outer = flags
    if take("?") {
      if take("P") || next == "<" {
        guard take("<") else { throw PatternFailure(message: "a group's name is missing") }
        while try takeAny("a group's name lacks its `>`") != ">" {}
      } else if try parseFlags() {
        // `(?i)` holds to the end of the group around it.
        return .empty
      }
    }
    let body = try parseChoice()
    guard take(")") else { throw PatternFailure(message: "a group lacks its `)`") }
    flags = outer
    return body
  }

  /// `i-s:` or `i)`; whether the group ends here.
  private mutating func parseFlags() throws(PatternFailure) -> Bool {
    var value = true
    while true {
      switch try takeAny("a group lacks its `)`") {
      case "i": flags.ignoresCase = value
      case "m": flags.isMultiline = value
      case "s": flags.dotTakesNewline = value
      case "U": break
      case "-": value = false
      case ":": return false
      case ")": return true
      case let other: throw PatternFailure(message: "`\(other)` is no flag")
      }
    }
  }

  private mutating func parseEscape() throws(PatternFailure) -> PatternSyntax {
    let letter = try takeAny("the pattern ends with `\\`")
    switch letter {
    case "A": return .assertion(.textStart)
    case "z": return .assertion(.textEnd)
    case "b": return .assertion(.wordBoundary)
    case "B": return .assertion(.noWordBoundary)
    default:
      if let set = try parseSetEscape(letter) { return .set(folded(set)) }
      return .set(folded(ScalarSet(try parseScalarEscape(letter))))
    }
  }

  /// `\d`, `\pL`, `\p{Lu}`.
  private mutating func parseSetEscape(
    _ letter: Unicode.Scalar
  ) throws(PatternFailure) -> ScalarSet? {
    if let set = ScalarSet.named(letter) { return set }
    guard letter == "p" || letter == "P" else { return nil }
    var name = ""
    var isNegated = letter == "P"
    let first = try takeAny("a category's name is missing")
    if first == "{" {
      if take("^") { isNegated.toggle() }
      while !take("}") { name.unicodeScalars.append(try takeAny("a category lacks its `}`")) }
    } else {
      name.unicodeScalars.append(first)
    }
    guard let set = ScalarSet(category: name, isNegated: isNegated) else {
      throw PatternFailure(message: "`\(name)` is no category of characters")
    }
    return set
  }

  private mutating func parseScalarEscape(
    _ letter: Unicode.Scalar
  ) throws(PatternFailure) -> Unicode.Scalar {
    switch letter {
    case "a": return "\u{07}"
    case "f": return "\u{0C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{0B}"
    case "x": return try parseHex()
    case "0"..."7": return try parseOctal(letter)
    default:
      if letter.isASCII, !("0"..."9").contains(letter), !letter.properties.isAlphabetic {
        return letter
      }
      throw PatternFailure(message: "`\\\(letter)` is no escape sequence")
    }
  }

  private mutating func parseHex() throws(PatternFailure) -> Unicode.Scalar {
    var digits = ""
    if take("{") {
      while !take("}") { digits.unicodeScalars.append(try takeAny("`\\x{` lacks its `}`")) }
    } else {
      for _ in 0..<2 { digits.unicodeScalars.append(try takeAny("`\\x` takes two digits")) }
    }
    guard digits.count <= 6, let value = UInt32(digits, radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw PatternFailure(message: "`\\x` takes a character's number") }
    return scalar
  }

  private mutating func parseOctal(
    _ first: Unicode.Scalar
  ) throws(PatternFailure) -> Unicode.Scalar {
    var value = first.value - 48
    var count = 1
    while count < 3, let digit = next, ("0"..."7").contains(digit) {
      value = value * 8 + digit.value - 48
      place += 1
      count += 1
    }
    guard first == "0" || count > 1, let scalar = Unicode.Scalar(value) else {
      throw PatternFailure(message: "there are no references to groups")
    }
    return scalar
  }

  // MARK: - Classes

  private mutating func parseClass() throws(PatternFailure) -> ScalarSet {
    var set = ScalarSet()
    set.isNegated = take("^")
    var isFirst = true
    while isFirst || next != "]" {
      isFirst = false
      let scalar = try takeAny("a class lacks its `]`")
      if scalar == "[", next == ":", let named = try takePosixClass() {
        set.insert(named)
        continue
      }
      var low = scalar
      if scalar == "\\" {
        let letter = try takeAny("a class lacks its `]`")
        if let named = try parseSetEscape(letter) {
          set.insert(named)
          continue
        }
        low = try parseScalarEscape(letter)
      }
      set.insert(try takeRange(from: low))
    }
    place += 1
    return set
  }

  private mutating func takeRange(
    from low: Unicode.Scalar
  ) throws(PatternFailure) -> ClosedRange<UInt32> {
    guard next == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else {
      return low.value...low.value
    }
    place += 1
    var high = try takeAny("a class lacks its `]`")
    if high == "\\" { high = try parseScalarEscape(try takeAny("a class lacks its `]`")) }
    guard low <= high else {
      throw PatternFailure(message: "the range `\(low)-\(high)` is the wrong way round")
    }
    return low.value...high.value
  }

  /// `:alpha:]` after the bracket, negated as `:^alpha:]`.
  private mutating func takePosixClass() throws(PatternFailure) -> ScalarSet? {
    let start = place
    place += 1
    let isNegated = take("^")
    var name = ""
    while let letter = next, letter.properties.isAlphabetic {
      name.unicodeScalars.append(letter)
      place += 1
    }
    guard take(":"), take("]") else {
      place = start
      return nil
    }
    guard var set = ScalarSet.posix(name) else {
      throw PatternFailure(message: "`\(name)` is no class of characters")
    }
    set.isNegated = isNegated
    return set
  }
}
