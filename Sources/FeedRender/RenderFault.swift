// Why there is no picture.

/// A document that cannot be drawn, or a picture that would be too large.
public enum RenderFault: Error, Equatable, CustomStringConvertible {
  /// What is wrong with the document, at a JSON Pointer into it.
  case document(path: String, message: String)
  /// The size asked for, and what to do about it.
  case tooLarge(String)
  /// The picture would begin where the page has ended.
  case beyondEnd(String)
  /// The host has no fonts, or Cairo failed: its own words.
  case drawing(String)

  public var description: String {
    switch self {
    case .document("", let message): "the document cannot be drawn: it \(message)"
    case .document(let path, let message): "the document cannot be drawn: \(path) \(message)"
    case .tooLarge(let message), .beyondEnd(let message): message
    case .drawing(let message): "drawing failed: \(message)"
    }
  }
}
