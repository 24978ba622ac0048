// What a page's instances are to a pass that follows a reload: what may be taken over, by its key.

/// The instances of a page whose markup changed, to be found by whoever asks for the same again.
///
/// Where a page means what it meant, its instances are brought up to date where they stand, and
/// nothing needs to be found.
struct TreeReload {
  let difference: ProgramDifference
  /// By key.
  private var sections: [String: SectionInstance] = [:]
  private var containers: [InstancePath: ContainerScope] = [:]

  init(_ difference: ProgramDifference) { self.difference = difference }

  /// Lets everything below `root` be found.
  mutating func offer(_ root: ContainerInstance) {
    root.forEachKeyed { section in
      sections[section.key] = section
    } container: { scope in
      if !difference.isChanged(scope.name) { containers[scope.path] = scope }
    }
  }

  /// Takes out the section of this key.
  mutating func takeSection(_ key: String) -> SectionInstance? {
    sections.removeValue(forKey: key)
  }

  /// Takes out the container at this place, if it means what it meant, with all of its sections.
  mutating func takeContainer(_ path: InstancePath) -> ContainerScope? {
    guard let scope = containers[path] else { return nil }
    var below: [SectionInstance] = []
    var inner: [InstancePath] = []
    scope.root.forEachOwn {
      below.append($0)
    } container: {
      inner.append($0.path)
    }
    // A section that stands elsewhere now is not there to be taken again.
    guard below.allSatisfy({ sections[$0.key] === $0 }) else { return nil }
    for section in below { sections[section.key] = nil }
    containers[path] = nil
    for path in inner { containers[path] = nil }
    return scope
  }
}
