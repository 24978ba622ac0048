// Which role each command needs.

import FeedProtocol

extension Command {
  /// A peer needs one of these; where there are none, everyone may.
  ///
  /// Source: spec/protocol.md, "Access".
  var roles: Set<Role> {
    switch self {
    case .hello, .ping: []
    case .push: [.push]
    case .get, .open, .snapshot: [.read]
    // Whoever pushes needs to know what is wanted.
    case .demand: [.read, .push]
    case .pages, .sources, .status, .reload: [.admin]
    }
  }
}

extension Access {
  /// - Throws: `denied` where `user` may not give `command`.
  func check(_ command: Command, by user: User, ownUid: UInt32) throws(WireError) {
    let needed = command.roles
    if needed.isEmpty || !needed.isDisjoint(with: roles(of: user, ownUid: ownUid)) { return }
    let words = needed.map(\.rawValue).sorted().joined(separator: " or ")
    throw WireError(.denied, "\(user.name) may not \(command.name): that needs the role \(words)")
  }
}
