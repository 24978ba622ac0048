// What a pointer into a document means to a list view.

import ComponentRuntime

/// A place in a document, by the parts of its pointer.
enum DocumentPlace: Equatable {
  case document
  case size
  case sections
  case section(String)
  case items(section: String)
  case item(section: String, String)
  /// The frame of a section, a header or footer, or a cell.
  case frame(section: String)
  case insideItem(section: String, String)
  case insideSection(String)
  /// Of the page; a list view does not show it.
  case elsewhere

  /// - Throws: `EditFault` with code `badRequest` where `path` is no pointer.
  init(_ path: String) throws(EditFault) {
    let tokens: [String]
    do {
      tokens = try JSONPointer(path).tokens
    } catch {
      throw EditFault(.badRequest, error.message, at: "/path")
    }
    self = Self.place(tokens)
  }

  private static func place(_ tokens: [String]) -> DocumentPlace {
    guard let first = tokens.first else { return .document }
    guard first == "sections" else { return first == "size" ? .size : .elsewhere }
    guard tokens.count > 1 else { return .sections }
    let section = tokens[1]
    guard tokens.count > 2 else { return .section(section) }
    switch tokens[2] {
    case "frame": return .frame(section: section)
    case "header", "footer":
      return tokens.count > 3 && tokens[3] == "frame"
        ? .frame(section: section) : .insideSection(section)
    case "items":
      guard tokens.count > 3 else { return .items(section: section) }
      guard tokens.count > 4 else { return .item(section: section, tokens[3]) }
      return tokens[4] == "frame"
        ? .frame(section: section) : .insideItem(section: section, tokens[3])
    default: return .insideSection(section)
    }
  }
}
