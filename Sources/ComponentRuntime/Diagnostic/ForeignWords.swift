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
    if let digits = colors[text.lowercased()] { return "write \"#\(digits)\"" }
    if "#\(text)".isColor { return "write \"#\(text)\"" }
    return "colours are `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`"
  }

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
    guard let here = keywords[word], words.contains(here) else { return nil }
    return "write \"\(here)\""
  }

  private static let keywords = [
    "start": "flex-start", "end": "flex-end", "left": "flex-start", "right": "flex-end",
    "top": "flex-start", "bottom": "flex-end", "middle": "center", "centre": "center",
    "between": "space-between", "around": "space-around", "evenly": "space-evenly",
    "horizontal": "row", "vertical": "column", "cover": "fill", "contain": "fit",
    "table": "list", "masonry": "waterfall", "pager": "carousel", "slider": "carousel",
    "fixed": "absolute", "static": "relative",
  ]

  /// The tag here for a tag of another language.
  static func mend(element name: String) -> String? { elements[name.lowercased()] }

  private static let elements = [
    "div": "write `<column>` or `<row>`", "view": "write `<column>` or `<row>`",
    "flex": "write `<column>` or `<row>`", "hstack": "write `<row>`", "vstack": "write `<column>`",
    "zstack": "write `<stack>`", "absolute": "write `<stack>`", "p": "write `<text>`",
    "h1": "write `<text style=\"…\">`", "h2": "write `<text style=\"…\">`",
    "h3": "write `<text style=\"…\">`", "label": "write `<text>`", "img": "write `<image>`",
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
  ]

  /// The declaration here for one of another language.
  static func mend(declaration word: String) -> String? { declarations[word] }

  private static let declarations = [
    "import": "all files of the folder share one namespace: nothing is imported",
    "export": "all files of the folder share one namespace: nothing is exported",
    "const": "write `let`", "var": "write `let`", "class": "write `component` or `protocol`",
    "struct": "write `protocol`", "interface": "write `protocol`", "type": "write `protocol`",
    "model": "write `protocol`", "enum": "use strings: `kind == \"ad\"`",
    "function": "write a `component`, or a `let` inside one",
    "func": "write a `component`, or a `let` inside one",
    "def": "write a `component`, or a `let` inside one",
    "view": "write `component`", "screen": "write `page`", "template": "write `component`",
    "state": "`state` stands inside a component", "action": "`action` stands inside a component",
    "use": "`use` stands inside a page or container",
  ]

  /// The type here for one of another language.
  static func mend(type name: String) -> String? { types[name.lowercased()] }

  private static let types = [
    "str": "write `string`", "text": "write `string`", "integer": "write `int`",
    "long": "write `int`", "int64": "write `int`", "number": "write `double` or `int`",
    "float": "write `double`", "boolean": "write `bool`", "array": "write `list(any)`",
    "object": "write `map(any)`", "dict": "write `map(any)`", "date": "write `timestamp`",
    "time": "write `timestamp`", "url": "write `string`", "color": "write `string`",
  ]

  // MARK: - Expressions

  /// The variable or constant here for one of another language.
  static func mend(variable name: String) -> String? { variables[name] }

  private static let variables = [
    "undefined": "write `null`", "nil": "write `null`", "None": "write `null`",
    "NULL": "write `null`", "True": "write `true`", "False": "write `false`",
    "this": "a prop is read by its name alone", "self": "a prop is read by its name alone",
    "props": "a prop is read by its name alone", "data": "declare `use data = …` of a source",
    "$index": "write `for={item, index in list}`",
    "Math": "write `math.round(x)` and the like",
    "now": "time is data: `use now = clock(1m)`", "not": "write `!condition`",
    "console": "expressions only make values", "window": "expressions know props and sources only",
  ]

  /// The function here for one of another language.
  ///
  /// - Parameter arguments: as they are written, the receiver of `receiver.name(…)` first.
  static func mend(function name: String, _ arguments: [String]) -> String? {
    guard let pattern = functions[name] else { return nil }
    let known = arguments.filter { $0.utf8.count <= 40 }
    let first = known.first ?? "x"
    let second = known.count > 1 ? known[1] : "y"
    var text = ""
    for character in pattern {
      switch character {
      case "①": text += first
      case "②": text += second
      default: text.append(character)
      }
    }
    return text
  }

  private static let functions = [
    "len": "write `size(①)`", "length": "write `size(①)`", "count": "write `size(①)`",
    "isEmpty": "write `size(①) == 0`", "str": "write `string(①)`",
    "toString": "write `string(①)`", "String": "write `string(①)`",
    "parseInt": "write `int(①)`", "Int": "write `int(①)`", "parseFloat": "write `double(①)`",
    "float": "write `double(①)`", "Number": "write `double(①)`", "Boolean": "write `bool(①)`",
    "includes": "write `② in ①` for a list, `①.contains(②)` for a string",
    "contains": "write `② in ①` for a list", "has_key": "write `② in ①`",
    "upper": "write `①.upperAscii()`", "toUpperCase": "write `①.upperAscii()`",
    "uppercased": "write `①.upperAscii()`", "lower": "write `①.lowerAscii()`",
    "toLowerCase": "write `①.lowerAscii()`", "lowercased": "write `①.lowerAscii()`",
    "strip": "write `①.trim()`", "substr": "write `①.substring(start, end)`",
    "toFixed": "write `\"%.2f\".format([①])`", "sprintf": "write `\"…\".format([…])`",
    "printf": "write `\"…\".format([…])`", "format": "write `\"…\".format([…])`",
    "concat": "write `① + ②`", "push": "write `① + [②]`", "append": "write `① + [②]`",
    "find": "write `①.filter(x, …).first()`", "some": "write `①.exists(x, …)`",
    "any": "write `①.exists(x, …)`", "every": "write `①.all(x, …)`",
    "forEach": "write `for={x in ①}` on an element", "reduce": "there are `map`, `filter`, `join`",
    "floor": "write `math.floor(①)`", "ceil": "write `math.ceil(①)`",
    "round": "write `math.round(①)`", "abs": "write `math.abs(①)`",
    "min": "write `math.least(①, ②)`", "max": "write `math.greatest(①, ②)`",
    "now": "time is data: `use now = clock(1m)`", "Date": "write `date(timestamp, pattern, zone)`",
    "random": "a page shows the same for the same data, so nothing is random",
    "range": "write `lists.range(①)`", "coalesce": "write `①.orValue(②)`",
    "ifNull": "write `①.orValue(②)`", "getOrElse": "write `①.orValue(②)`",
    "isNull": "write `① == null`", "defined": "write `① != null`",
    "not": "write `!①`",
  ]

  /// What to write for `receiver.field`, where a value has no such field.
  static func mend(field name: String, of receiver: String) -> String? {
    guard receiver.utf8.count <= 40 else { return nil }
    switch name {
    case "length", "count", "size", "len": return "write `size(\(receiver))`"
    case "isEmpty", "empty": return "write `size(\(receiver)) == 0`"
    case "first": return "write `\(receiver).first()`"
    case "last": return "write `\(receiver).last()`"
    default: return nil
    }
  }
}
