// Where a plain chain of selections reads, and how to look there without copying what is there.

/// A place in a frame. Nodes that compare a place with a constant are generic over it, so that
/// reading and comparing are one closure: through two it took twice as long.
protocol Place: Sendable {
  /// The value there, or `nil`.
  func value(_ frame: inout EvaluationFrame) -> Value?
  /// The value there if it is a number or a truth.
  func scalar(_ frame: inout EvaluationFrame) -> Scalar
  /// Whether the value there equals a constant; `nil` where nothing is, or no JSON.
  func passes(_ test: EqualityTest, _ frame: inout EvaluationFrame) -> Bool?
}

/// A variable.
struct SlotPlace: Place {
  let slot: Int

  @inline(__always)
  func value(_ frame: inout EvaluationFrame) -> Value? { frame.slots[slot] }

  @inline(__always)
  func scalar(_ frame: inout EvaluationFrame) -> Scalar { frame.slots.span[slot].scalar() }

  @inline(__always)
  func passes(_ test: EqualityTest, _ frame: inout EvaluationFrame) -> Bool? {
    frame.slots.span[slot].passes(test)
  }
}

/// A field of a variable.
struct FieldPlace: Place {
  let slot: Int
  let key: FieldKey

  @inline(__always)
  func value(_ frame: inout EvaluationFrame) -> Value? { frame.slots.span[slot].member(key) }

  @inline(__always)
  func scalar(_ frame: inout EvaluationFrame) -> Scalar {
    frame.slots.span[slot].scalar(at: key)
  }

  @inline(__always)
  func passes(_ test: EqualityTest, _ frame: inout EvaluationFrame) -> Bool? {
    frame.slots.span[slot].passes(test, at: key)
  }
}

/// A field of a field, and so on.
struct ChainPlace: Place {
  let slot: Int
  let keys: [FieldKey]

  @inline(__always)
  func value(_ frame: inout EvaluationFrame) -> Value? {
    frame.slots.span[slot].member(along: keys, from: 0)
  }

  func scalar(_ frame: inout EvaluationFrame) -> Scalar { value(&frame)?.scalar() ?? .other }

  func passes(_ test: EqualityTest, _ frame: inout EvaluationFrame) -> Bool? {
    guard let value = value(&frame) else { return nil }
    return value.passes(test)
  }
}

extension AccessPath {
  /// Makes something of the place that the path leads to.
  func withPlace<Result>(
    _ slot: (SlotPlace) -> Result, _ field: (FieldPlace) -> Result, _ chain: (ChainPlace) -> Result
  ) -> Result {
    switch fields.count {
    case 0: slot(SlotPlace(slot: self.slot))
    case 1: field(FieldPlace(slot: self.slot, key: FieldKey(fields[0])))
    default: chain(ChainPlace(slot: self.slot, keys: fields.map(FieldKey.init)))
    }
  }
}
