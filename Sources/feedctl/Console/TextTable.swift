// Columns that stand under each other.

/// Lines up rows of text.
enum TextTable {
  /// The rows as lines, two spaces between columns; no lines for no rows.
  static func lines(_ rows: [[String]]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let columnCount = rows.map(\.count).max() ?? 0
    let widths = (0..<columnCount).map { column in
      rows.map { column < $0.count ? $0[column].columnWidth : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column == row.count - 1
          ? cell : cell + String(repeating: " ", count: widths[column] - cell.columnWidth)
      }
      return cells.joined(separator: "  ").trimmingTrailingSpaces
    }
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}
