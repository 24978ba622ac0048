// `explain`: which cell somebody wonders about.

import ComponentRuntime

/// A cell of a live page.
///
/// Source: docs/protocol.md, §3.10.
public struct ExplainCommand: Sendable, Equatable {
  public var page: PageAddress
  public var section: String
  /// Its key, or `@header`, `@footer`.
  public var cell: String

  public init(page: PageAddress, section: String, cell: String) {
    self.page = page
    self.section = section
    self.cell = cell
  }

  var members: [(String, Value)] {
    [("page", .string(page.text)), ("section", .string(section)), ("cell", .string(cell))]
  }

  init(_ members: inout MemberReader) throws(WireError) {
    page = try members.pageAddress()
    let keyBytes = 1...ProtocolLimits.keyBytes
    section = try members.requiredString("section", "a section's key", bytes: keyBytes)
    cell = try members.requiredString("cell", "a cell's key, or @header", bytes: keyBytes)
  }
}
