// What a change of the document does to a list view.

import ComponentRuntime

extension Subscription {
  /// What the change that `next` gave last does to a list view, which then shows `document`.
  ///
  /// - Complexity: as for `BatchUpdates`; nothing is computed for who does not ask.
  public func batchUpdates() -> BatchUpdates {
    guard let document else { return BatchUpdates() }
    guard let operations = before.operations, let old = before.document else {
      return BatchUpdates(from: before.document, to: document)
    }
    do {
      return try BatchUpdates(operations, on: old)
    } catch {
      // They changed what no page has, such as `sections` that is no list: the keys still tell.
      return BatchUpdates(from: old, to: document)
    }
  }
}
