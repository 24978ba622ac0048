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

struct Offer: Component {
  let product: Product
  let discount: Double

  init(_ props: inout PropReader) throws(PropFault) {
    product = try props.read("product")
    discount = try props.read("discount", default: 0)
  }

  /// In whole cents, without the noise of binary fractions.
  private var price: String {
    let cents = Int((product.price * (1 - discount) * 100).rounded())
    return "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
  }

  var body: Element {
    Column {
      Text(product.name).style("title")
      Rating(stars: product.stars, caption: nil)
      Use("Price").prop("text", price).prop("reduced", discount > 0)
    }
    .padding(.viewports(["phone": 12], default: 20)).gap(6).data("price", product.price)
  }

  static let references = ["Price", "title"]
}
