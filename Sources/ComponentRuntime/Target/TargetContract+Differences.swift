// What a worker serves otherwise than was declared, in sentences.

extension TargetContract {
  /// What differs in `served` from this contract; empty where calls mean the same to both.
  ///
  /// Documentation is nobody's contract and is not compared.
  public func differences(of served: TargetContract) -> [String] {
    var differences: [String] = []
    for action in actions {
      guard let other = served.action(action.name) else {
        differences.append("the action `\(action.name)` is missing")
        continue
      }
      differences += action.differences(of: other)
    }
    for other in served.actions where action(other.name) == nil {
      let mend =
        NearestName.question(for: other.name, among: actions.map(\.name)).map { "; " + $0 } ?? ""
      differences.append("there is no action `\(other.name)`\(mend)")
    }
    return differences
  }
}

extension ActionContract {
  fileprivate func differences(of served: ActionContract) -> [String] {
    var differences: [String] = []
    for parameter in parameters {
      guard let other = served.parameters.first(where: { $0.name == parameter.name }) else {
        differences.append("`\(name)` lacks the parameter `\(parameter.declared)`")
        continue
      }
      if other.declared != parameter.declared {
        differences.append(
          "`\(name)` has the parameter `\(parameter.declared)`, not `\(other.declared)`")
      }
    }
    for other in served.parameters
    where !parameters.contains(where: { $0.name == other.name }) {
      differences.append("`\(name)` has no parameter `\(other.declared)`")
    }
    if served.result != result {
      differences.append("`\(name)` answers with \(result), not \(served.result)")
    }
    if served.isRemote != isRemote {
      differences.append("`\(name)` is \(isRemote ? "" : "not ")remote")
    }
    return differences
  }
}

extension Parameter {
  /// The parameter as markup declares it: `count: int = 1`.
  public var declared: String {
    guard let defaultValue else { return "\(name): \(type)" }
    // Values of declared parameters are JSON, which can be written.
    guard let bytes = try? CanonicalWriter.bytes(of: defaultValue) else {
      return "\(name): \(type)"
    }
    return "\(name): \(type) = \(String(decoding: bytes, as: UTF8.self))"
  }
}
