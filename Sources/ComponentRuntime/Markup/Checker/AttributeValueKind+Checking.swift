// Whether a value, or a static type, is one that an attribute takes.

extension AttributeValueKind {
  /// Whether an expression of this type can have a value that the attribute takes.
  func accepts(_ type: Type) -> Bool {
    switch (self, type.unwrapped) {
    case (_, .any), (_, .null): true
    case (.bool, let given): given == .bool
    case (.number, let given), (.positiveNumber, let given): given == .int || given == .double
    case (.count, let given): given == .int
    case (.string, let given), (.keyword, let given): given == .string
    case (.color, .map(let value)): AttributeValueKind.string.accepts(value)
    case (.color, let given): given == .string
    case (.width, let given): [.int, .double, .string].contains(given)
    case (.edges, .list(let element)):
      AttributeValueKind.number(atLeast: 0).accepts(element)
    case (.edges, let given): given == .int || given == .double
    case (.layout, .map), (.layout, .protocol), (.layout, .element): false
    case (.layout, _): true
    }
  }

  /// What is wrong with a value that is known at load: "must be …"; `nil` if nothing is.
  func problem(_ value: Value, on kind: ElementKind?) -> String? {
    if case .null = value { return nil }
    return switch self {
    case .layout(let attribute): layoutProblem(attribute, value, kind ?? .row)
    case .color: colorProblem(value)
    case .edges: edgesProblem(value)
    default: takes(value) ? nil : "must be \(description)"
    }
  }

  private func takes(_ value: Value) -> Bool {
    switch (self, value) {
    case (.bool, .bool), (.string, .string): true
    case (.number(let least), _): value.finiteNumber.map { $0 >= least } ?? false
    case (.positiveNumber, _): value.finiteNumber.map { $0 > 0 } ?? false
    case (.count(let least), .int(let int)): int >= least
    case (.keyword(let words), .string(let word)): words.contains(word)
    case (.width, .string(let text)):
      text.hasSuffix("%") && (Double(text.dropLast()).map { $0 > 0 && $0.isFinite } ?? false)
    case (.width, _): value.finiteNumber.map { $0 > 0 } ?? false
    default: false
    }
  }

  /// What the attribute takes, in words.
  var description: String {
    switch self {
    case .bool: "true or false"
    case .number(let least): "a number ≥ \(least.formattedBriefly)"
    case .positiveNumber: "a number above 0"
    case .count(let least): "a whole number ≥ \(least)"
    case .string: "a string"
    case .keyword(let words): "one of \(words.map { "\"\($0)\"" }.joined(separator: ", "))"
    case .color: "a colour such as \"#ff2d55\", or a map of `light` and `dark`"
    case .width: "points above 0 or a share such as \"90%\""
    case .edges: "points ≥ 0 or [top, right, bottom, left]"
    case .layout: "a number, a string or true or false"
    }
  }

  private func layoutProblem(
    _ attribute: LayoutAttribute, _ value: Value, _ kind: ElementKind
  ) -> String? {
    var style = ElementStyle(kind: kind)
    do throws(StyleFault) {
      try style.set(attribute, to: value)
      return nil
    } catch {
      return error.reason
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

  private func edgesProblem(_ value: Value) -> String? {
    let isEdge = { (edge: Value) in edge.finiteNumber.map { $0 >= 0 } ?? false }
    if case .list(let list) = value {
      return list.count == 4 && list.allSatisfy(isEdge) ? nil : "must be \(description)"
    }
    return isEdge(value) ? nil : "must be \(description)"
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

extension Double {
  /// `0` rather than `0.0`.
  fileprivate var formattedBriefly: String {
    Int64(exactly: self).map(String.init) ?? "\(self)"
  }
}

extension String {
  /// Whether this is `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, or a word that clients may know.
  fileprivate var isColor: Bool {
    guard hasPrefix("#") else { return !isEmpty && utf8.allSatisfy(\.isNamePart) }
    let digits = utf8.dropFirst()
    return [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy(\.isHexDigit)
  }
}
