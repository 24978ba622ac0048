// What a document's topic carries: deltas, syncs and resets.

import ComponentRuntime

/// One message of a `delta|` or `patch|` topic.
///
/// Source: spec/protocol.md, "Deltas".
public enum Publication: Sendable, Equatable {
  case delta(DeltaMessage)
  /// Where the document stands, so that a subscriber sees what it lost.
  case sync(epoch: String, at: Int64)
  /// Nothing applies any more: fetch a snapshot.
  case reset(epoch: String, reason: String)

  public var epoch: String {
    switch self {
    case .delta(let delta): delta.epoch
    case .sync(let epoch, _), .reset(let epoch, _): epoch
    }
  }
}

/// The operations from one revision to the next.
public struct DeltaMessage: Sendable, Equatable {
  public var epoch: String
  /// The published revision before.
  public var from: Int64
  /// The newest event's number in it.
  public var to: Int64
  /// When that event was accepted, in milliseconds since 1970.
  public var timeMilliseconds: Int64
  /// In the order they apply.
  public var operations: ValueList

  public init(
    epoch: String, from: Int64, to: Int64, timeMilliseconds: Int64, operations: ValueList
  ) {
    self.epoch = epoch
    self.from = from
    self.to = to
    self.timeMilliseconds = timeMilliseconds
    self.operations = operations
  }
}

/// A message that breaks the protocol.
public struct PublicationFault: Error, Equatable, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}

extension Publication {
  public var value: Value {
    switch self {
    case .delta(let delta): delta.value
    case .sync(let epoch, let at): ["epoch": .string(epoch), "at": .int(at)]
    case .reset(let epoch, let reason): ["epoch": .string(epoch), "reset": .string(reason)]
    }
  }

  /// Reads a message. Members it does not know are left alone: a newer daemon may add some.
  ///
  /// - Throws: `PublicationFault`.
  public init(value: Value) throws(PublicationFault) {
    guard let epoch = value["epoch"]?.text else {
      throw PublicationFault("a publication has an `epoch`, a string")
    }
    if value["ops"] != nil {
      self = .delta(try DeltaMessage(value: value))
    } else if let at = value["at"]?.integer {
      self = .sync(epoch: epoch, at: at)
    } else if let reason = value["reset"]?.text {
      self = .reset(epoch: epoch, reason: reason)
    } else {
      throw PublicationFault("a publication has `ops`, `at` or `reset`")
    }
  }
}

extension DeltaMessage {
  public var value: Value {
    [
      "epoch": .string(epoch), "from": .int(from), "to": .int(to),
      "time": .int(timeMilliseconds), "ops": .list(operations),
    ]
  }

  /// - Throws: `PublicationFault`.
  public init(value: Value) throws(PublicationFault) {
    guard let epoch = value["epoch"]?.text, let from = value["from"]?.integer,
      let to = value["to"]?.integer, let time = value["time"]?.integer,
      case .list(let operations)? = value["ops"]
    else { throw PublicationFault("a delta has `epoch`, `from`, `to`, `time` and `ops`") }
    guard from < to else { throw PublicationFault("a delta's `to` is above its `from`") }
    self.init(
      epoch: epoch, from: from, to: to, timeMilliseconds: time, operations: operations)
  }
}

/// One message of a `demand|` topic: whether a live page needs the source.
public struct DemandMessage: Sendable, Equatable {
  public var source: String
  public var isActive: Bool

  public init(source: String, isActive: Bool) {
    self.source = source
    self.isActive = isActive
  }

  public var value: Value { ["source": .string(source), "active": .bool(isActive)] }

  /// - Throws: `PublicationFault`.
  public init(value: Value) throws(PublicationFault) {
    guard let source = value["source"]?.text, case .bool(let isActive)? = value["active"] else {
      throw PublicationFault("a demand has `source` and `active`")
    }
    self.init(source: source, isActive: isActive)
  }
}
