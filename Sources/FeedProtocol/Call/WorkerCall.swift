// A call as it reaches a worker: the one message of the commands socket that answers nothing.

import ComponentRuntime

/// A call that a worker is asked to answer.
///
/// Source: docs/protocol.md, §11.8.
public struct WorkerCall: Sendable, Equatable {
  /// What `return` names it by.
  public var call: String
  public var target: String
  public var action: String
  /// Every declared parameter.
  public var parameters: ValueMap
  /// What is left until the caller is told `timeout`.
  public var timeoutMilliseconds: Int64
  /// Who calls, as ZAP found it; `feedd` where a page's action does.
  public var user: String
  /// With `user` and `id` an idempotency key, where the caller gave one.
  public var client: String?
  public var id: String?

  public init(
    call: String, target: String, action: String, parameters: ValueMap,
    timeoutMilliseconds: Int64, user: String, client: String? = nil, id: String? = nil
  ) {
    self.call = call
    self.target = target
    self.action = action
    self.parameters = parameters
    self.timeoutMilliseconds = timeoutMilliseconds
    self.user = user
    self.client = client
    self.id = id
  }
}

extension WorkerCall {
  public var value: Value {
    var members: [(String, Value)] = [
      ("cmd", "call"), ("call", .string(call)), ("target", .string(target)),
      ("action", .string(action)), ("params", .map(parameters)),
      ("timeout", .int(timeoutMilliseconds)), ("user", .string(user)),
    ]
    if let client { members.append(("client", .string(client))) }
    if let id { members.append(("id", .string(id))) }
    return .map(ValueMap(members))
  }

  /// `nil` for what is no call; members that are not known are ignored.
  public init?(value: Value) {
    guard value["cmd"]?.text == "call", let call = value["call"]?.text,
      let target = value["target"]?.text, let action = value["action"]?.text,
      case .map(let parameters)? = value["params"], let timeout = value["timeout"]?.integer
    else { return nil }
    self.init(
      call: call, target: target, action: action, parameters: parameters,
      timeoutMilliseconds: timeout, user: value["user"]?.text ?? "",
      client: value["client"]?.text, id: value["id"]?.text)
  }

  /// The JSON frame of the call. Doubles stay doubles.
  public func json() -> [UInt8] {
    guard let bytes = try? CanonicalWriter.bytes(of: value, form: .exact) else {
      preconditionFailure("parameters that were checked against JSON's types are JSON")
    }
    return bytes
  }
}
