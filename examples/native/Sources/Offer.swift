// A product on offer: a record as a prop, another Swift component and one of the markup inside.

import ComponentRuntime

struct Product: PropRecord {
  let name: String
  let price: Double
  let stars: Int

  init(_ fields: inout PropReader) throws(PropFault) {
    name = try fields.read("name")
    price = try fields.read("price")
    stars = try fields.read("stars", default: 0)
  }
}

/// An amount of money in whole cents, without the noise of binary fractions.
struct Amount {
  let cents: Int

  /// - Throws: `PropFault` for more than can be counted, which breaks the one cell. `Int(_:)` would
  ///   trap on it, and a trap ends the daemon.
  init(euros: Double) throws(PropFault) {
    guard let cents = Int(exactly: (euros * 100).rounded()) else {
      throw PropFault("a price of \(euros) cannot be shown")
    }
    self.cents = cents
  }

  var text: String {
    let (euros, rest) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
    return "\(cents < 0 ? "-" : "")\(euros).\(rest < 10 ? "0" : "")\(rest)"
  }
}

struct Offer: Component {
  let product: Product
  let discount: Double
  let price: Amount

  init(_ props: inout PropReader) throws(PropFault) {
    product = try props.read("product")
    discount = try props.read("discount", default: 0)
    price = try Amount(euros: product.price * (1 - discount))
  }

  var body: Element {
    Column {
      Text(product.name).style("title")
      Rating(stars: product.stars, caption: nil)
      Use("Price").prop("text", price.text).prop("reduced", discount > 0)
    }
    .padding(.viewports(["phone": 12], default: 20)).gap(6).data("price", product.price)
  }

  static let references = ["Price", "title"]
}
