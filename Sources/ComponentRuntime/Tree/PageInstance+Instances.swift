// Finds instances of a page by their paths, and handlers by their names.

extension PageInstance {
  /// Whether an instance with this path stands on the page.
  ///
  /// - Complexity: O(*sections* + *containers*).
  func contains(_ path: InstancePath) -> Bool {
    if path == .page { return true }
    guard let section = path.section, let address = path.cell else {
      return container(at: path) != nil
    }
    guard let cell = self.section(section)?.cell(at: address, cells) else { return false }
    return cell.states.contains(path) || cell.wraps.contains { $0.states.contains(path) }
  }

  /// The section of this key.
  ///
  /// - Complexity: O(*sections*).
  func section(_ key: String) -> SectionInstance? { sections.first { $0.key == key }?.section }

  /// The variables of a container, or of the page itself.
  func container(at path: InstancePath) -> (name: String, slots: [Value])? {
    guard let scope, path.section == nil else { return nil }
    if path == .page { return (template.scope.name, scope.slots) }
    var found: (String, [Value])?
    scope.root.forEachContainer { container in
      if path == container.path {
        found = (container.name, container.slots)
      }
    }
    return found
  }
}

extension SectionInstance {
  /// The cell, header or footer of this address.
  func cell(at address: String, _ cells: CellStore) -> Cell? {
    switch address {
    case CellAddress.header: header?.cell
    case CellAddress.footer: footer?.cell
    default:
      CellAddress.key(of: address).flatMap { cellsByKey[$0] }.map { cells[$0] }
    }
  }
}
