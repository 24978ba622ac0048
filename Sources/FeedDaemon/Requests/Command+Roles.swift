// Which role each command needs.

import FeedProtocol

extension Command {
  /// A peer needs one of these; where there are none, everyone may.
  ///
  /// Source: spec/protocol.md, "Access".
  var roles: Set<Role> {
    switch self {
    case .hello, .ping, .pingServing: []
    case .push: [.push]
    case .get, .open, .snapshot: [.read]
    // Whoever pushes needs to know what is wanted.
    case .demand: [.read, .push]
    case .call: [.call]
    case .serve, .return: [.serve]
    case .targets: [.call, .serve, .admin]
    case .pages, .sources, .status, .reload, .state, .resetState, .explain: [.admin]
    }
  }
}

extension Command {
  /// What the patterns of the command's role must match.
  fileprivate var limitedNames: [String] {
    switch self {
    case .push(let push): push.changes.map(\.source.text)
    case .call(let call): [call.address]
    case .serve(let serve): [serve.target]
    default: []
    }
  }
}

extension Access {
  /// - Throws: `denied` where `user` may not give `command`.
  func check(_ command: Command, by user: User, ownUid: UInt32) throws(WireError) {
    let needed = command.roles
    guard needed.isEmpty || !needed.isDisjoint(with: roles(of: user, ownUid: ownUid)) else {
      let words = needed.map(\.rawValue).sorted().joined(separator: " or ")
      throw WireError(
        .denied, "\(user.name) may not ask for `\(command.name)`: that needs the role \(words)")
    }
    guard let role = needed.first else { return }
    for name in command.limitedNames where !allows(role, name, to: user, ownUid: ownUid) {
      throw WireError(.denied, "\(user.name) may not \(command.name) `\(name)`")
    }
  }
}
