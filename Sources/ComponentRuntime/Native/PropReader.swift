// How a Swift component takes its props: one piece of code both declares and reads them.

/// Hands a component its props, or learns which it takes.
///
/// A record among the props (`PropRecord`) is read by the same means, field by field.
public struct PropReader {
  private enum Source {
    /// Nothing is there yet: what is asked for is written down.
    case declaration(PropDeclarations)
    /// The arguments, in the order of their declaration.
    case arguments([Value], names: [String])
    case fields(Value)
  }

  private var source: Source
  /// The props asked for so far, while they are being declared.
  private(set) var declared: [PropDeclaration] = []
  private var next = 0

  /// A reader that learns.
  init(declaring declarations: PropDeclarations) { source = .declaration(declarations) }

  init(_ arguments: [Value], names: [String]) { source = .arguments(arguments, names: names) }

  init(fields: Value) { source = .fields(fields) }

  /// What was learnt of records on the way.
  var declarations: PropDeclarations {
    if case .declaration(let declarations) = source { declarations } else { PropDeclarations() }
  }

  /// A prop that a use must give, unless its type is optional.
  ///
  /// - Throws: `PropFault` where it is missing or of another type.
  public mutating func read<Prop: PropValue>(
    _ name: String, as type: Prop.Type = Prop.self
  ) throws(PropFault) -> Prop {
    if let placeholder = declare(name, type, defaultValue: nil) { return placeholder }
    return try value(of: name, take(name) ?? .null)
  }

  /// A prop that reads as `value` where a use does not give it.
  ///
  /// - Throws: `PropFault` where it is of another type.
  public mutating func read<Prop: PropLiteral>(
    _ name: String, default value: Prop
  ) throws(PropFault) -> Prop {
    if declare(name, Prop.self, defaultValue: value.propValue) != nil { return value }
    guard let given = take(name), given != .null else { return value }
    return try self.value(of: name, given)
  }

  /// Notes the prop; `nil` where props are read and not declared.
  private mutating func declare<Prop: PropValue>(
    _ name: String, _ type: Prop.Type, defaultValue: Value?
  ) -> Prop? {
    guard case .declaration(var declarations) = source else { return nil }
    let declaredType = Prop.declare(in: &declarations)
    source = .declaration(declarations)
    declared.append(
      PropDeclaration(
        name: name, type: declaredType, defaultValue: defaultValue,
        isRecord: type is any PropRecord.Type))
    return Prop.placeholder
  }

  private func value<Prop: PropValue>(
    of name: String, _ value: Value
  ) throws(PropFault) -> Prop {
    do throws(PropFault) {
      return try Prop(propValue: value)
    } catch {
      throw error.inside(name)
    }
  }

  private mutating func take(_ name: String) -> Value? {
    switch source {
    case .declaration: return nil
    case .fields(let value): return value[name]
    case .arguments(let arguments, let names):
      defer { next += 1 }
      if next < names.count, names[next] == name { return arguments[next] }
      return names.firstIndex(of: name).map { arguments[$0] }
    }
  }
}

/// A prop or a record's field, as it is declared.
struct PropDeclaration: Sendable {
  var name: String
  var type: Type
  var defaultValue: Value?
  /// Whether nothing but the record's own fields is read of it.
  var isRecord = false
}

/// The records that props are made of, found while props are declared.
public struct PropDeclarations: Sendable {
  /// By the name of their protocol.
  private(set) var records: [String: [PropDeclaration]] = [:]

  init() {}

  /// Notes a record's fields; a record that holds itself is looked at once.
  mutating func note<Record: PropRecord>(_ record: Record.Type) {
    let name = Record.protocolName
    if records[name] != nil { return }
    records[name] = []
    var reader = PropReader(declaring: self)
    do throws(PropFault) {
      _ = try Record(&reader)
    } catch {
      preconditionFailure("\(name) refuses its fields while it declares them: \(error)")
    }
    self = reader.declarations
    records[name] = reader.declared
  }
}

/// Why a prop's value is of no use.
public struct PropFault: Error, Equatable, Sendable, CustomStringConvertible {
  public var message: String
  /// The way to the value from the component: `repo.owner.name`.
  public var path: [String]

  public init(_ message: String, path: [String] = []) {
    self.message = message
    self.path = path
  }

  func inside(_ name: String) -> PropFault { PropFault(message, path: [name] + path) }

  public var description: String {
    path.isEmpty ? message : "`\(path.joined(separator: "."))` \(message)"
  }
}
