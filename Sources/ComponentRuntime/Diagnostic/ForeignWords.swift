// What people write who come from React, Vue, Weex, CSS, JavaScript or Python, and what it is here.

/// Mends for words of other languages, which are too far from ours for `NearestName`.
enum ForeignWords {
  // MARK: - Markup

  /// How to say what an attribute of another language says.
  static func mend(attribute name: String) -> String? {
    if let here = attributes[name] { return here }
    if name.hasPrefix("v-on") { return attributes["onclick"] }
    if name.hasPrefix("v-bind") || name.hasPrefix("bind") {
      return "write `name={…}`: any attribute takes an expression"
    }
    guard name.hasPrefix("on"), let event = name.dropFirst(2).first, !event.isLowercase else {
      return nil
    }
    return "events are `onTap`, `onLongPress`, `onAppear`, `onSwipe`, `onRefresh` and `onChange`"
  }

  /// What stands in the way of a near name: words with a meaning of their own elsewhere.
  static func mend(attribute name: String, onSection isSection: Bool) -> String? {
    if isSection, let here = sectionAttributes[name] { return here }
    return misplacedAttributes[name]
  }

  private static let misplacedAttributes = [
    "slot": "only what stands right in the use of a component or container is given to a slot",
    "insert": "`insert` stands in a rule: `rule name on section { … }`",
  ]

  private static let sectionAttributes = [
    "padding": "write `inset={…}`", "margin": "write `inset={…}`", "gap": "write `spacing={…}`",
    "rowGap": "write `lineSpacing={…}`", "columnGap": "write `itemSpacing={…}`",
  ]

  /// What to write for a `style` that is no name.
  static func mend(style text: String) -> String? {
    if text.hasBraces {
      return "`style` takes a style's name as it stands: pick elements by `if` and `else`"
    }
    if text.contains(":") {
      return "write attributes: `color=\"#ff0000\"`, or declare `style name { color: \"#ff0000\" }`"
    }
    return text.contains(" ")
      ? "an element has one style: declare another, or write what differs as attributes" : nil
  }

  private static let attributes = [
    "class": "name a look with `style=\"title\"`, declared as `style title { … }`",
    "className": "name a look with `style=\"title\"`, declared as `style title { … }`",
    "onclick": "write `onTap={…}`", "onClick": "write `onTap={…}`",
    "onPress": "write `onTap={…}`", "click": "write `onTap={…}`",
    "onLoad": "write `onAppear={…}`", "onScroll": "a page is told of cells by `onAppear={…}`",
    "v-if": "write `if={…}`", "v-else-if": "write `else if={…}`", "v-else": "write `else`",
    "v-for": "write `for={item in list} key={item.id}`", "v-show": "write `if={…}`",
    "show": "write `if={…}`", "visible": "write `if={…}`", "hidden": "write `if={!…}`",
    "repeat": "write `for={item in list} key={item.id}`",
    "each": "write `for={item in list} key={item.id}`",
    "elseif": "write `else if={…}`", "elif": "write `else if={…}`",
    "id": "write `key=…`, or `data-id=…` for subscribers",
    "ref": "there is nothing to refer to: data go down by props",
    "alt": "write `label=…`", "title": "write `label=…`", "aria-label": "write `label=…`",
    "href": "pass it to subscribers as `data-href={…}`",
    "url": "an image's address is `src={…}`", "source": "an image's address is `src={…}`",
    "flex": "write `grow={1}`, and `shrink={1}` where it may get smaller",
    "flexGrow": "write `grow={…}`", "flexShrink": "write `shrink={…}`",
    "flexBasis": "write `basis={…}`", "flexWrap": "write `wrap`",
    "flexDirection": "write `direction=…`, or use `<row>` or `<column>`",
    "justifyContent": "write `justify=…`", "align": "write `alignItems=…`",
    "backgroundColor": "write `background=…`", "bgColor": "write `background=…`",
    "borderRadius": "write `cornerRadius={…}`", "borderWidth": "write `border={…}`",
    "objectFit": "write `contentMode=…`", "resizeMode": "write `contentMode=…`",
    "resize": "write `contentMode=…`", "numberOfLines": "write `lines={…}`",
    "maxLines": "write `lines={…}`", "lineClamp": "write `lines={…}`",
    "fontColor": "write `color=…`", "textColor": "write `color=…`", "size": "write `fontSize={…}`",
    "weight": "write `fontWeight={…}`", "bold": "write `fontWeight={700}`",
    "disabled": "write `enabled={!…}`", "w": "write `width={…}`", "h": "write `height={…}`",
    "paddingHorizontal": "write `padding={[top, right, bottom, left]}`",
    "paddingVertical": "write `padding={[top, right, bottom, left]}`",
    "marginHorizontal": "write `margin={[top, right, bottom, left]}`",
    "marginVertical": "write `margin={[top, right, bottom, left]}`",
    "columnCount": "write `columns={…}`", "cols": "write `columns={…}`",
  ]

  /// How a colour is written that was meant by a word of CSS, or otherwise.
  static func mend(color text: String) -> String {
    if let digits = digits(ofColor: text) { return "write \"#\(digits)\"" }
    if "#\(text)".isColor { return "write \"#\(text)\"" }
    return "colours are `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`"
  }

  /// The colour that a word of CSS means.
  static func digits(ofColor word: String) -> String? { colors[word.lowercased()] }

