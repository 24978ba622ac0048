// A month's end of earthquakes: each comes first to the list, and is corrected later.

import ComponentRuntime
import FeedProtocol

/// Replays a USGS feed: by `time` to the start, then by `updated` where each stands.
struct QuakesStory: Story {
  private static let source = SourceName("quakes")
  private let arrivals: [Value]
  private let corrections: [Value]
  private var arrived: Int
  private var corrected = 0
  /// How many are there from the start.
  private let firstCount: Int
  /// Items of the list at most.
  private static let limit = 2_000

  init(_ quakes: [Value]) {
    let key = { (quake: Value, field: String) in quake["properties"]?[field]?.integer ?? 0 }
    arrivals = quakes.sorted { key($0, "time") < key($1, "time") }
    corrections = quakes.sorted { key($0, "updated") < key($1, "updated") }
    firstCount = quakes.count / 2
    arrived = firstCount
  }

  mutating func opening() -> SourceChange {
    arrived = firstCount
    corrected = 0
    return .put(.list(ValueList(arrivals[..<arrived].reversed())), to: Self.source)
  }

  mutating func answer(to demanded: SourceName) -> SourceChange? {
    demanded == Self.source ? opening() : nil
  }

  mutating func next() -> Happening {
    if arrived < arrivals.count {
      defer { arrived += 1 }
      return happening("felt", arrivals[arrived], at: .start)
    }
    guard corrected < corrections.count else {
      return Happening(text: "the month begins again", changes: [opening()])
    }
    defer { corrected += 1 }
    // More people reported it.
    var facts = corrections[corrected]["properties"] ?? [:]
    facts = facts.setting("felt", to: .int(Int64(corrected % 50 + 1)))
    return happening("corrected", corrections[corrected].setting("properties", to: facts), at: nil)
  }

  private func happening(
    _ verb: String, _ quake: Value, at place: ItemsChange.Place?
  ) -> Happening {
    let edit = ItemsChange(
      path: "", key: "id", upsert: [quake], place: place, limit: Self.limit)
    return Happening(
      text: "earthquake \(verb): \(quake["properties"]?["place"]?.text ?? "somewhere")",
      changes: [SourceChange(source: Self.source, operation: .items(edit))])
  }
}
