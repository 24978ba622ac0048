// "Did you mean …?" for a whole run: a config with very many unknown names is not searched for each.

/// Looks for near names, as long as the run has not looked at too many.
///
/// Without a bound, *n* unknown names among *n* declared ones would take *n*² comparisons. One use,
/// one thread.
final class NameSearch {
  /// The candidates that one run looks at, give or take those of its last search.
  static let candidateLimit = 100_000

  /// The candidates looked at so far.
  private(set) var candidateCount = 0

  /// "did you mean `title`?"; `nil` where nothing is near, or the run has looked at enough.
  func question<Names: Sequence<String>>(
    for name: String, among candidates: @autoclosure () -> Names
  ) -> String? {
    suggestion(for: name, among: candidates()).map { "did you mean `\($0)`?" }
  }

  /// As `NearestName.suggestion(for:among:)`; `nil` where the run has looked at enough.
  func suggestion<Names: Sequence<String>>(
    for name: String, among candidates: @autoclosure () -> Names
  ) -> String? {
    guard candidateCount < Self.candidateLimit else { return nil }
    return NearestName.suggestion(
      for: name,
      among: candidates().lazy.map { candidate in
        self.candidateCount += 1
        return candidate
      })
  }
}
