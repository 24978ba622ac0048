// How a source is called on the bus: its declared name, and its arguments percent-encoded.

/// The bus name of a source: `name`, or `name/arg/arg`.
///
/// Arguments are percent-encoded as in RFC 3986: every byte but the unreserved ones. The text of a
/// `SourceName` is canonical, so equal sources have equal texts.
///
/// Source: spec/markup.md, "Meaning", source.
public struct SourceName: Sendable, Hashable {
  public let name: String
  public let arguments: [String]
  /// The canonical text.
  public let text: String

  public init(_ name: String, _ arguments: [String] = []) {
    self.name = name
    self.arguments = arguments
    text = ([name] + arguments.map(PercentEncoding.encode)).joined(separator: "/")
  }

  /// Reads a bus name; `nil` where a part is empty or wrongly encoded.
  ///
  /// - Complexity: O(*n*).
  public init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty else { return nil }
    var arguments: [String] = []
    for part in parts.dropFirst() {
      guard let argument = PercentEncoding.decode(part) else { return nil }
      arguments.append(argument)
    }
    self.init(String(first), arguments)
  }
}

extension SourceName {
  // The text tells names apart by itself.
  public static func == (a: SourceName, b: SourceName) -> Bool { a.text == b.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension SourceName: CustomStringConvertible {
  public var description: String { text }
}
