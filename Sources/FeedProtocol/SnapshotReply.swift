// What `open` and `snapshot` answer, for both ends.

import ComponentRuntime

/// The members of a reply to `open`.
public struct OpenReply: Sendable, Equatable {
  /// The canonical address.
  public var page: String
  public var viewport: String
  /// What to append to `delta|` or `patch|`.
  public var topic: String

  public init(page: String, viewport: String, topic: String) {
    self.page = page
    self.viewport = viewport
    self.topic = topic
  }

  public var value: Value {
    ["page": .string(page), "viewport": .string(viewport), "topic": .string(topic)]
  }

  /// `nil` for members that are no such reply.
  public init?(value: Value) {
    guard let page = value["page"]?.text, let viewport = value["viewport"]?.text,
      let topic = value["topic"]?.text
    else { return nil }
    self.init(page: page, viewport: viewport, topic: topic)
  }
}

/// The members of a reply to `snapshot`; its body is the document, or the deltas.
public struct SnapshotReply: Sendable, Equatable {
  public var position: Position
  /// How many deltas the body holds; `nil` where it is the whole document.
  public var deltaCount: Int?

  public init(position: Position, deltaCount: Int? = nil) {
    self.position = position
    self.deltaCount = deltaCount
  }

  public var value: Value {
    var map = ValueMap([
      ("epoch", .string(position.epoch)), ("revision", .int(position.revision)),
    ])
    if let deltaCount { map = map.setting("deltas", to: .int(Int64(deltaCount))) }
    return .map(map)
  }

  /// `nil` for members that are no such reply.
  public init?(value: Value) {
    guard let epoch = value["epoch"]?.text, let revision = value["revision"]?.integer else {
      return nil
    }
    position = Position(epoch: epoch, revision: revision)
    deltaCount = value["deltas"]?.integer.map(Int.init)
  }
}
