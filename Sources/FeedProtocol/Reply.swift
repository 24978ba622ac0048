// What a peer gets back: one JSON object, and a body frame where the command has one.

import ComponentRuntime

/// The answer to one request.
///
/// Source: spec/protocol.md, "Requests and replies".
public struct Reply: Sendable, Equatable {
  public enum Outcome: Sendable, Equatable {
    /// Members beside `id` and `ok`.
    case done(ValueMap)
    case failed(WireError)
  }

  /// The request's id.
  public var id: String?
  public var outcome: Outcome

  public init(id: String?, _ outcome: Outcome) {
    self.id = id
    self.outcome = outcome
  }

  public init(id: String?, _ members: Value = [:]) {
    guard case .map(let map) = members else {
      preconditionFailure("a reply's members are an object")
    }
    self.init(id: id, .done(map))
  }

  public init(id: String?, error: WireError) { self.init(id: id, .failed(error)) }

  /// The members of a reply that is `ok`.
  ///
  /// - Throws: the error of one that is not.
  public func members() throws(WireError) -> Value {
    switch outcome {
    case .done(let map): return .map(map)
    case .failed(let error): throw error
    }
  }
}

extension Reply {
  /// The reply as JSON.
  public var value: Value {
    var map: ValueMap
    switch outcome {
    case .done(let members): map = members.setting("ok", to: true)
    case .failed(let error): map = ValueMap([("ok", false), ("error", error.value)])
    }
    if let id { map = map.setting("id", to: .string(id)) }
    return .map(map)
  }

  /// Reads a reply; `nil` for JSON that is none.
  public init?(value: Value) {
    guard case .map(let map) = value, case .bool(let isDone)? = map["ok"] else { return nil }
    id = map["id"]?.text
    if isDone {
      outcome = .done(map.removing("ok").removing("id"))
    } else {
      outcome = .failed(WireError(value: map["error"] ?? .null))
    }
  }
}
