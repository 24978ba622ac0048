// How far two lists agree from both ends: what is left between them is all that can differ.

/// The lengths of the ends at which two collections match.
struct MatchingEnds {
  /// How many elements match at the start.
  let prefix: Int
  /// How many elements match at the end, none of them counted in `prefix`.
  let suffix: Int

  /// - Complexity: O(*n*).
  init<Old: RandomAccessCollection, New: RandomAccessCollection>(
    _ old: Old, _ new: New, where matches: (Old.Element, New.Element) -> Bool
  ) {
    let prefix = zip(old, new).prefix(while: matches).count
    self.prefix = prefix
    suffix =
      zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed())
      .prefix(while: matches).count
  }
}
