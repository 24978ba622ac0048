// Memory that layout reuses from call to call: an array without copy on write and without growth
// by surprise. The only unsafe code in layout.

/// A growable buffer of trivial values with one owner.
///
/// Reads and writes in place cost a bounds check; there is no uniqueness check, because there is
/// no way to share the buffer. Safe, as every access is checked against `count`, what lies below it
/// is initialised, and the owner alone frees it.
@safe struct Arena<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 64) {
    self.capacity = capacity
    unsafe base = .allocate(capacity: capacity)
  }

  deinit { unsafe base.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    _read {
      precondition(index >= 0 && index < count, "arena index out of range")
      yield unsafe base[index]
    }
    _modify {
      precondition(index >= 0 && index < count, "arena index out of range")
      yield unsafe &base[index]
    }
  }

  /// - Complexity: O(1) amortised.
  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    unsafe (base + count).initialize(to: element)
    count += 1
  }

  /// Forgets the elements from `newCount` on.
  @inline(__always)
  mutating func truncate(to newCount: Int) {
    precondition(newCount >= 0 && newCount <= count, "an arena only shrinks")
    count = newCount
  }

  /// Appends `filler` up to `newCount` elements; those that are there stay.
  @inline(__always)
  mutating func extend(to newCount: Int, with filler: Element) {
    while count < newCount { append(filler) }
  }

  private mutating func grow(to needed: Int) {
    let newCapacity = max(needed, capacity * 2)
    let newBase = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    unsafe newBase.moveInitialize(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = newBase
    capacity = newCapacity
  }
}
