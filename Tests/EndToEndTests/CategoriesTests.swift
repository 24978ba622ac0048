// All categories of a shop through the daemon, and every kind of change to them.

import ComponentRuntime
import FeedClient
import FeedJSON
import FeedProtocol
import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("4,584 categories", .needs("feeds/categories.json"), .needsPythonFollower)
  struct CategoriesTests {
    private static let categories = SourceName("categories")
    private static let page = DocumentName(page: PageAddress("catalogue"), viewport: "phone")

    private static func change(_ operation: SourceChange.Operation) -> SourceChange {
      SourceChange(source: categories, operation: operation)
    }

    private static func category(_ id: String, _ name: Value, below: [Value] = []) -> Value {
      ["id": .string(id), "name": name, "subCategories": .list(ValueList(below))]
    }

    /// Every operation, at every place, and what removes, renames, moves and empties.
    private static func changes(to categories: [Value]) -> [SourceChange] {
      let id = { (index: Int) in categories[index]["id"]?.text ?? "" }
      let items = { (edit: ItemsChange) in change(.items(edit)) }
      let child: Value = ["id": "new-child", "name": "A line long enough to be broken into two"]
      let patch: Value = [
        ["op": "test", "path": "/100/id", "value": .string(id(100))],
        ["op": "replace", "path": "/100/name", "value": "Renamed by a patch, 改名"],
        ["op": "add", "path": "/2000/subCategories/0", "value": child],
        ["op": "move", "from": "/4000", "path": "/10"],
        ["op": "remove", "path": "/3000"],
      ]
      return [
        change(.patch(patch)),
        .item(category("first", "At the start", below: [child]), of: Self.categories, at: .start),
        .item(category("last", .null), of: Self.categories, at: .end),
        .item(category(id(50), "Before"), of: Self.categories, at: .before(id(4_000))),
        .item(category(id(4_500), "After"), of: Self.categories, at: .after(id(1))),
        items(ItemsChange(path: "", key: "id", remove: (200..<260).map(id))),
        items(
          ItemsChange(
            path: "", key: "id",
            upsert: (700..<720).map {
              category(id($0), .string("Renamed \($0)"))
            })),
        SourceChange(source: Self.categories, operation: .state, state: .error, error: "no news"),
        SourceChange(source: Self.categories, operation: .state, state: .ready),
        items(ItemsChange(path: "", key: "id", limit: 4_000)),
        change(.put(.list(ValueList(categories.reversed().prefix(1_000))))),
        change(.put([])),
        change(.merge(.list(ValueList(categories)))),
      ]
    }

    @Test("pushed whole and changed in every way, both followers hold what a fresh snapshot holds")
    func everyKindOfChange() throws {
      let categories = try JSONParser().parse(Array(Corpus.data("feeds/categories.json")))
      #expect(categories.elements.count == 4_584)
      let daemon = try DaemonProcess(samplePagesWith: "{}")
      try daemon.serve()
      let connection = try daemon.connect()
      let subscription = try daemon.follow(Self.page)
      let follower = try PythonFollower(Self.page, of: daemon)
      try subscription.follow { $0.phase == .following }
      try connection.wait(for: "both to follow") { try $0.status("counts/snapshots") >= 2 }

      _ = try connection.ask(.push(PushCommand([Self.change(.put(categories))])))
      try subscription.expectConvergence(with: connection)
      #expect(subscription.document?["sections"]?.elements.first?["items"]?.elements.count == 4_584)
      for change in Self.changes(to: categories.elements) {
        _ = try connection.ask(.push(PushCommand([change])))
        try subscription.expectConvergence(with: connection)
      }
      #expect(subscription.counters.failedDeltas == 0)
      #expect(subscription.counters.wholeFetches == 1, "everything else came as deltas")
      let counts = try follower.expectConvergence(Self.page, with: connection)
      #expect(counts["deltas", default: 0] > 0)
    }
  }
}
