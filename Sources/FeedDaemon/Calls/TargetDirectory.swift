// What can be called: the targets that markup declares, and those that workers brought.

import ComponentRuntime
import FeedJSON
import FeedProtocol

/// Every contract in force, and whether a call fits one.
struct TargetDirectory {
  /// A call that fits: what to ask, and what may come back.
  struct Resolution {
    var action: String
    var parameters: ValueMap
    var result: Type
  }

  private(set) var declared: TargetTable
  private(set) var protocols: ProtocolTable
  /// The declared ones, and those that workers brought.
  private(set) var known: TargetTable

  init(_ program: Program) {
    declared = TargetTable(program)
    protocols = program.protocols
    known = declared
  }

  func isDeclared(_ target: String) -> Bool { declared[target] != nil }

  /// Takes a worker's contract over, where it is allowed to bring it.
  ///
  /// - Parameter isShared: whether other workers serve the target by its contract now.
  /// - Throws: `conflict` with the differences; `bad_request` for texts that cannot be read.
  mutating func admit(_ serve: ServeCommand, isShared: Bool) throws(WireError) {
    let name = serve.target
    guard name != TargetContract.pageTarget else {
      throw WireError(
        .badRequest, "the target `page` is the daemon's own: its calls go to pages",
        path: "/target")
    }
    let binding = declared[name] ?? (isShared ? known[name] : nil)
    guard serve.actions != nil else {
      guard declared[name] != nil else {
        throw WireError(
          .badRequest, "markup declares no target `\(name)`: say its `actions`", path: "/actions")
      }
      return
    }
    let offered = try serve.contract(completing: declared[name], protocols: protocols)
    if let binding {
      let differences = binding.differences(of: offered)
      guard differences.isEmpty else {
        throw Self.conflict(name, differences, isDeclared: declared[name] != nil)
      }
    } else {
      known[name] = offered
    }
  }

  private static func conflict(
    _ name: String, _ differences: [String], isDeclared: Bool
  ) -> WireError {
    let who = isDeclared ? "the markup declares" : "other workers serve"
    let list = differences.prefix(20).map { Value.string($0) }
    return WireError(
      .conflict, "\(who) `\(name)` otherwise: \(differences.prefix(3).joined(separator: "; "))",
      path: "/actions", details: ["differences": .list(ValueList(list))])
  }

  /// Nobody serves the target any more: what only workers brought is forgotten.
  mutating func abandon(_ target: String) { known[target] = declared[target] }

  /// Other markup is in force.
  ///
  /// - Returns: the targets among `served` whose workers serve something else than is declared now.
  mutating func redeclare(_ program: Program, served: [String]) -> [String] {
    let before = known
    self = TargetDirectory(program)
    var misfits: [String] = []
    for name in served {
      guard let contract = before[name] else { continue }
      if let now = declared[name] {
        if !now.differences(of: contract).isEmpty { misfits.append(name) }
      } else {
        known[name] = contract
      }
    }
    return misfits
  }

  /// Checks a call's target, action and parameters.
  ///
  /// - Throws: `no_target`, `no_action`, `denied` for what a URL does not reach, `invalid_params`.
  func resolve(_ request: CallRequest, parser: JSONParser) throws(WireError) -> Resolution {
    let contract: TargetContract
    do {
      contract = try known.target(request.target)
    } catch {
      throw WireError(error)
    }
    if let action = contract.action(request.action) {
      try checkRemote(action, request, request.address)
      let parameters = try parameters(request, of: action, parser)
      return Resolution(action: action.name, parameters: parameters, result: action.result)
    }
    guard let stand = contract.action(TargetContract.notFoundAction) else {
      throw WireError(contract.noAction(request.action))
    }
    try checkRemote(stand, request, request.address)
    let given: ValueMap =
      switch request.parameters {
      case .values(let map): map
      case .url(let url): url.texts
      }
    let parameters = ValueMap([("action", .string(request.action)), ("params", .map(given))])
    return Resolution(action: stand.name, parameters: parameters, result: stand.result)
  }

  private func checkRemote(
    _ action: ActionContract, _ request: CallRequest, _ address: String
  ) throws(WireError) {
    guard case .url = request.parameters, !action.isRemote else { return }
    throw WireError(
      .denied, "`\(address)` is not remote: no URL reaches it", path: "/url")
  }

  private func parameters(
    _ request: CallRequest, of action: ActionContract, _ parser: JSONParser
  ) throws(WireError) -> ValueMap {
    do throws(ParameterFault) {
      let given: ValueMap =
        switch request.parameters {
        case .values(let map): map
        case .url(let url): try url.parameters(of: action, at: request.address, parser: parser)
        }
      return try action.completed(given, of: request.address, protocols: protocols)
    } catch {
      if case .url = request.parameters { throw WireError(error, path: "/url") }
      throw WireError(error, path: "/params" + error.path)
    }
  }
}

extension WireError {
  init(_ fault: TargetFault) {
    switch fault {
    case .noTarget: self.init(.noTarget, fault.message)
    case .noAction: self.init(.noAction, fault.message)
    }
  }

  init(_ fault: ParameterFault, path: String) {
    self.init(
      .invalidParams, fault.message, path: path, details: ["parameter": .string(fault.parameter)])
  }
}
