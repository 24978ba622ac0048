// Goes through what is made of what, inner things first, without taking the stack for long chains.

/// A walk over named things that depend on one another, each visited once.
struct DependencyWalk {
  private var finished: Set<String> = []
  /// The names on the way from where the walk began, with what is left of what they depend on.
  private var path: [(name: String, rest: ArraySlice<String>)] = []
  private var places: [String: Int] = [:]

  /// Visits all that `start` depends on, then `start` itself.
  ///
  /// - Parameters:
  ///   - dependencies: what a name depends on.
  ///   - circle: is told of each way back to a name: it begins and ends with that name.
  ///   - visit: is told of each name, after those it depends on.
  /// - Complexity: O(*n*) in names and dependencies, and in the lengths of the circles.
  mutating func run(
    from start: String, _ dependencies: (String) -> [String], circle: ([String]) -> Void,
    visit: (String) -> Void = { _ in }
  ) {
    enter(start, dependencies)
    while let last = path.indices.last {
      guard let next = path[last].rest.popFirst() else {
        let name = path.removeLast().name
        places[name] = nil
        finished.insert(name)
        visit(name)
        continue
      }
      if let place = places[next] {
        circle(path[place...].map(\.name) + [next])
      } else {
        enter(next, dependencies)
      }
    }
  }

  private mutating func enter(_ name: String, _ dependencies: (String) -> [String]) {
    guard !finished.contains(name) else { return }
    places[name] = path.count
    path.append((name, dependencies(name)[...]))
  }

  /// `a → b → a`; of a long one its ends.
  static func text(of circle: [String]) -> String {
    let shown = circle.count <= 10 ? circle : circle.prefix(5) + ["…"] + circle.suffix(4)
    return shown.joined(separator: " → ")
  }
}
