// What a subscriber watches: a page address at a viewport.

import ComponentRuntime
import FeedProtocol

/// One page and viewport, by names: what has a published revision.
struct LivePage: Hashable, Sendable {
  /// In canonical form.
  var page: PageAddress
  var viewport: String

  var topic: DocumentTopic { DocumentTopic(page: page, viewport: viewport) }

  func hash(into hasher: inout Hasher) {
    // The address's text alone tells it from others.
    hasher.combine(page.text)
    hasher.combine(viewport)
  }
}
