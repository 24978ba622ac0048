// The error of every layout attribute whose value says nothing that layout can use.

/// A value that a layout attribute cannot take, and what it can take instead.
public struct StyleFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The attribute's name in markup; `inset[2]` for a side of a list.
  public let attribute: String
  /// One sentence without the attribute's name: `must be points ≥ 0 or "auto", not -3`.
  public let reason: String

  public init(attribute: String, reason: String) {
    self.attribute = attribute
    self.reason = reason
  }

  /// The attribute's name without the side of a list, as in `inset[2]`.
  var attributeName: String {
    attribute.firstIndex(of: "[").map { String(attribute[..<$0]) } ?? attribute
  }

  public var description: String { "\(attribute) \(reason)" }
}
