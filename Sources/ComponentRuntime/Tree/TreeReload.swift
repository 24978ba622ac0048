// What a page's instances are to a pass that follows a reload: what may be taken over, by its key.

/// The instances of a page whose markup changed, to be found by whoever asks for the same again.
///
/// Where a page means what it meant, its instances are brought up to date where they stand, and
/// nothing needs to be found.
struct TreeReload {
  let difference: ProgramDifference
  /// By key. Of sections that share one, the first.
  private var sections: [String: SectionInstance] = [:]
  /// By what the keys of their sections begin with.
  private var containers: [String: ContainerScope] = [:]

  init(_ difference: ProgramDifference) { self.difference = difference }

  /// Lets everything below `root` be found.
  mutating func offer(_ root: ContainerInstance) {
    var found: [SectionInstance] = []
    root.collect(into: &found)
    for section in found where sections[section.key] == nil { sections[section.key] = section }
    root.forEachContainer { scope in
      if containers[scope.prefix] == nil, !difference.isChanged(scope.name) {
        containers[scope.prefix] = scope
      }
    }
  }

  /// Takes out the section of this key.
  mutating func takeSection(_ key: String) -> SectionInstance? {
    sections.removeValue(forKey: key)
  }

  /// Takes out the container called `name` at this place, if it means what it meant, with all of
  /// its sections.
  mutating func takeContainer(_ name: String, prefix: String) -> ContainerScope? {
    guard let scope = containers[prefix], scope.name == name else { return nil }
    var below: [SectionInstance] = []
    var inner: [String] = []
    scope.root.forEachOwn {
      below.append($0)
    } container: {
      inner.append($0.prefix)
    }
    // A section that another container of the same key took is not there to be taken again.
    guard below.allSatisfy({ sections[$0.key] === $0 }) else { return nil }
    for section in below { sections[section.key] = nil }
    containers[prefix] = nil
    for prefix in inner { containers[prefix] = nil }
    return scope
  }
}

extension ContainerInstance {
  /// Calls `body` with every container below.
  func forEachContainer(_ body: (ContainerScope) -> Void) {
    switch content {
    case .nothing, .section: break
    case .group(let children): for child in children { child.forEachContainer(body) }
    case .branch(_, let child), .slot(_, let child): child.forEachContainer(body)
    case .loop(let loop): for child in loop.children { child.forEachContainer(body) }
    case .container(let scope):
      body(scope)
      scope.root.forEachContainer(body)
    }
  }
}
