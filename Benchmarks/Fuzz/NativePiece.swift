// A component in Swift for random markup to use.

import ComponentRuntime

/// A row of the titles that it is given.
struct NativePiece: Component {
  static let name = "Native"

  struct Item: PropRecord {
    let title: String
    let price: Double?

    init(_ fields: inout PropReader) throws(PropFault) {
      title = try fields.read("title")
      price = try fields.read("price")
    }
  }

  let title: String
  let items: [Item]

  init(_ props: inout PropReader) throws(PropFault) {
    title = try props.read("title")
    items = try props.read("items")
  }

  var body: Element {
    Row {
      Text(title)
      for item in items { Text(item.title).opacity(item.price ?? 1) }
    }
  }
}
