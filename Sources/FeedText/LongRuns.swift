// Texts with runs that nothing divides are slow to break into lines: Pango's work grows with the
// square of such a run. Real words are short; longer runs get places to break.

extension String {
  /// A run longer than this many scalars without a place to break is divided.
  static let longestRun = 256

  /// The text with a zero-width space in every run that would be longer than `longestRun`; itself
  /// where there is none.
  ///
  /// - Complexity: O(*n*).
  var withLongRunsDivided: String {
    guard utf8.count > String.longestRun, hasLongRun else { return self }
    var divided = String.UnicodeScalarView()
    var run = 0
    for scalar in unicodeScalars {
      run = scalar.isPlaceToBreak ? 0 : run + 1
      divided.append(scalar)
      if run == String.longestRun {
        divided.append("\u{200B}")
        run = 0
      }
    }
    return String(divided)
  }

  private var hasLongRun: Bool {
    var run = 0
    for scalar in unicodeScalars {
      run = scalar.isPlaceToBreak ? 0 : run + 1
      if run > String.longestRun { return true }
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Whether a line may end at the scalar: white space, and the scripts written without it.
  fileprivate var isPlaceToBreak: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x200B, 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
