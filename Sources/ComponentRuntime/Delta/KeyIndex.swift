// Finds keys of the old list while the new one is read: the hot table of the keyed diff.

/// Where each key of a list stands; its storage is kept from one list to the next.
///
/// Interned keys of one list mostly lie close together, so their table is indexed by the key
/// itself. Where they are scattered it is an open-addressing hash table of twice their number.
struct KeyIndex: Sendable {
  /// One more than an index into the list; 0 where nothing stands.
  private var slots: [UInt32] = []
  private var base: UInt32 = 0
  private var layout = Layout.direct(span: 0)

  private enum Layout {
    /// `slots[key - base]`, for keys less than `span` above `base`.
    case direct(span: Int)
    /// `2 ^ (32 - shift)` slots, probed one after another.
    case hashed(shift: UInt32)
  }

  /// Keys spread over up to this many times their number are indexed directly.
  private static let sparsest = 4
  /// 2^32 divided by the golden ratio. Source: Knuth, TAOCP 3, 6.4.
  private static let multiplier: UInt32 = 0x9E37_79B1

  /// Indexes `keys`, which are unique and at least one.
  ///
  /// - Complexity: O(*n*).
  mutating func fill(_ keys: Span<UInt32>) {
    var lowest = UInt32.max
    var highest = UInt32.min
    for index in keys.indices {
      lowest = min(lowest, keys[index])
      highest = max(highest, keys[index])
    }
    base = lowest
    let span = Int(highest - lowest) + 1
    if span <= keys.count * Self.sparsest {
      layout = .direct(span: span)
      clear(span)
      fillDirect(keys)
    } else {
      let bits = UInt32(Int.bitWidth - (keys.count * 2 - 1).leadingZeroBitCount)
      layout = .hashed(shift: 32 - bits)
      clear(1 << bits)
      fillHashed(keys, shift: 32 - bits)
    }
  }

  /// Sets `places[i]` to where `keys[i]` stands in the indexed list `indexed`, or to -1.
  ///
  /// - Complexity: O(*n*), expected.
  func look(up keys: Span<UInt32>, in indexed: Span<UInt32>, places: inout [Int32]) {
    var places = places.mutableSpan
    let slots = slots.span
    switch layout {
    case .direct(let span):
      for index in keys.indices {
        let offset = Int(keys[index] &- base)
        places[index] = offset < span ? Int32(bitPattern: slots[offset]) - 1 : -1
      }
    case .hashed(let shift):
      let mask = (1 << (32 - shift)) - 1
      for index in keys.indices {
        let key = keys[index]
        var slot = Int((key &* Self.multiplier) >> shift)
        while slots[slot] != 0 && indexed[Int(slots[slot]) - 1] != key { slot = (slot + 1) & mask }
        places[index] = Int32(bitPattern: slots[slot]) - 1
      }
    }
  }

  private mutating func clear(_ count: Int) {
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(0, count: count))
  }

  private mutating func fillDirect(_ keys: Span<UInt32>) {
    let base = base
    var slots = slots.mutableSpan
    for index in keys.indices {
      let offset = Int(keys[index] &- base)
      precondition(slots[offset] == 0, "a key stands twice in the old list")
      slots[offset] = UInt32(index + 1)
    }
  }

  private mutating func fillHashed(_ keys: Span<UInt32>, shift: UInt32) {
    var slots = slots.mutableSpan
    let mask = (1 << (32 - shift)) - 1
    for index in keys.indices {
      var slot = Int((keys[index] &* Self.multiplier) >> shift)
      while slots[slot] != 0 {
        precondition(
          keys[Int(slots[slot]) - 1] != keys[index], "a key stands twice in the old list")
        slot = (slot + 1) & mask
      }
      slots[slot] = UInt32(index + 1)
    }
  }
}
