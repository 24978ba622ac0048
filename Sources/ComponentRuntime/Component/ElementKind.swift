// The closed set of things a cell is made of.

/// The type of an element.
public enum ElementKind: String, Sendable, CaseIterable {
  case row, column, stack, text, image, button, spacer
}
