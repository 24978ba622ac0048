// The same random workload in every run.

/// A multiplicative congruential generator.
///
/// Source: L'Ecuyer, "Tables of linear congruential generators", 1999; the upper half is used.
struct SteadyRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed | 1 }

  private mutating func half() -> UInt64 {
    state = state &* 3_202_034_522_624_059_733 &+ 1
    return state >> 32
  }

  mutating func next() -> UInt64 { half() << 32 | half() }
}
