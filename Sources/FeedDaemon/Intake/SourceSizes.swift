// Keeps any one source below its bound without weighing it at every change.

import ComponentRuntime
import FeedProtocol

/// An upper bound of each source's size in canonical JSON.
///
/// A change that copies nothing makes a source larger by its own size at most, so a source is
/// weighed only where the bound found that way passes the limit, or where a patch copied.
struct SourceSizes {
  private let byteLimit: Int
  private var bounds: [SourceName: Int] = [:]

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Takes note of what a request of `byteCount` bytes did to a source.
  ///
  /// - Parameter copies: whether it may have made the source larger by more than that.
  /// - Throws: `too_large` for a source that is now too large; the note is not taken then.
  /// - Complexity: O(1), and O(*n*) in the source's size where it may be too large.
  mutating func grow(
    _ effect: SourceEffect, by byteCount: Int, copies: Bool
  ) throws(WireError) {
    guard let after = effect.after else {
      bounds[effect.name] = nil
      return
    }
    let before: Int? = effect.before == nil ? 0 : bounds[effect.name]
    var bound = before.map { $0 + byteCount } ?? byteLimit + 1
    if copies || bound > byteLimit { bound = Self.size(of: after.value) }
    guard bound <= byteLimit else {
      throw WireError(
        .tooLarge, "`\(effect.name.text)` would have \(bound) bytes, the limit is \(byteLimit)",
        path: "/value")
    }
    bounds[effect.name] = bound
  }

  private static func size(of value: Value) -> Int {
    do {
      return try CanonicalWriter.bytes(of: value).count
    } catch {
      preconditionFailure("a source's value is JSON: \(error)")
    }
  }
}

extension Event {
  /// The sources that a patch with a `copy` is about.
  var copyingSources: Set<SourceName> {
    let changes: [SourceChange]
    switch kind {
    case .changes(let pushed): changes = pushed
    case .acted(let record): changes = record.changes
    case .expired, .timedOut, .ticked, .configured, .ended: return []
    }
    return Set(changes.lazy.filter(\.copies).map(\.source))
  }
}

extension SourceChange {
  fileprivate var copies: Bool {
    guard case .patch(.list(let operations)) = operation else { return false }
    return operations.contains { $0["op"] == "copy" }
  }
}
