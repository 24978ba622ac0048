// The values of attributes as Swift writes them.

/// An attribute's value: a number, a word, or a choice by viewport.
///
///     Column { … }.padding(12).width(.percent(50))
///       .gap(.viewports(["phone": 4], default: 8))
public struct AttributeContent: Sendable, Equatable, AttributeConvertible {
  let value: Value

  public var attributeContent: AttributeContent { self }

  init(value: Value) { self.value = value }

  public init(_ number: Double) { value = .double(number) }
  public init(_ number: Int) { value = .int(Int64(number)) }
  public init(_ text: String) { value = .string(text) }
  public init(_ bool: Bool) { value = .bool(bool) }
}

/// What an attribute's value can be written as; `nil` is an absent attribute.
public protocol AttributeConvertible: Sendable {
  var attributeContent: AttributeContent { get }
}

extension AttributeConvertible where Self == AttributeContent {
  /// A share of the room there is.
  public static func percent(_ share: Double) -> AttributeContent {
    AttributeContent(value: .string("\(share)%"))
  }

  public static var auto: AttributeContent { AttributeContent("auto") }

  /// A value for each viewport named, and one for all others. For layout attributes.
  public static func viewports(
    _ values: [String: AttributeContent], default other: AttributeContent
  ) -> AttributeContent {
    let members = values.map { ($0.key, $0.value.value) } + [(Value.defaultViewport, other.value)]
    return AttributeContent(value: .map(ValueMap(members)))
  }

  /// A colour for light and one for dark surroundings.
  public static func theme(light: String, dark: String) -> AttributeContent {
    AttributeContent(value: ["light": .string(light), "dark": .string(dark)])
  }
}

extension String: AttributeConvertible {
  public var attributeContent: AttributeContent { AttributeContent(self) }
}

extension Int: AttributeConvertible {
  public var attributeContent: AttributeContent { AttributeContent(self) }
}

extension Double: AttributeConvertible {
  public var attributeContent: AttributeContent { AttributeContent(self) }
}

extension Bool: AttributeConvertible {
  public var attributeContent: AttributeContent { AttributeContent(self) }
}

extension Optional: AttributeConvertible where Wrapped: AttributeConvertible {
  public var attributeContent: AttributeContent {
    self?.attributeContent ?? AttributeContent(value: .null)
  }
}

extension AttributeContent: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral
{
  public init(integerLiteral value: Int64) { self.value = .int(value) }
  public init(floatLiteral value: Double) { self.value = .double(value) }
  public init(stringLiteral value: String) { self.value = .string(value) }
  public init(booleanLiteral value: Bool) { self.value = .bool(value) }
}
