// The keys of a page's sections and containers: each of one is one's own, whatever the data says.

/// The keys that sections and containers have taken, in the order in which they stand on a page.
///
/// Of equal ones the first keeps its key, the others get the first free `key#n`. That depends on
/// all that stands before, and on nothing else, so a pass over a page takes them anew each time.
struct PageKeys {
  private enum Claim {
    case section(String)
    case container(String)
  }

  private var sections: Set<String> = []
  private var containers: Set<String> = []
  private var claims: [Claim] = []

  /// Where the taking stands, for `release(to:)`.
  var mark: Int { claims.count }

  /// The key of a section that asks for `path`.
  mutating func section(_ path: String) -> String {
    let key = Self.firstFree(path) { sections.insert($0).inserted }
    claims.append(.section(key))
    return key
  }

  /// The key of a use of the container `name` that asks for `asked`.
  ///
  /// - Parameter prefix: what the keys begin with of the sections around the use.
  mutating func container(
    _ asked: String, _ name: String, below prefix: String
  ) -> ContainerKey {
    var path = ""
    let key = Self.firstFree(asked) { key in
      path = ContainerKey(outerPrefix: prefix, asked: asked, key: key).path(name)
      return containers.insert(path).inserted
    }
    claims.append(.container(path))
    return ContainerKey(outerPrefix: prefix, asked: asked, key: key)
  }

  /// Takes the keys that a stretch of the page has which is not looked at.
  ///
  /// - Returns: whether it would get the same keys again; if not, nothing was taken.
  /// - Complexity: O(*sections* + *containers*) below.
  mutating func keep(_ instance: ContainerInstance) -> Bool {
    let mark = mark
    var isSame = true
    instance.forEachKeyed { section in
      isSame = isSame && self.section(section.path) == section.key
    } container: { scope in
      let key = scope.key
      isSame =
        isSame && self.container(key.asked, scope.name, below: key.outerPrefix).key == key.key
    }
    if !isSame { release(to: mark) }
    return isSame
  }

  /// Gives back what was taken since `mark` by what does not come to show.
  mutating func release(to mark: Int) {
    for claim in claims[mark...] {
      switch claim {
      case .section(let key): sections.remove(key)
      case .container(let path): containers.remove(path)
      }
    }
    claims.removeSubrange(mark...)
  }

  private static func firstFree(_ key: String, _ take: (String) -> Bool) -> String {
    if take(key) { return key }
    var number = 2
    while !take("\(key)#\(number)") { number += 1 }
    return "\(key)#\(number)"
  }
}

/// The key of a container in use, and what follows from it.
struct ContainerKey {
  /// What the keys begin with of the sections around the use.
  var outerPrefix: String
  /// As the markup gives it.
  var asked: String
  /// As it is on the page.
  var key: String

  /// What the keys of the sections below begin with.
  var prefix: String { outerPrefix + JSONPointer.escape(key) + "/" }

  /// How the path of the instance names it.
  func path(_ container: String) -> String { prefix + container }
}
