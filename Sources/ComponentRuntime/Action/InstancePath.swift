// Names an instance of a component, container or page on its page, for as long as it stays there.

/// The path of an instance from its page.
///
/// Made of keys and names, never of places in a list, so that it survives reorder, restart and a
/// reload of other markup.
///
/// Source: spec/markup.md, "Meaning", identity.
public struct InstancePath: Hashable, Sendable {
  /// The key of the section; `nil` for a page or a container.
  public var section: String?
  /// The cell as `CellAddress` writes it; `nil` for a page or a container.
  public var cell: String?
  /// The way on from there: `RepoCard/0:Like` is the `Like` that the first use in a `RepoCard` made.
  /// Of a container, what its sections' keys begin with and its name; empty for a page.
  public var use: String

  public init(section: String? = nil, cell: String? = nil, use: String = "") {
    self.section = section
    self.cell = cell
    self.use = use
  }

  /// The page itself.
  public static let page = InstancePath()

  /// Whether the instance stands in a cell whose markup is no use of a component by itself.
  var isInBareCell: Bool { section != nil && (use.isEmpty || "/~".contains(use.prefix(1))) }
}

extension InstancePath: CustomStringConvertible {
  public var description: String {
    guard let section, let cell else { return use.isEmpty ? "page" : use }
    return "\(section) · \(cell) · \(use)"
  }
}

/// How a cell of a section is named in a call: by its key, or by what it is to the section.
///
/// A key that begins with `@` is written with one more, so that none can be taken for a marker.
public enum CellAddress {
  public static let header = "@header"
  public static let footer = "@footer"
  /// The section itself: what its own event attributes hold.
  public static let section = "@section"

  /// How the cell of this key is named.
  public static func of(key: String) -> String { key.hasPrefix("@") ? "@" + key : key }

  /// The key that a name stands for; `nil` for a marker.
  public static func key(of address: String) -> String? {
    guard address.hasPrefix("@") else { return address }
    return address.hasPrefix("@@") ? String(address.dropFirst()) : nil
  }
}
