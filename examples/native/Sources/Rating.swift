// Five stars, some of them full: a component that counts, which markup has no loop for.

import ComponentRuntime

struct Rating: Component {
  let stars: Int
  let caption: String?

  init(_ props: inout PropReader) throws(PropFault) {
    stars = try props.read("stars", default: 0)
    caption = try props.read("caption")
  }

  var body: Element {
    Row {
      for star in 1...5 {
        Text(star <= stars ? "★" : "☆").color(.theme(light: "#ff9500", dark: "#ffb340"))
      }
      if let caption { Text(caption).style("small") }
    }
    .gap(2).alignItems("center").label("\(stars) of 5")
  }

  static let references = ["small"]
}

extension Rating {
  init(stars: Int, caption: String?) {
    self.stars = stars
    self.caption = caption
  }
}
