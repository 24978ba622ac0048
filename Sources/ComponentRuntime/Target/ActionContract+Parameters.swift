// Parameters are checked before anyone is asked: nothing unknown, nothing missing, every type right.

/// A call's parameters that do not fit its action.
public struct ParameterFault: Error, Equatable, Sendable {
  public var message: String
  /// The parameter at fault, which may be one that the action does not have.
  public var parameter: String
  /// A JSON Pointer into the parameters: `/items/3/id`.
  public var path: String

  public init(_ message: String, parameter: String, path: String? = nil) {
    self.message = message
    self.parameter = parameter
    self.path = path ?? "/" + JSONPointer.escape(parameter)
  }
}

extension ActionContract {
  /// All declared parameters, checked: those given, the defaults of others, `null` for optional
  /// ones.
  ///
  /// - Parameter address: how the action is called in faults, such as `cart/add`.
  /// - Throws: the first fault: unknown parameters before missing and mistaken ones.
  public func completed(
    _ given: ValueMap, of address: String, protocols: ProtocolTable
  ) throws(ParameterFault) -> ValueMap {
    try refuseUnknown(given.keys, of: address)
    var members: [(String, Value)] = []
    members.reserveCapacity(parameters.count)
    for parameter in parameters {
      guard let value = given[parameter.name] else {
        guard !parameter.isRequired else {
          throw ParameterFault(
            "`\(address)` needs the parameter `\(parameter.name)`: \(parameter.type)",
            parameter: parameter.name)
        }
        members.append((parameter.name, parameter.defaultValue ?? .null))
        continue
      }
      do {
        try protocols.check(value, conformsTo: parameter.type)
      } catch {
        throw ParameterFault(
          "`\(parameter.name)` of `\(address)` does not fit: \(error.message)",
          parameter: parameter.name,
          path: "/" + JSONPointer.escape(parameter.name) + error.path)
      }
      members.append((parameter.name, value))
    }
    return ValueMap(members)
  }

  /// - Throws: `ParameterFault` for the first of `names` that is no parameter.
  public func refuseUnknown(
    _ names: some Sequence<String>, of address: String
  ) throws(ParameterFault) {
    for name in names where !parameters.contains(where: { $0.name == name }) {
      let known = parameters.map(\.name)
      let mend =
        NearestName.question(for: name, among: known)
        ?? (known.isEmpty
          ? "it takes none" : "it takes \(known.map { "`\($0)`" }.joined(separator: ", "))")
      throw ParameterFault(
        "`\(address)` has no parameter `\(name.excerpt)`; \(mend)", parameter: name)
    }
  }
}

extension String {
  /// The text, cut where it is too long to be quoted: a reply must not grow with what it refuses.
  var excerpt: String { utf8.count <= 80 ? self : String(prefix(20)) + "…" }
}
