// A user's own page: orders go from hand to hand.

import ComponentRuntime
import FeedProtocol

/// The profile of user 42.
struct ProfileStory: Story {
  private static let source = SourceName("profile", ["42"])
  private let document: Value
  private var step = 0

  init(_ document: Value) {
    self.document = document
  }

  mutating func opening() -> SourceChange { .put(document, to: Self.source) }

  mutating func answer(to demanded: SourceName) -> SourceChange? {
    guard demanded.name == Self.source.name else { return nil }
    return demanded == Self.source ? opening() : .put(document, to: demanded)
  }

  mutating func next() -> Happening {
    defer { step += 1 }
    if step % 5 == 4 {
      let merge: Value = ["level": .int(Int64(4 + step / 5 % 6))]
      return Happening(
        text: "user 42 has a new level",
        changes: [SourceChange(source: Self.source, operation: .merge(merge))])
    }
    let orders = document["orders"]?.elements ?? []
    guard !orders.isEmpty, let id = orders[step % orders.count]["id"]?.text else {
      return Happening(text: "user 42 ordered nothing", changes: [])
    }
    let count = step * 7 % 12
    let order = orders[step % orders.count].setting("count", to: .int(Int64(count)))
    let edit = ItemsChange(path: "/orders", key: "id", upsert: [order])
    return Happening(
      text: "orders in `\(id)`: \(count)",
      changes: [SourceChange(source: Self.source, operation: .items(edit))])
  }
}
