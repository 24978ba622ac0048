// From the values of text attributes in markup to a text style.

extension TextStyle {
  /// Sets what `attribute` says to `value`; `null` leaves the style as it is, like an attribute
  /// that is not there. Attributes that are not text's are `FlexStyle`'s and change nothing here.
  ///
  /// - Throws: `StyleFault` for a value that the attribute cannot take; the style is unchanged.
  public mutating func set(
    _ attribute: LayoutAttribute, to value: Value
  ) throws(StyleFault) {
    if case .null = value { return }
    let reading = AttributeReading(name: attribute.rawValue, value: value)
    switch attribute {
    case .fontFamily: family = try reading.familyName()
    case .fontSize: size = try reading.positive("points > 0")
    case .fontWeight: weight = try reading.weight()
    case .lineHeight: lineHeight = try reading.lineHeight()
    case .letterSpacing:
      guard let spacing = reading.number else { throw reading.fault("points") }
      letterSpacing = spacing
    case .lines: lines = try reading.count()
    case .textAlign: align = try reading.choice(Alignment.self)
    default: break
    }
  }
}

extension AttributeReading {
  fileprivate func familyName() throws(StyleFault) -> String {
    guard case .string(let name) = value, !name.isEmpty else { throw fault("a font's name") }
    return name
  }

  fileprivate func weight() throws(StyleFault) -> Int {
    if keyword("normal") { return 400 }
    if keyword("bold") { return 700 }
    guard let number, number >= 1, number <= 1000, number.rounded() == number else {
      throw fault("a whole number from 1 to 1000, \"normal\" or \"bold\"")
    }
    return Int(number)
  }

  fileprivate func lineHeight() throws(StyleFault) -> TextStyle.LineHeight {
    if keyword("normal") { return .natural }
    if let number, number > 0 { return .points(number) }
    if let percent, percent > 0 { return .multiple(percent / 100) }
    throw fault("points > 0, a share of the font size such as \"150%\" or \"normal\"")
  }

  fileprivate func count() throws(StyleFault) -> Int {
    guard let number, number >= 0, number <= 1_000_000, number.rounded() == number else {
      throw fault("a whole number of lines up to 1000000, 0 for no limit")
    }
    return Int(number)
  }
}
