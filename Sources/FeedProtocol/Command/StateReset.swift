// Which local states are to start anew.

import ComponentRuntime

/// The members of `state` with `reset`: the instances whose states end.
///
/// Source: docs/protocol.md, §11.21.
public struct StateReset: Sendable, Equatable {
  public var page: PageAddress
  /// Only those of this section; `nil` for all.
  public var section: String?
  /// Only those of this cell.
  public var cell: String?
  /// Only the instance at the end of this way; `""` is the page itself.
  public var use: String?

  public init(
    page: PageAddress, section: String? = nil, cell: String? = nil, use: String? = nil
  ) {
    self.page = page
    self.section = section
    self.cell = cell
    self.use = use
  }

  /// Whether the states of `instance` end.
  public func covers(_ instance: InstancePath) -> Bool {
    (section == nil || section == instance.section) && (cell == nil || cell == instance.cell)
      && (use == nil || use == instance.use)
  }
}

extension StateReset {
  var members: [(String, Value)] {
    let places = [("section", section), ("cell", cell), ("use", use)]
    return [("page", .string(page.text)), ("reset", true)]
      + places.compactMap { name, text in text.map { (name, .string($0)) } }
  }
}

extension MemberReader {
  /// `state`, which shows states or resets them.
  mutating func state() throws(WireError) -> Command {
    let page = try pageAddress()
    guard try optionalFlag("reset") == true else { return .state(page) }
    let keyBytes = 1...ProtocolLimits.keyBytes
    return .resetState(
      StateReset(
        page: page, section: try optionalString("section", "a section's key", bytes: keyBytes),
        cell: try optionalString("cell", "a cell's key", bytes: keyBytes),
        use: try optionalString(
          "use", "the way to a component, as `state` shows it",
          bytes: 0...ProtocolLimits.keyBytes)))
  }
}
