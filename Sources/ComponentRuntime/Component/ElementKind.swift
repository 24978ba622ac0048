// The closed set of things a cell is made of.

/// The type of an element.
public enum ElementKind: String, Sendable, CaseIterable {
  case row, column, stack, text, image, button, spacer
  /// A run of a `text`, whose only children they are. It has no frame: lines may break inside it.
  case span
}
