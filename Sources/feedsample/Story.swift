// What happens to one part of the sample data.

import ComponentRuntime
import FeedProtocol

/// Changes that follow one another, without end.
protocol Story {
  /// Begins, anew where the daemon's document is not what the story thinks it is.
  mutating func opening() -> SourceChange

  /// The next thing to happen.
  mutating func next() -> Happening

  /// The document of a source that a page waits for; `nil` where the story does not know it.
  mutating func answer(to demanded: SourceName) -> SourceChange?
}

/// Changes that happen together, and what to say about them.
struct Happening {
  var text: String
  var changes: [SourceChange]
}

extension SourceChange {
  /// Sets one value within a document.
  static func set(_ path: String, to value: Value, of source: SourceName) -> SourceChange {
    let operation: Value = ["op": "replace", "path": .string(path), "value": value]
    return SourceChange(source: source, operation: .patch([operation]))
  }

  static func put(_ value: Value, to source: SourceName) -> SourceChange {
    SourceChange(source: source, operation: .put(value))
  }
}
