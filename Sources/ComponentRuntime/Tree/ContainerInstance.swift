// The live counterpart of a container's markup: which branch shows, which sections there are.

/// One node of a container or page, as it was evaluated last.
final class ContainerInstance {
  enum Content {
    /// Nothing shows: no branch holds, or a fault was contained here.
    case nothing
    case group([ContainerInstance])
    case section(SectionInstance)
    /// One branch of a `status` or an `if` chain.
    case branch(Int, ContainerInstance)
    case loop(ContainerLoop)
    case container(ContainerScope)
  }

  var content = Content.nothing
  /// The sources used anywhere below: an event that touches none of them needs no visit for them.
  var sources: [SourceName] = []

  /// Appends the sections below, in order.
  func collect(into sections: inout [SectionInstance]) {
    switch content {
    case .nothing: break
    case .group(let children): for child in children { child.collect(into: &sections) }
    case .section(let section): sections.append(section)
    case .branch(_, let child): child.collect(into: &sections)
    case .container(let scope): scope.root.collect(into: &sections)
    case .loop(let loop): for child in loop.children { child.collect(into: &sections) }
    }
  }
}

/// A container in use: its variables as they were evaluated last, and what is below it.
struct ContainerScope {
  var name: String
  /// What the keys of the sections below begin with.
  var prefix: String
  var slots: [Value]
  var root: ContainerInstance
}

/// The copies of a loop's body in a container.
struct ContainerLoop {
  var list: ValueList
  /// In step with `list`; unique.
  var keys: [String]
  var children: [ContainerInstance]
}
