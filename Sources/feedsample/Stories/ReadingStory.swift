// Lists of articles: the first page of each is pushed where it is demanded, and is read meanwhile.

import ComponentRuntime
import FeedProtocol

/// The first pages of `lists/<topic>`; `ReadingDesk` has the others.
struct ReadingStory: Story {
  private static let name = "lists"
  /// Topics that change at most; of more, the first pages stay as they are.
  private static let topicLimit = 20
  private var lists = [ReadingList(topic: "everything")]
  private var step = 0

  mutating func opening() -> SourceChange { Self.first(of: lists[0]) }

  mutating func answer(to demanded: SourceName) -> SourceChange? {
    guard demanded.name == Self.name, demanded.arguments.count == 1 else { return nil }
    let list = ReadingList(topic: demanded.arguments[0])
    if lists.count < Self.topicLimit, !lists.contains(where: { $0.topic == list.topic }) {
      lists.append(list)
    }
    return Self.first(of: list)
  }

  /// An article of a first page finds readers.
  mutating func next() -> Happening {
    defer { step += 1 }
    let list = lists[step % lists.count]
    let number = step * 3 % ReadingList.pageSize
    let item = list.article(number, reads: 100 + step * 37)
    let edit = ItemsChange(path: "/items", key: "id", upsert: [item])
    return Happening(
      text: "more read `\(item["title"]?.text ?? "")` of \(list.topic)",
      changes: [SourceChange(source: Self.source(list), operation: .items(edit))])
  }

  private static func source(_ list: ReadingList) -> SourceName {
    SourceName(name, [list.topic])
  }

  private static func first(of list: ReadingList) -> SourceChange {
    .put(list.page(at: "0") ?? [:], to: source(list))
  }
}
