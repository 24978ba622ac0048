// What a workload says in the end: our figure, a peer's, and the goal.

import ComponentRuntime

/// One row of the table.
struct Comparison: Sendable {
  var workload: String
  var title: String
  /// What one figure is: `ns/element`.
  var unit: String
  /// Nanoseconds in one of the unit's.
  var scale = 1.0
  var own: Measurement
  var peer: Peer?
  var goal: Goal?

  struct Peer: Sendable {
    var name: String
    var measurement: Measurement
  }

  enum Goal: Sendable {
    /// In the unit of the row.
    case atMost(Double)
    /// Of our median to the peer's.
    case ratioAtMost(Double)

    /// A time, on a machine where the peer takes so long: times drift from machine to machine,
    /// ratios do not.
    static func atMost(_ time: Double, wherePeerTakes peer: Double) -> Goal {
      .ratioAtMost(time / peer)
    }
  }

  /// Our CPU time to the peer's: of two programs on a busy machine, the fairer comparison.
  var ratio: Double? { peer.map { own.cpu.median / $0.measurement.cpu.median } }

  /// Whether the goal is reached; `nil` where there is none, or no peer to compare with.
  var isMet: Bool? {
    switch goal {
    case nil: nil
    case .atMost(let limit)?: own.cpu.median / scale <= limit
    case .ratioAtMost(let limit)?: ratio.map { $0 <= limit }
    }
  }

  /// The row as JSON.
  var value: Value {
    var members: [(String, Value)] = [
      ("workload", .string(workload)), ("title", .string(title)), ("unit", .string(unit)),
      ("wall", own.wall.value(scale)), ("cpu", own.cpu.value(scale)),
    ]
    if let peer {
      members += [
        ("peer", .string(peer.name)), ("peerWall", peer.measurement.wall.value(scale)),
        ("peerCPU", peer.measurement.cpu.value(scale)), ("ratio", .double(ratio ?? 0)),
      ]
    }
    switch goal {
    case nil: break
    case .atMost(let limit)?: members.append(("goalAtMost", .double(limit)))
    case .ratioAtMost(let limit)?: members.append(("goalRatioAtMost", .double(limit)))
    }
    if let isMet { members.append(("isMet", .bool(isMet))) }
    return .map(ValueMap(members))
  }
}

extension Spread {
  fileprivate func value(_ scale: Double) -> Value {
    [
      "median": .double(median / scale), "least": .double(least / scale),
      "greatest": .double(greatest / scale),
    ]
  }
}
