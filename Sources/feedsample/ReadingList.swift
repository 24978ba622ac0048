// What there is to read of a topic: made up, page by page, the same each time.

import ComponentRuntime

/// A list of articles that is had in pages.
struct ReadingList: Sendable {
  let topic: String

  static let pageSize = 10
  static let pageCount = 5

  private static let subjects = [
    "What the tide leaves behind", "A short history of the pencil", "城市里的候鸟",
    "How bridges sing in the wind", "The library that travels", "Bread, water, time",
    "一个小镇的天文台", "Why maps lie, and should", "Letters from a lighthouse",
  ]
  private static let authors = ["Mira Lund", "编辑部", "J. Okafor", "Tomás Vidal"]

  /// A page as a worker answers with it; `nil` where a cursor leads nowhere.
  func page(at cursor: String) -> Value? {
    guard let number = Int(cursor), (0..<Self.pageCount).contains(number) else { return nil }
    let first = number * Self.pageSize
    let items = (first..<first + Self.pageSize).map { article($0) }
    let next = number + 1
    return [
      "items": .list(ValueList(items)),
      "next": next < Self.pageCount ? .string(String(next)) : .null,
    ]
  }

  func article(_ number: Int, reads: Int? = nil) -> Value {
    let subject = Self.subjects[number % Self.subjects.count]
    return [
      "id": .string("\(topic)-\(number)"), "type": "ArticleCell",
      "title": .string("\(number + 1). \(subject)"),
      "author": .string(Self.authors[number % Self.authors.count]),
      "reads": .int(Int64(reads ?? number * 977 % 20_000)),
    ]
  }
}
