// Targets as `targets` lists them.

import ComponentRuntime

extension TargetContract {
  /// - Parameters:
  ///   - isDeclared: whether markup declares it.
  ///   - workers: how many serve it.
  ///   - underWay: calls that wait for an answer.
  public func listing(isDeclared: Bool, workers: Int, underWay: Int) -> Value {
    [
      "target": .string(name), "doc": .string(documentation), "declared": .bool(isDeclared),
      "workers": .int(Int64(workers)), "outstanding": .int(Int64(underWay)),
      "actions": .list(ValueList(actions.map(\.listing))),
    ]
  }
}

extension ActionContract {
  fileprivate var listing: Value {
    [
      "action": .string(name), "doc": .string(documentation), "remote": .bool(isRemote),
      "result": .string(result.description),
      "params": .list(ValueList(parameters.map(\.listing))),
    ]
  }
}

extension Parameter {
  fileprivate var listing: Value {
    var members: [(String, Value)] = [
      ("name", .string(name)), ("type", .string(type.description)), ("required", .bool(isRequired)),
    ]
    if let defaultValue { members.append(("default", defaultValue)) }
    return .map(ValueMap(members))
  }
}
