// Whether a value, or a static type, is one that an attribute takes.

extension AttributeValueKind {
  /// Whether an expression of this type can have a value that the attribute takes.
  func accepts(_ type: Type) -> Bool {
    let given = type.unwrapped
    if given == .any || given == .null { return true }
    return switch self {
    case .bool: given == .bool
    case .number, .positiveNumber: given == .int || given == .double
    case .string, .keyword: given == .string
    case .text: given == .string || given == .int || given == .double
    case .color: given == .string || Type.map(.string).accepts(given)
    case .section(_, let types): types.contains { $0.accepts(given) }
    case .span: given == .int
    case .layout: Self.layoutTypes.contains { $0.accepts(given) }
    }
  }

  private static let layoutTypes: [Type] = [.int, .double, .string, .bool, .list(.any)]

  /// What values that come with data are checked against; `nil` for what layout reads and checks.
  var checkedOutsideLayout: AttributeValueKind? {
    switch self {
    case .layout, .section, .span: nil
    case .string: .text
    case .bool, .number, .positiveNumber, .text, .keyword, .color: self
    }
  }

  /// What is wrong with a value that is known at load: "must be …"; `nil` if nothing is.
  ///
  /// - Parameter layouts: the section layouts written in Swift.
  func problem(
    _ value: Value, on kind: ElementKind?, layouts: [String: NativeSectionLayout] = [:]
  ) -> String? {
    if case .null = value { return nil }
    do throws(StyleFault) {
      switch self {
      case .layout(let attribute):
        var style = ElementStyle(kind: kind ?? .row)
        try style.set(attribute, to: value)
      case .section(let name, _):
        var style = SectionStyle(natives: layouts)
        _ = try style.set(name, to: value)
      case .span: _ = try SectionStyle.span(value)
      case .color: return colorProblem(value)
      default: return takes(value) ? nil : "must be \(description)"
      }
      return nil
    } catch {
      return error.reason
    }
  }

  /// What is wrong with a value, or with one that a map has for a viewport.
  func problem(inAnyViewport value: Value) -> String? {
    guard case .map(let map) = value else { return problem(value, on: nil) }
    return map.values.lazy.compactMap { problem($0, on: nil) }.first
  }

  private func takes(_ value: Value) -> Bool {
    switch (self, value) {
    case (.bool, .bool), (.string, .string), (.text, .string): true
    case (.text, _): value.finiteNumber != nil
    case (.number(let least), _): value.finiteNumber.map { $0 >= least } ?? false
    case (.positiveNumber, _): value.finiteNumber.map { $0 > 0 } ?? false
    case (.keyword(let words), .string(let word)): words.contains(word)
    default: false
    }
  }

  /// A value that the attribute takes as subscribers are told it: a number of a text is a text.
  func told(_ value: Value) -> Value {
    switch (self, value) {
    case (.text, .int), (.text, .double): .string(value.plainText ?? "")
    default: value
    }
  }

  /// What the attribute takes, in words.
  var description: String {
    switch self {
    case .bool: "true or false"
    case .number(let least): "a number ≥ \(least.formattedBriefly)"
    case .positiveNumber: "a number above 0"
    case .string: "a string"
    case .text: "a string or a number"
    case .keyword(let words): "one of \(words.map { "\"\($0)\"" }.joined(separator: ", "))"
    case .color: "a colour such as \"#ff2d55\", or a map of `light` and `dark`"
    case .section(_, let types): types.map(\.description).joined(separator: " or ")
    case .span: "a whole number from 1 to \(SectionStyle.columnLimit)"
    case .layout: "a number, a string, a list, or true or false"
    }
  }

  private func colorProblem(_ value: Value) -> String? {
    switch value {
    case .string(let text):
      guard text.isColor else { return "must be a colour such as \"#ff2d55\", not \"\(text)\"" }
      return nil
    case .map(let map):
      let unknown = map.keys.first { $0 != "light" && $0 != "dark" }
      if let unknown { return "may be given for \"light\" and \"dark\", not for \"\(unknown)\"" }
      return map.values.lazy.compactMap { colorProblem($0) }.first
    default: return "must be \(description)"
    }
  }
}

extension Value {
  /// The value as a number that is neither infinite nor NaN.
  fileprivate var finiteNumber: Double? {
    switch self {
    case .int(let int): Double(int)
    case .double(let double) where double.isFinite: double
    default: nil
    }
  }
}

extension String {
  /// Whether this is `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`.
  var isColor: Bool {
    guard hasPrefix("#") else { return false }
    let digits = utf8.dropFirst()
    return [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy(\.isHexDigit)
  }
}
