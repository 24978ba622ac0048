// How the values of layout attributes are read, with faults that say what would be allowed.

/// One layout attribute's value on its way into a style.
struct AttributeReading {
  let name: String
  let value: Value

  func fault(_ allowed: String) -> StyleFault {
    StyleFault(attribute: name, reason: "must be \(allowed), not \(shown)")
  }

  /// The value as it would stand in markup, cut short.
  private var shown: String {
    switch value {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .int(let int): "\(int)"
    case .double(let double): double.expressionText
    case .string(let string): string.utf8.count <= 40 ? "\"\(string)\"" : "a long string"
    case .list: "a list"
    case .map: "a map"
    case .extended: "a value that JSON has no form for"
    }
  }

  /// The value as a finite number.
  var number: Double? {
    switch value {
    case .int(let int): Double(int)
    case .double(let double): double.isFinite ? double : nil
    default: nil
    }
  }

  /// The number before `%` in a string such as `"50%"`.
  var percent: Double? {
    guard case .string(let string) = value, string.last == "%" else { return nil }
    // Decimal digits alone: `Double` reads "0x10" and "inf" too.
    guard string.utf8.dropLast().allSatisfy(\.isPartOfDecimal),
      let number = Double(string.dropLast()), number.isFinite
    else { return nil }
    return number
  }

  func keyword(_ word: String) -> Bool {
    if case .string(let string) = value { string == word } else { false }
  }

  func number(atLeast minimum: Double, allowed: String) throws(StyleFault) -> Double {
    guard let number, number >= minimum else { throw fault(allowed) }
    return number
  }

  /// Points that are not negative.
  func extent() throws(StyleFault) -> Double {
    try number(atLeast: 0, allowed: "points ≥ 0")
  }

  /// A finite number above 0.
  func positive(_ allowed: String) throws(StyleFault) -> Double {
    guard let number, number > 0 else { throw fault(allowed) }
    return number
  }

  /// A size: points or a share, at least 0, or `word`.
  func size(orKeyword word: String) throws(StyleFault) -> Length {
    if keyword(word) { return .auto }
    if let number, number >= 0 { return .points(number) }
    if let percent, percent >= 0 { return .percent(percent) }
    throw fault("points ≥ 0, a share such as \"50%\" or \"\(word)\"")
  }

  /// A margin or inset: points or a share, of either sign, or `auto`.
  func offset() throws(StyleFault) -> Length {
    if keyword("auto") { return .auto }
    if let number { return .points(number) }
    if let percent { return .percent(percent) }
    throw fault("points, a share such as \"50%\" or \"auto\"")
  }

  /// One of an enumeration's words, or a synonym.
  ///
  /// - Parameter others: words that would have been taken too.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type, except excluded: [Choice] = [], others: [String] = []
  ) throws(StyleFault) -> Choice where Choice.RawValue == String, Choice: Equatable {
    if case .string(let string) = value {
      let word =
        switch string {
        case "start": "flex-start"
        case "end": "flex-end"
        default: string
        }
      let found = Choice(rawValue: word) ?? Choice(rawValue: string)
      if let found, !excluded.contains(found) { return found }
    }
    let words = Choice.allCases.filter { !excluded.contains($0) }.map(\.rawValue) + others
    throw fault("one of \(words.map { "\"\($0)\"" }.joined(separator: ", "))")
  }

  /// One value for all sides, or a list `[top, right, bottom, left]`.
  func edges<Element>(
    _ read: (AttributeReading) throws(StyleFault) -> Element
  ) throws(StyleFault) -> Edges<Element> {
    guard case .list(let list) = value else { return Edges(all: try read(self)) }
    guard list.count == 4 else {
      throw StyleFault(
        attribute: name,
        reason: "must be one value or [top, right, bottom, left], not a list of \(list.count)"
          + ((2...3).contains(list.count) ? "; write all four" : ""))
    }
    func side(_ index: Int) throws(StyleFault) -> Element {
      try read(AttributeReading(name: "\(name)[\(index)]", value: list[index]))
    }
    return Edges(top: try side(0), right: try side(1), bottom: try side(2), left: try side(3))
  }
}

extension UInt8 {
  /// Whether the byte is a digit, a sign, a point or an exponent's mark.
  fileprivate var isPartOfDecimal: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
