// Who may do what.

/// What a peer may do; a command needs one of these.
///
/// Source: spec/protocol.md, "Access".
public enum Role: String, Sendable, CaseIterable {
  /// `open`, `snapshot`, `get`, subscriptions, `demand`.
  case read
  case push
  case call
  case serve
  /// `status`, `sources`, `pages`, `reload`.
  case admin
}

/// Who a peer is: over `ipc` its uid, over loopback `tcp` without keys nobody in particular.
public enum User: Sendable, Hashable {
  case uid(UInt32)
  case anonymous

  /// The name used in the config, in dedup records and in the log: `uid:1000` or `anonymous`.
  public var name: String {
    switch self {
    case .uid(let number): "uid:\(number)"
    case .anonymous: "anonymous"
    }
  }

  /// Reads a User-Id as ZAP set it.
  public init?(name: String) {
    if name == "anonymous" {
      self = .anonymous
    } else if name.hasPrefix("uid:"), let number = UInt32(name.dropFirst(4)) {
      self = .uid(number)
    } else {
      return nil
    }
  }
}

/// The roles of users.
public struct Access: Sendable, Equatable {
  /// Whether loopback `tcp` may be used without keys.
  public var anonymousLoopback = false
  /// By user name; `uid:*` names every uid that is not listed itself.
  public var roles: [String: Set<Role>] = [:]

  /// What a role is limited to, by user name: a role that is not here is for everything.
  public var patterns: [String: [Role: [NamePattern]]] = [:]

  public static let everyUid = "uid:*"

  /// What `user` may do. The daemon's own uid may do everything unless it is listed.
  public func roles(of user: User, ownUid: UInt32) -> Set<Role> {
    if let listed = roles[user.name] { return listed }
    guard case .uid(let uid) = user else { return [] }
    if uid == ownUid { return Set(Role.allCases) }
    return roles[Self.everyUid] ?? []
  }

  /// Whether `user`, who has the role, has it for `name`.
  public func allows(_ role: Role, _ name: String, to user: User, ownUid: UInt32) -> Bool {
    let isListed = roles[user.name] != nil
    if !isListed, user == .uid(ownUid) { return true }
    guard let limits = patterns[isListed ? user.name : Self.everyUid]?[role] else { return true }
    return limits.contains { $0.matches(name) }
  }
}
