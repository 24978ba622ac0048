// What a terminal makes of text: columns, and characters it must not get.

import ComponentRuntime

extension String {
  /// The columns a terminal gives the text.
  var columnWidth: Int { unicodeScalars.reduce(0) { $0 + $1.columnCount } }

  /// The text without control characters, its white space folded: it stays in its line.
  var inOneLine: String {
    var scalars = String.UnicodeScalarView()
    var isSpace = false
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace {
        isSpace = !scalars.isEmpty
        continue
      }
      if isSpace { scalars.append(" ") }
      isSpace = false
      let isControl = scalar.properties.generalCategory == .control
      scalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }

  /// The text cut to `columns`, with an ellipsis where something is missing.
  func fitted(to columns: Int) -> String {
    guard columnWidth > columns else { return self }
    var kept = String.UnicodeScalarView()
    var width = 1
    for scalar in unicodeScalars {
      width += scalar.columnCount
      if width > columns { break }
      kept.append(scalar)
    }
    return String(kept) + "…"
  }
}
