// What a subscriber watches: a page address at a viewport.

/// One page and viewport, by names: what has a published revision.
struct LivePage: Hashable, Sendable {
  /// The page's address in canonical form: `home?user=42`.
  var page: String
  var viewport: String
}
