// Sets of characters in patterns: [a-z], \d, \p{L}.

/// A set of Unicode scalars.
struct ScalarSet: Sendable, Equatable {
  private var ranges: [ClosedRange<UInt32>] = []
  /// General categories by their short names; `L` holds all that begin with it.
  private var categories: [String] = []
  private var parts: [ScalarSet] = []
  var isNegated = false
  var ignoresCase = false

  init() {}

  init(_ ranges: [ClosedRange<UInt32>], isNegated: Bool = false) {
    self.ranges = ranges
    self.isNegated = isNegated
  }

  init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

  /// - Returns: `nil` if there is no such category.
  init?(category: String, isNegated: Bool) {
    guard ScalarSet.categoryNames.contains(category) else { return nil }
    categories = [category]
    self.isNegated = isNegated
  }

  mutating func insert(_ range: ClosedRange<UInt32>) { ranges.append(range) }
  mutating func insert(_ set: ScalarSet) { parts.append(set) }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    if holds(scalar) { return !isNegated }
    guard ignoresCase else { return isNegated }
    let properties = scalar.properties
    for mapping in [properties.lowercaseMapping, properties.uppercaseMapping] {
      let scalars = mapping.unicodeScalars
      if scalars.count == 1, let other = scalars.first, other != scalar, holds(other) {
        return !isNegated
      }
    }
    return isNegated
  }

  private func holds(_ scalar: Unicode.Scalar) -> Bool {
    for range in ranges where range.contains(scalar.value) { return true }
    if !categories.isEmpty {
      let name = scalar.properties.generalCategory.shortName
      if categories.contains(where: { name.hasPrefix($0) }) { return true }
    }
    return parts.contains { $0.contains(scalar) }
  }

  private static let categoryNames: Set<String> = [
    "L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "Mn", "Mc", "Me", "N", "Nd", "Nl", "No", "P", "Pc",
    "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "S", "Sm", "Sc", "Sk", "So", "Z", "Zs", "Zl", "Zp", "C",
    "Cc", "Cf", "Cs", "Co",
  ]

  private static func ascii(_ first: Unicode.Scalar, _ last: Unicode.Scalar) -> ClosedRange<UInt32>
  {
    first.value...last.value
  }

  static let digits = ScalarSet([ascii("0", "9")])
  static let spaces = ScalarSet([ascii("\t", "\n"), ascii("\u{0C}", "\r"), ascii(" ", " ")])
  static let words = ScalarSet([
    ascii("0", "9"), ascii("A", "Z"), ascii("_", "_"), ascii("a", "z"),
  ])

  /// The set of a class letter: `d`, `D`, `s`, `S`, `w` or `W`.
  static func named(_ letter: Unicode.Scalar) -> ScalarSet? {
    var set: ScalarSet
    switch letter {
    case "d", "D": set = digits
    case "s", "S": set = spaces
    case "w", "W": set = words
    default: return nil
    }
    set.isNegated = ("A"..."Z").contains(letter)
    return set
  }

  /// The set that POSIX calls `[:name:]`.
  static func posix(_ name: String) -> ScalarSet? {
    switch name {
    case "alnum": ScalarSet([ascii("0", "9"), ascii("A", "Z"), ascii("a", "z")])
    case "alpha": ScalarSet([ascii("A", "Z"), ascii("a", "z")])
    case "ascii": ScalarSet([0...0x7F])
    case "blank": ScalarSet([ascii("\t", "\t"), ascii(" ", " ")])
    case "cntrl": ScalarSet([0...0x1F, 0x7F...0x7F])
    case "digit": digits
    case "graph": ScalarSet([ascii("!", "~")])
    case "lower": ScalarSet([ascii("a", "z")])
    case "print": ScalarSet([ascii(" ", "~")])
    case "punct": ScalarSet([ascii("!", "/"), ascii(":", "@"), ascii("[", "`"), ascii("{", "~")])
    case "space": ScalarSet([ascii("\t", "\r"), ascii(" ", " ")])
    case "upper": ScalarSet([ascii("A", "Z")])
    case "word": words
    case "xdigit": ScalarSet([ascii("0", "9"), ascii("A", "F"), ascii("a", "f")])
    default: nil
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var shortName: String {
    switch self {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }
}
