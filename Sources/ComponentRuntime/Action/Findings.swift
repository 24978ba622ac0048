// What an evaluation can tell beside elements: who ran, and what can be asked for.

/// An instance that ran, with what it ran with.
struct BoundInstance: Sendable, Equatable {
  var path: InstancePath
  /// The place in `Program.components`.
  var component: Int
  var arguments: [Value]
}

/// What can be asked for of a piece of a page, and of which instances.
struct Findings: Sendable, Equatable {
  var handlers: [BoundHandler] = []
  var instances: [BoundInstance] = []

  func handler(_ name: String) -> ActionReference? {
    handlers.last { $0.name == name }?.reference
  }

  func instance(_ path: InstancePath) -> BoundInstance? {
    instances.first { $0.path == path }
  }
}
