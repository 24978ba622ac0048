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
    /// What a slot shows: what was given to it, or what it shows without.
    case slot(isGiven: Bool, ContainerInstance)
  }

  var content = Content.nothing
  /// The sources used anywhere below: an event that touches none of them needs no visit for them.
  var sources: [SourceName] = []
  /// Of the use of a container: its props, and what adapters made of them.
  var fitted = FittedArguments()
}

extension ContainerInstance {
  /// Calls `section` and `container` with what has a key, in the order in which it stands.
  func forEachKeyed(section: (SectionInstance) -> Void, container: (ContainerScope) -> Void) {
    switch content {
    case .nothing: break
    case .section(let found): section(found)
    case .group(let children):
      for child in children { child.forEachKeyed(section: section, container: container) }
    case .loop(let loop):
      for child in loop.children { child.forEachKeyed(section: section, container: container) }
    case .branch(_, let child), .slot(_, let child):
      child.forEachKeyed(section: section, container: container)
    case .container(let scope):
      container(scope)
      scope.root.forEachKeyed(section: section, container: container)
    }
  }

  /// Appends the sections below, in order.
  func collect(into sections: inout [SectionInstance]) {
    forEachKeyed {
      sections.append($0)
    } container: { _ in
    }
  }

  /// Calls `body` with every container below.
  func forEachContainer(_ body: (ContainerScope) -> Void) {
    forEachKeyed { _ in
    } container: {
      body($0)
    }
  }

  /// Calls `body` with the sections and containers below that the container whose root this is
  /// made, and not with what its use gave to its slots.
  ///
  /// - Parameter depth: how many containers stand between the container and here.
  func forEachOwn(
    depth: Int = 0, section: (SectionInstance) -> Void, container: (ContainerScope) -> Void
  ) {
    switch content {
    case .nothing: break
    case .section(let found): section(found)
    case .group(let children):
      for child in children {
        child.forEachOwn(depth: depth, section: section, container: container)
      }
    case .loop(let loop):
      for child in loop.children {
        child.forEachOwn(depth: depth, section: section, container: container)
      }
    case .branch(_, let child), .slot(isGiven: false, let child):
      child.forEachOwn(depth: depth, section: section, container: container)
    case .slot(isGiven: true, let child):
      if depth == 0 { return }
      child.forEachOwn(depth: depth - 1, section: section, container: container)
    case .container(let scope):
      container(scope)
      scope.root.forEachOwn(depth: depth + 1, section: section, container: container)
    }
  }
}

/// A container in use: its variables as they were evaluated last, and what is below it.
struct ContainerScope {
  var name: String
  var key: ContainerKey
  var slots: [Value]
  var root: ContainerInstance

  var path: InstancePath { .container(name, key) }

  /// Makes what reads the container's slots look at them again.
  mutating func forgetSlots(_ template: ScopeTemplate) {
    for parameter in template.parameters where parameter.isSlot {
      // No slot has this value.
      slots[parameter.slot] = .bool(false)
    }
  }
}

/// The copies of a loop's body in a container.
struct ContainerLoop {
  var list: ValueList
  /// In step with `list`; unique. `nil` where the key failed: then nothing shows of the element.
  var keys: [String?]
  var children: [ContainerInstance]
}