  private static let colors = [
    "black": "000000", "white": "ffffff", "red": "ff0000", "green": "008000", "blue": "0000ff",
    "yellow": "ffff00", "orange": "ffa500", "purple": "800080", "pink": "ffc0cb",
    "brown": "a52a2a", "gray": "808080", "grey": "808080", "silver": "c0c0c0", "navy": "000080",
    "teal": "008080", "lime": "00ff00", "aqua": "00ffff", "cyan": "00ffff",
    "magenta": "ff00ff", "fuchsia": "ff00ff", "maroon": "800000", "olive": "808000",
    "transparent": "00000000",
  ]

  /// The word here for a word of CSS, if it is one of `words`.
  static func mend(keyword word: String, _ words: [String]) -> String? {
    keywords[word]?.first { words.contains($0) }.map { "write \"\($0)\"" }
  }

  /// Of each word those that may be meant by it, one an attribute.
  private static let keywords = [
    "start": ["flex-start"], "end": ["flex-end"],
    "flex-start": ["start", "left"], "flex-end": ["end", "right"],
    "left": ["flex-start", "start"], "right": ["flex-end", "end"],
    "top": ["flex-start", "start"], "bottom": ["flex-end", "end"],
    "middle": ["center"], "centre": ["center"], "justified": ["justify"],
    "justify": ["justified", "space-between"],
    "between": ["space-between"], "around": ["space-around"], "evenly": ["space-evenly"],
    "horizontal": ["row"], "vertical": ["column"], "cover": ["fill"], "contain": ["fit"],
    "table": ["list"], "masonry": ["waterfall"], "pager": ["carousel"], "slider": ["carousel"],
    "fixed": ["absolute"], "static": ["relative"],
  ]

  /// The number that a word or a length of CSS means: `"heavy"` of a weight, `"2px"`.
  static func number(_ text: String) -> Double? {
    if let weight = weights[text.lowercased().filter { $0 != "-" }] { return weight }
    let units = ["px", "pt", "dp", "sp", "vp"]
    guard let unit = units.first(where: text.hasSuffix) else { return nil }
    return Double(text.dropLast(unit.utf8.count))
  }

  private static let weights: [String: Double] = [
    "thin": 100, "extralight": 200, "ultralight": 200, "light": 300, "regular": 400,
    "medium": 500, "semibold": 600, "demibold": 600, "extrabold": 800, "ultrabold": 800,
    "heavy": 900, "black": 900,
  ]

  /// Elements of HTML that hold nothing and need no end there.
  static let voidElements: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  /// Elements of other languages that hold text, as `<text>` does.
  static let textElements: Set<String> = [
    "a", "b", "blockquote", "code", "em", "h1", "h2", "h3", "h4", "h5", "h6", "i", "label", "li",
    "p", "pre", "small", "strong", "td", "th", "title", "u",
  ]

  /// The tag here for a tag of another language.
  static func mend(element name: String) -> String? { elements[name.lowercased()] }

  /// What stands in rules alone.
  static let ruleElements: Set<String> = ["wrap", "drop"]

  private static let elements = [
    "div": "write `<column>` or `<row>`", "view": "write `<column>` or `<row>`",
    "flex": "write `<column>` or `<row>`", "hstack": "write `<row>`", "vstack": "write `<column>`",
    "zstack": "write `<stack>`", "absolute": "write `<stack>`", "p": "write `<text>`",
    "h1": "write `<text style=\"…\">`", "h2": "write `<text style=\"…\">`",
    "h3": "write `<text style=\"…\">`", "h4": "write `<text style=\"…\">`",
    "h5": "write `<text style=\"…\">`", "h6": "write `<text style=\"…\">`",
    "b": "write `<span fontWeight={700}>` in a `<text>`",
    "strong": "write `<span fontWeight={700}>` in a `<text>`",
    "i": "there is no slanted text", "em": "write `<span fontWeight={700}>` in a `<text>`",
    "hr": "write `<row height={1} background=\"#dddddd\"/>`",
    "table": "write `<section layout=\"grid\">`, or rows of columns", "label": "write `<text>`",
    "img": "write `<image>`",
    "picture": "write `<image>`", "icon": "write `<image>`", "a": "write `<row onTap={…}>`",
    "list": "write `<section layout=\"list\">`", "ul": "write `<section layout=\"list\">`",
    "grid": "write `<section layout=\"grid\">`", "flatlist": "write `<section layout=\"list\">`",
    "waterfall": "write `<section layout=\"waterfall\">`",
    "carousel": "write `<section layout=\"carousel\">`",
    "slider": "write `<section layout=\"carousel\">`",
    "scroller": "a page scrolls by itself: write `<section>`",
    "scrollview": "a page scrolls by itself: write `<section>`",
    "recycler": "write `<section>`", "cell": "cells are the children of a `<section>`",
    "li": "cells are the children of a `<section>`",
    "item": "cells are the children of a `<section>`",
    "template": "an element itself takes `if` and `for`",
    "fragment": "use a `<group>` of sections, or a `<column>` of elements",
    "for": "write `for={item in list}` on the element itself",
    "if": "write `if={…}` on the element itself", "else": "write `else` on the element itself",
    "foreach": "write `for={item in list}` on the element itself",
    "switch": "write `<status is={…}>` with `<case of=\"…\">`",
    "br": "use two `<text>` in a `<column>`",
    "input": "there are no text fields: components show data",
    "ad": "let a `rule` insert cells into sections",
    "wrap": "`<wrap>` stands in a rule: `rule name on section { … }`",
    "drop": "`<drop>` stands in a rule: `rule name on section { … }`",
  ]
}
