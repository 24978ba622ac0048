// J1: JSON text to values.

import ComponentRuntime
import FeedJSON
import Foundation

extension Workload {
  static let parsing = Workload(id: "J1", title: "JSON to values") { harness in
    let item = FeedItem.text(number: 7)
    try check(item.utf8.count == 354, "the item has \(item.utf8.count) bytes")
    let feed = FeedItem.feed(byteCount: 1_000_000)
    return try ParseCase(title: "1 MB feed", text: feed, isFeed: true).measure(harness)
      + ParseCase(title: "354-byte item", text: item, isFeed: false).measure(harness)
  }
}

/// A text, and what is asked of it.
private struct ParseCase {
  var title: String
  var text: String
  var isFeed: Bool

  func measure(_ harness: Harness) throws -> [Comparison] {
    let bytes = Array(text.utf8)
    let data = Data(bytes)
    let parser = JSONParser()
    let value = try parser.parse(bytes)
    try check(value == expected(), "\(title): another value")
    let own = try harness.measure { consume(try parser.parse(bytes)) }
    let simdjson = try SimdjsonPeer()
    let decoder = JSONDecoder()
    let walked = try harness.measure { consume(try simdjson.parseAndWalk(bytes)) }
    let decoded = try harness.measure {
      if isFeed {
        consume(try decoder.decode([FeedItem].self, from: data))
      } else {
        consume(try decoder.decode(FeedItem.self, from: data))
      }
    }
    return [
      comparison(own, "simdjson DOM and walk", walked, .ratioAtMost(3)),
      comparison(own, "JSONDecoder", decoded, .ratioAtMost(0.1)),
    ]
  }

  private func comparison(
    _ own: Measurement, _ peer: String, _ measurement: Measurement, _ goal: Comparison.Goal
  ) -> Comparison {
    Comparison(
      workload: "J1", title: title, unit: "µs", scale: 1000, own: own,
      peer: Comparison.Peer(name: peer, measurement: measurement), goal: goal)
  }

  /// The value by way of Foundation.
  private func expected() throws -> Value {
    let data = Data(text.utf8)
    if isFeed {
      let items = try JSONDecoder().decode([FeedItem].self, from: data)
      return .list(ValueList(items.map(\.value)))
    }
    return try JSONDecoder().decode(FeedItem.self, from: data).value
  }
}

/// An item of a shop's feed, 354 bytes of JSON.
struct FeedItem: Codable {
  var badges: [String]
  var id: String
  var image: String
  var inStock: Bool
  var note: String?
  var price: Double
  var seller: Seller
  var title: String

  struct Seller: Codable {
    var id: Int
    var name: String
    var rating: Double
  }

  static func text(number: Int) -> String {
    let id = String(format: "%08d", number)
    return """
      {"id":"item-\(id)","title":"A sturdy kettle of brushed steel, 1.7 l, with a lid that \
      stays on even when it is full","price":\(20 + number % 70).95,"inStock":\(number.isMultiple(of: 2)),"note":null,\
      "image":"https://images.example.com/products/2026/\(id)/front-800x800.jpg","badges":["new",\
      "bestseller","free delivery"],"seller":{"id":\(4000 + number % 1000),"name":"Müller & \
      Söhne Haushalt","rating":4.7}}
      """
  }

  static func feed(byteCount: Int) -> String {
    var text = "["
    var number = 0
    while text.utf8.count < byteCount {
      if number > 0 { text += "," }
      text += self.text(number: number)
      number += 1
    }
    return text + "]"
  }

  var value: Value {
    [
      "badges": .list(ValueList(badges.map(Value.string))), "id": .string(id),
      "image": .string(image), "inStock": .bool(inStock),
      "note": note.map(Value.string) ?? .null, "price": .double(price),
      "seller": [
        "id": .int(Int64(seller.id)), "name": .string(seller.name),
        "rating": .double(seller.rating),
      ],
      "title": .string(title),
    ]
  }
}
