// What a Swift component can be given to do, and hang on a tap.

/// Something that can be asked for: a prop that markup calls `action`, or a call of its own.
///
///     Button { Text("Buy") }.onTap(.call("cart/add", ["id": .string(id)]))
///
/// A component in Swift keeps no state: what is to be kept, a component in markup keeps, and gives the
/// action down as a prop.
///
/// Source: spec/markup.md, "Elements".
public struct Action: Sendable {
  enum Request: Sendable {
    /// What markup gave; `null` where nobody can ask for it.
    case given(Value)
    /// A worker's action, and its parameters.
    case call(String, ValueMap)
  }

  let request: Request

  /// `call("cart/add", {…})` of markup.
  ///
  /// - Parameter address: target and action; the component names it in its `references`.
  public static func call(_ address: String, _ parameters: [String: Value] = [:]) -> Action {
    let members = parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    return Action(request: .call(address, ValueMap(members)))
  }
}

extension Action: PropValue {
  public static func declare(in declarations: inout PropDeclarations) -> Type { .action }
  public static var placeholder: Action { Action(request: .given(.null)) }

  public init(propValue: Value) throws(PropFault) {
    switch propValue {
    case .null, .extended(.action): self.init(request: .given(propValue))
    default: throw .wanted("an action", propValue)
    }
  }
}
