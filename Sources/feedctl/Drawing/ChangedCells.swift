// Which cells look different from the last drawing.

import ComponentRuntime

/// The cells of a document that an older one has not, or has otherwise.
///
/// A cell that merely moved is the same cell: what stands above it pushed it.
struct ChangedCells {
  /// Where a cell stands: its section's key, its part of the section, its own key.
  private struct Place: Hashable {
    var section: String
    var part: String
    var key: String
  }

  private var old: [Place: Value] = [:]
  /// Without an older document nothing is marked.
  private let hasOld: Bool

  /// - Complexity: O(*cells* of `previous`).
  init(since previous: Value?) {
    hasOld = previous != nil
    for section in previous?.list("sections") ?? [] {
      let key = section.word("key")
      for part in ["header", "footer"] {
        if let cell = section[part] { old[Place(section: key, part: part, key: "")] = cell }
      }
      for cell in section.list("items") {
        old[Place(section: key, part: "items", key: cell.word("key"))] = cell
      }
    }
  }

  /// - Complexity: O(1) where the two share structure, else O(*n*) in the cell.
  func contains(_ cell: Value, section: String, part: String) -> Bool {
    guard hasOld else { return false }
    let key = part == "items" ? cell.word("key") : ""
    guard let before = old[Place(section: section, part: part, key: key)] else { return true }
    return ["element", "type", "props"].contains { cell[$0] != before[$0] }
  }
}
