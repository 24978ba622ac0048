// Where the elements that move stand among those that stay, while a new list is put together.

/// The movers of one comparison, numbered in their old order, and the gaps they wait in.
///
/// The stable elements cut the list into gaps: gap *s* has *s* of them before it. In its gap a
/// waiting mover stands behind all that has been put there.
struct Movers: Sendable {
  /// How many waiting movers stand before the place that is filled now.
  private(set) var waitingBefore = 0

  /// How many movers there are.
  private var count = 0
  /// `waiting[gap]` is how many still wait there; one gap more than stable elements.
  private var waiting: [Int32] = []
  /// `stableIndices[s]` is where the stable element `s` stands in the new list.
  private var stableIndices: [Int32] = []
  /// How many stable elements stand before the place that is filled now.
  private var passed = 0

  mutating func reset(stable: Int) {
    waitingBefore = 0
    passed = 0
    count = 0
    stableIndices.removeAll(keepingCapacity: true)
    waiting.removeAll(keepingCapacity: true)
    waiting.append(contentsOf: repeatElement(0, count: stable + 1))
  }

  /// Notes the next stable element in the old order.
  mutating func appendStable(newIndex: Int) {
    stableIndices.append(Int32(truncatingIfNeeded: newIndex))
  }

  /// Notes the next mover in the old order.
  mutating func appendMover() -> Mover {
    let gap = stableIndices.count
    waiting[gap] += 1
    count += 1
    return Mover(number: Int32(truncatingIfNeeded: count - 1), gap: Int32(truncatingIfNeeded: gap))
  }

  /// The place filled now passes a stable element: those waiting before it are now before both.
  mutating func passStable() {
    waitingBefore += Int(waiting[passed])
    passed += 1
  }

  /// How many elements that do not wait stand before `mover`, when `placed` elements of the new
  /// list are in place.
  func settledBefore(_ mover: Mover, placed: Int) -> Int {
    let gap = Int(mover.gap)
    return gap < passed ? Int(stableIndices[gap]) : placed + gap - passed
  }

  /// `mover` waits no longer.
  mutating func take(_ mover: Mover) {
    let gap = Int(mover.gap)
    if gap < passed {
      waitingBefore -= 1
    } else {
      waiting[gap] -= 1
    }
  }
}

/// An element that moves.
struct Mover: Sendable {
  /// Its number among the movers, in their old order.
  var number: Int32
  /// The gap it waits in.
  var gap: Int32
}
