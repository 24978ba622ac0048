// "Did you mean …?": the declared name that a misspelt one was most likely meant to be.

/// Finds the candidate nearest to a misspelt name.
public enum NearestName {
  /// Names longer than this are not compared: nobody misspells them by a letter.
  private static let lengthLimit = 64

  /// The candidate that takes the fewest edits to reach from `name`, if it is near enough to
  /// be worth suggesting: at most a third of the name's length, and at least one edit.
  ///
  /// An edit is a letter put in, taken out or replaced, or two neighbours swapped. A difference
  /// in case alone counts as near whatever its length. Of equally near candidates the first in
  /// code-unit order is taken, so that the suggestion does not depend on the order given.
  ///
  /// - Complexity: O(*c* · *n* · *k*): *c* candidates, *n* the name's length, *k* the edits allowed.
  public static func suggestion(
    for name: String, among candidates: some Sequence<String>
  ) -> String? {
    let wanted = Array(name.unicodeScalars)
    guard !wanted.isEmpty, wanted.count <= lengthLimit else { return nil }
    let limit = Swift.max(1, wanted.count / 3)
    let folded = name.lowercased()
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != name {
      // The length in bytes is at hand, and speaks for that in letters.
      let length = candidate.utf8.count
      guard length >= wanted.count - limit, length <= 4 * (wanted.count + limit) else { continue }
      let distance: Int
      if length == name.utf8.count, candidate.lowercased() == folded {
        distance = 0
      } else {
        let bound = Swift.min(limit, best?.distance ?? limit)
        guard
          let found = boundedDistance(wanted, Array(candidate.unicodeScalars), limit: bound),
          found < wanted.count
        else { continue }
        distance = found
      }
      guard let current = best else {
        best = (candidate, distance)
        continue
      }
      if (distance, candidate) < (current.distance, current.name) { best = (candidate, distance) }
    }
    return best?.name
  }

  /// "did you mean `title`?", or `nil` where nothing is near.
  public static func question(for name: String, among candidates: some Sequence<String>) -> String?
  {
    suggestion(for: name, among: candidates).map { "did you mean `\($0)`?" }
  }

  /// The edits between `a` and `b` by optimal string alignment, or `nil` above `limit`.
  ///
  /// - Complexity: O(*n* · *limit*): only a band of the table is filled.
  static func boundedDistance(
    _ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int
  ) -> Int? {
    guard abs(a.count - b.count) <= limit, b.count <= lengthLimit * 2 else { return nil }
    let far = limit + 1
    var beforePrevious = [Int](repeating: far, count: b.count + 1)
    var previous = (0...b.count).map { Swift.min($0, far) }
    for i in 0..<a.count {
      var current = [Int](repeating: far, count: b.count + 1)
      current[0] = Swift.min(i + 1, far)
      let low = Swift.max(0, i - limit)
      let high = Swift.min(b.count, i + limit + 1)
      for j in low..<Swift.max(low, high) {
        var edits = previous[j] + (a[i] == b[j] ? 0 : 1)
        edits = Swift.min(edits, previous[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          edits = Swift.min(edits, beforePrevious[j - 1] + 1)
        }
        current[j + 1] = Swift.min(edits, far)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[b.count] <= limit ? previous[b.count] : nil
  }
}
