// The home page of one user: prices change, products arrive, groups take turns, trouble passes.

import ComponentRuntime
import FeedProtocol

/// What is recommended to user 42.
struct ShopStory: Story {
  private static let source = SourceName("recommend", ["42"])
  private static let newcomers: [(title: String, price: Double)] = [
    ("Pocket radio with a crank", 59), ("折叠自行车 20 寸", 1_299), ("A jar of mountain honey", 45.5),
    ("机械键盘 87 键 茶轴", 329), ("Linen shirt, undyed", 218), ("静音加湿器", 149),
  ]
  private let document: Value
  private var groups: [String] = []
  private var liked: [Value] = []
  private var step = 0
  /// Items of the list "you may like" at most.
  private static let likeLimit = 12

  init(_ document: Value) {
    self.document = document
  }

  mutating func opening() -> SourceChange {
    groups = document["groups"]?.elements.compactMap { $0["id"]?.text } ?? []
    liked = document["like"]?.elements ?? []
    return .put(document, to: Self.source)
  }

  mutating func answer(to demanded: SourceName) -> SourceChange? {
    guard demanded.name == Self.source.name else { return nil }
    return demanded == Self.source ? opening() : .put(document, to: demanded)
  }

  mutating func next() -> Happening {
    defer { step += 1 }
    switch step % 12 {
    case 3, 7: return arrival()
    case 5: return turn()
    case 8:
      let change = SourceChange(
        source: Self.source, operation: .state, state: .error, error: "The shop is out of reach")
      return Happening(
        text: "recommend/42 is in trouble; home keeps what it has", changes: [change])
    case 9:
      let change = SourceChange(source: Self.source, operation: .state, state: .ready)
      return Happening(text: "recommend/42 is well again", changes: [change])
    case 11:
      var happening = price()
      happening.changes[0].timeToLiveMilliseconds = 1_500
      happening.text += ", good for 1.5 s; then recommend/42 is stale"
      return happening
    default: return price()
    }
  }

  /// One price of "you may like" goes up or down.
  private mutating func price() -> Happening {
    let index = step * 5 % max(liked.count, 1)
    guard liked.indices.contains(index), let id = liked[index]["id"]?.text else {
      return Happening(text: "nothing is liked", changes: [])
    }
    let price = Double(49 + step * 37 % 900) + 0.5
    liked[index] = liked[index].setting("price", to: .double(price))
    // By key: it lands on the right item wherever that stands.
    let edit = ItemsChange(path: "/like", key: "id", upsert: [liked[index]])
    return Happening(
      text: "\(id) costs ¥\(price)",
      changes: [SourceChange(source: Self.source, operation: .items(edit))])
  }

  /// A product comes to the start of "you may like"; the last ones leave.
  private mutating func arrival() -> Happening {
    let newcomer = Self.newcomers[step % Self.newcomers.count]
    let item: Value = [
      "id": .string("n-\(step)"), "title": .string(newcomer.title),
      "price": .double(newcomer.price), "tags": ["new"],
    ]
    liked = Array(([item] + liked).prefix(Self.likeLimit))
    let edit = ItemsChange(
      path: "/like", key: "id", upsert: [item], place: .start, limit: Self.likeLimit)
    return Happening(
      text: "new: \(newcomer.title)",
      changes: [SourceChange(source: Self.source, operation: .items(edit))])
  }

  /// The first group goes to the end.
  private mutating func turn() -> Happening {
    guard let first = groups.first,
      let group = document["groups"]?.elements.first(where: { $0["id"]?.text == first })
    else { return Happening(text: "there are no groups", changes: []) }
    groups = groups.dropFirst() + [first]
    let edit = ItemsChange(path: "/groups", key: "id", upsert: [group], place: .end)
    return Happening(
      text: "the group `\(first)` goes to the end",
      changes: [SourceChange(source: Self.source, operation: .items(edit))])
  }
}
