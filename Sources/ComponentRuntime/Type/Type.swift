// The types of props, sources and expressions.

/// A static type of the markup language.
public indirect enum Type: Sendable, Equatable {
  /// Not known before run time; fits everything.
  case any
  case null
  case bool, int, uint, double, string, bytes, timestamp, duration
  /// A piece of UI given to a slot.
  case element
  /// Something a tap can ask for.
  case action
  /// The type of types.
  case type
  case list(Type)
  /// A map whose values have this type. JSON's keys are strings.
  case map(Type)
  /// A declared protocol, by name; `ProtocolTable` holds its fields.
  case `protocol`(String)
  /// The type or `null`: `string?`.
  case optional(Type)
  /// CEL's `optional_type`, what `a.?b` gives. Lives inside expressions only.
  case wrapped(Type)
}

/// A named set of typed fields: what a component asks of its data.
public final class ProtocolType: Sendable {
  public struct Field: Sendable {
    public let name: String
    public let type: Type
    /// What a missing field reads as; `nil` where there is no default.
    public let defaultValue: Value?
    public init(name: String, type: Type, defaultValue: Value?) {
      self.name = name
      self.type = type
      self.defaultValue = defaultValue
    }
  }

  public let name: String
  public let fields: [Field]
  private let byName: [String: Int]

  public init(name: String, fields: [Field]) {
    self.name = name
    self.fields = fields
    byName = Dictionary(
      zip(fields.map(\.name), fields.indices), uniquingKeysWith: { first, _ in first })
  }

  public func field(_ name: String) -> Field? { byName[name].map { fields[$0] } }
}

/// All protocols of a config, by name. They may name one another, and themselves.
public struct ProtocolTable: Sendable {
  public var byName: [String: ProtocolType]
  public init(_ byName: [String: ProtocolType] = [:]) { self.byName = byName }
  public subscript(_ name: String) -> ProtocolType? { byName[name] }
}
