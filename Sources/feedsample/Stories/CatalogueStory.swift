// The catalogue of a shop: thousands of categories, of which one changes now and then.

import ComponentRuntime
import FeedProtocol

struct CatalogueStory: Story {
  private static let source = SourceName("categories")
  private let categories: [Value]
  private var step = 0

  init(_ categories: [Value]) {
    self.categories = categories
  }

  mutating func opening() -> SourceChange { .put(.list(ValueList(categories)), to: Self.source) }

  mutating func answer(to demanded: SourceName) -> SourceChange? {
    demanded == Self.source ? opening() : nil
  }

  /// A category gets a name that says so, or has its own back; every sixth moves to the start.
  mutating func next() -> Happening {
    defer { step += 1 }
    // Steps of a prime: changes are spread over the whole list, and come back to each.
    let category = categories[step / 2 * 101 % categories.count]
    let name = category["name"]?.text ?? "A category without a name"
    let isRenamed = step.isMultiple(of: 2)
    let item = isRenamed ? category.setting("name", to: .string(name + " · sale")) : category
    let edit = ItemsChange(
      path: "", key: "id", upsert: [item], place: step % 6 == 4 ? .start : nil)
    return Happening(
      text: "`\(name)` " + (isRenamed ? "is on sale" : "is as before"),
      changes: [SourceChange(source: Self.source, operation: .items(edit))])
  }
}
