// The error of every layout attribute whose value says nothing that layout can use.

/// A value that a layout attribute cannot take, and what it can take instead.
public struct StyleFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The attribute's name in markup.
  public let attribute: String
  /// One sentence without the attribute's name: `must be points ≥ 0 or "auto", not -3`.
  public let reason: String

  public init(attribute: String, reason: String) {
    self.attribute = attribute
    self.reason = reason
  }

  public var description: String { "\(attribute) \(reason)" }
}
