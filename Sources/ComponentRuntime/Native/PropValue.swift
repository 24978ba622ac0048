// The Swift types that props can have, and the types of markup that they stand for.

/// A type that a prop of a Swift component can have.
public protocol PropValue: Sendable {
  /// The type in markup; a record is noted on the way.
  static func declare(in declarations: inout PropDeclarations) -> Type
  /// Any value: what is read while props are declared.
  static var placeholder: Self { get }
  /// - Throws: `PropFault` for a value of another type.
  init(propValue: Value) throws(PropFault)
}

/// A prop's type whose values can be written down again: as a default, or as another's prop.
public protocol PropLiteral: PropValue {
  /// The value as props and documents hold it.
  var propValue: Value { get }
}

/// A record together with the value that it was read from, to be handed on whole.
public struct Original<Record: PropRecord>: PropLiteral {
  public let fields: Record
  public let propValue: Value

  public static func declare(in declarations: inout PropDeclarations) -> Type {
    Record.declare(in: &declarations)
  }

  public static var placeholder: Original {
    Original(fields: Record.placeholder, propValue: .null)
  }

  private init(fields: Record, propValue: Value) {
    self.fields = fields
    self.propValue = propValue
  }

  public init(propValue: Value) throws(PropFault) {
    self.init(fields: try Record(propValue: propValue), propValue: propValue)
  }
}

/// A struct of typed fields: what markup calls a protocol.
///
///     struct Repo: PropRecord {
///       let title: String
///       let price: Double
///       init(_ fields: inout PropReader) throws(PropFault) {
///         title = try fields.read("title")
///         price = try fields.read("price", default: 0)
///       }
///     }
///
/// Its protocol is declared together with the component, so that markup can name it too.
public protocol PropRecord: PropValue {
  /// The type's name if nothing is said.
  static var protocolName: String { get }
  /// - Throws: `PropFault` for a field that is missing or of another type.
  init(_ fields: inout PropReader) throws(PropFault)
}

extension PropRecord {
  public static var protocolName: String { String(describing: Self.self) }

  public static func declare(in declarations: inout PropDeclarations) -> Type {
    declarations.note(Self.self)
    return .protocol(protocolName)
  }

  public static var placeholder: Self {
    var reader = PropReader(declaring: PropDeclarations())
    do throws(PropFault) {
      return try Self(&reader)
    } catch {
      preconditionFailure("\(protocolName) refuses its fields while it declares them: \(error)")
    }
  }

  public init(propValue: Value) throws(PropFault) {
    guard case .map = propValue else { throw .wanted("a map", propValue) }
    var reader = PropReader(fields: propValue)
    try self.init(&reader)
  }
}

extension PropFault {
  static func wanted(_ what: String, _ value: Value) -> PropFault {
    value == .null
      ? PropFault("is missing") : PropFault("must be \(what), not \(value.typeName)")
  }
}

extension String: PropLiteral {
  public static func declare(in declarations: inout PropDeclarations) -> Type { .string }
  public static var placeholder: String { "" }
  public init(propValue: Value) throws(PropFault) {
    guard case .string(let text) = propValue else { throw .wanted("a string", propValue) }
    self = text
  }
  public var propValue: Value { .string(self) }
}

extension Int: PropLiteral {
  public static func declare(in declarations: inout PropDeclarations) -> Type { .int }
  public static var placeholder: Int { 0 }
  public init(propValue: Value) throws(PropFault) {
    guard case .int(let number) = propValue else { throw .wanted("an int", propValue) }
    self = Int(number)
  }
  public var propValue: Value { .int(Int64(self)) }
}

extension Double: PropLiteral {
  public static func declare(in declarations: inout PropDeclarations) -> Type { .double }
  public static var placeholder: Double { 0 }
  public init(propValue: Value) throws(PropFault) {
    switch propValue {
    case .double(let number): self = number
    case .int(let number): self = Double(number)
    default: throw .wanted("a number", propValue)
    }
  }
  public var propValue: Value { .double(self) }
}

extension Bool: PropLiteral {
  public static func declare(in declarations: inout PropDeclarations) -> Type { .bool }
  public static var placeholder: Bool { false }
  public init(propValue: Value) throws(PropFault) {
    guard case .bool(let bool) = propValue else { throw .wanted("a bool", propValue) }
    self = bool
  }
  public var propValue: Value { .bool(self) }
}

/// Any JSON value, as it is.
extension Value: PropLiteral {
  public static func declare(in declarations: inout PropDeclarations) -> Type { .any }
  public static var placeholder: Value { .null }
  public init(propValue: Value) throws(PropFault) { self = propValue }
  public var propValue: Value { self }
}

extension Optional: PropValue where Wrapped: PropValue {
  public static func declare(in declarations: inout PropDeclarations) -> Type {
    let wrapped = Wrapped.declare(in: &declarations)
    return wrapped == .any ? .any : .optional(wrapped)
  }
  public static var placeholder: Wrapped? { nil }
  public init(propValue: Value) throws(PropFault) {
    self = propValue == .null ? nil : try Wrapped(propValue: propValue)
  }
}

extension Optional: PropLiteral where Wrapped: PropLiteral {
  public var propValue: Value { self?.propValue ?? .null }
}

extension Array: PropValue where Element: PropValue {
  public static func declare(in declarations: inout PropDeclarations) -> Type {
    .list(Element.declare(in: &declarations))
  }
  public static var placeholder: [Element] { [] }
  public init(propValue: Value) throws(PropFault) {
    guard case .list(let list) = propValue else { throw .wanted("a list", propValue) }
    self = []
    reserveCapacity(list.count)
    for (index, value) in list.enumerated() {
      do throws(PropFault) {
        append(try Element(propValue: value))
      } catch {
        throw error.inside(String(index))
      }
    }
  }
}

extension Array: PropLiteral where Element: PropLiteral {
  public var propValue: Value { .list(ValueList(map(\.propValue))) }
}

extension Dictionary: PropValue where Key == String, Value: PropValue {
  public static func declare(in declarations: inout PropDeclarations) -> Type {
    .map(Value.declare(in: &declarations))
  }
  public static var placeholder: [String: Value] { [:] }
  public init(propValue: ComponentRuntime.Value) throws(PropFault) {
    guard case .map(let map) = propValue else { throw .wanted("a map", propValue) }
    self = [:]
    for (key, value) in map {
      do throws(PropFault) {
        self[key] = try Value(propValue: value)
      } catch {
        throw error.inside(key)
      }
    }
  }
}

extension Dictionary: PropLiteral where Key == String, Value: PropLiteral {
  public var propValue: ComponentRuntime.Value {
    .map(ValueMap(map { ($0.key, $0.value.propValue) }))
  }
}
