// The closed table of attributes: where each may stand, what it takes, and what it decides.

/// Where an attribute may stand.
struct AttributeOwner: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  static let row = AttributeOwner(rawValue: 1 << 0)
  static let column = AttributeOwner(rawValue: 1 << 1)
  static let stack = AttributeOwner(rawValue: 1 << 2)
  static let text = AttributeOwner(rawValue: 1 << 3)
  static let image = AttributeOwner(rawValue: 1 << 4)
  static let button = AttributeOwner(rawValue: 1 << 5)
  static let spacer = AttributeOwner(rawValue: 1 << 6)
  /// The use of a component: the attribute goes to the component's root element.
  static let use = AttributeOwner(rawValue: 1 << 7)
  /// An element or use that stands in a section.
  static let cell = AttributeOwner(rawValue: 1 << 8)
  static let section = AttributeOwner(rawValue: 1 << 9)
  /// A section's header or footer.
  static let supplement = AttributeOwner(rawValue: 1 << 10)
  /// The group that is a page's root.
  static let pageRoot = AttributeOwner(rawValue: 1 << 11)

  /// A run of a text.
  static let span = AttributeOwner(rawValue: 1 << 12)

  /// The elements with children.
  static let boxes: AttributeOwner = [.row, .column, .stack, .button]
  /// The elements that can be seen.
  static let drawn: AttributeOwner = [.row, .column, .stack, .button, .text, .image]
  static let elements: AttributeOwner = [.drawn, .spacer]
  static let items: AttributeOwner = [.elements, .use]

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ kind: ElementKind) {
    switch kind {
    case .row: self = .row
    case .column: self = .column
    case .stack: self = .stack
    case .text: self = .text
    case .image: self = .image
    case .button: self = .button
    case .spacer: self = .spacer
    case .span: self = .span
    }
  }
}

/// What an attribute takes. A `null` is always taken, and means that the attribute is absent.
enum AttributeValueKind: Sendable {
  case bool
  /// A number from a lowest value on.
  case number(atLeast: Double)
  case positiveNumber
  case string
  /// What a client shows as text: a string, or a number that comes with data.
  case text
  /// A string from a closed list.
  case keyword([String])
  /// A string, or a map with `light` and `dark`.
  case color
  /// What layout says an element's attribute takes.
  case layout(LayoutAttribute)
  /// What layout says a section's attribute takes; expressions have one of the types.
  case section(String, [Type])
  /// How many columns a cell takes.
  case span
}

/// One row of the table.
struct AttributeDescription: Sendable {
  enum Effect: Equatable, Sendable {
    case layout(LayoutAttribute)
    case paint
    case section
    /// Something to ask for: an action, a call, `reload(…)`.
    case event
  }
  var name: String
  var owners: AttributeOwner
  var value: AttributeValueKind
  var effect: Effect
  /// What its absence means, as documentation shows it.
  var absent: String

  /// Whether a map from viewport name to value is taken.
  ///
  /// Any layout attribute does, save that a page has one pace for all its viewports.
  ///
  /// Source: spec/markup.md, "Meaning".
  var takesViewportMap: Bool {
    switch effect {
    case .layout: true
    case .section: owners != .pageRoot
    case .paint, .event: false
    }
  }

  var target: AttributeTemplate.Target {
    switch effect {
    case .layout(let attribute): .layout(attribute)
    case .section: .section
    case .paint, .event: .paint
    }
  }
}

/// All attributes, by name; `data-*` attributes are outside it.
enum AttributeTable {
  static let all: [AttributeDescription] = flex + text + paint + sections + events

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  static subscript(_ name: String) -> AttributeDescription? { byName[name] }

  /// The names that may stand on any of `owners`, in the table's order.
  static func names(on owners: AttributeOwner) -> [String] {
    all.filter { !$0.owners.isDisjoint(with: owners) }.map(\.name)
  }

  // MARK: - Layout

  private static let flex: [AttributeDescription] =
    layout(.boxes, [.direction], "the element's own")
    + layout(.boxes, [.wrap], "nowrap")
    + layout(.boxes, [.justify], "flex-start")
    + layout(.boxes, [.alignItems, .alignContent], "stretch")
    + layout(.boxes.union(.pageRoot), [.gap], "0")
    + layout(.boxes, [.rowGap, .columnGap], "0")
    + layout(.drawn, [.padding, .paddingTop, .paddingRight, .paddingBottom, .paddingLeft], "0")
    + layout(.drawn, [.border, .borderTop, .borderRight, .borderBottom, .borderLeft], "0")
    + layout(.items, [.grow], "0; 1 of a spacer")
    + layout(.items, [.shrink], "1")
    + layout(.items, [.basis, .alignSelf, .width, .height], "auto")
    + layout(.items, [.minWidth, .minHeight], "0")
    + layout(.items, [.maxWidth, .maxHeight, .aspectRatio], "none")
    + layout(.items, [.position], "relative")
    + layout(.items, [.top, .right, .bottom, .left], "auto")
    + layout(.items, [.margin, .marginTop, .marginRight, .marginBottom, .marginLeft], "0")

  private static let text: [AttributeDescription] =
    layout([.text, .span], [.fontFamily], "sans-serif")
    + layout([.text, .span], [.fontSize], "14")
    + layout([.text, .span], [.fontWeight], "400")
    + layout([.text, .span], [.letterSpacing], "0")
    + layout(.text, [.lineHeight], "normal")
    + layout(.text, [.lines], "0")
    + layout(.text, [.textAlign], "start")

  private static func layout(
    _ owners: AttributeOwner, _ attributes: [LayoutAttribute], _ absent: String
  ) -> [AttributeDescription] {
    attributes.map {
      AttributeDescription(
        name: $0.rawValue, owners: owners, value: .layout($0), effect: .layout($0), absent: absent)
    }
  }

  // MARK: - Paint

  private static let paint: [AttributeDescription] = [
    painted("background", [.drawn, .span, .section, .supplement], .color, "none"),
    painted("borderColor", .drawn, .color, "the client's"),
    painted("cornerRadius", .drawn, .number(atLeast: 0), "0"),
    painted("opacity", .elements, .number(atLeast: 0), "1"),
    painted("color", [.text, .span], .color, "the client's"),
    painted(
      "textDecoration", [.text, .span], .keyword(["none", "underline", "line-through"]), "none"),
    painted("src", .image, .string, "nothing drawn"),
    painted("placeholder", .image, .string, "none"),
    painted("contentMode", .image, .keyword(["fill", "fit", "stretch", "center"]), "fill"),
    painted("enabled", .button, .bool, "true"),
    painted("label", [.items, .span, .section], .string, "none"),
    painted("role", [.items, .span, .section], .string, "none"),
  ]

  private static func painted(
    _ name: String, _ owners: AttributeOwner, _ value: AttributeValueKind, _ absent: String
  ) -> AttributeDescription {
    AttributeDescription(
      name: name, owners: owners, value: value, effect: .paint, absent: absent)
  }

  // MARK: - Sections

  private static let sections: [AttributeDescription] = [
    section("layout", [.string], "list"),
    section("columns", [.int], "1"),
    section("minColumnWidth", [.int, .double], "none"),
    section("spacing", [.int, .double], "0"),
    section("itemSpacing", [.int, .double], "spacing"),
    section("lineSpacing", [.int, .double], "spacing"),
    section("inset", [.int, .double, .list(.double)], "0"),
    section("rowAlign", [.string], "stretch"),
    section("align", [.string], "left"),
    section("itemWidth", [.int, .double, .string], "as wide as its content"),
    placed("whenEmpty", .section, .keyword(["drop", "keep"]), "drop"),
    placed("sticky", .supplement, .bool, "false"),
    placed("span", .cell, .span, "1"),
    placed("maxRate", .pageRoot, .positiveNumber, "no bound"),
  ]

  private static func section(
    _ name: String, _ types: [Type], _ absent: String
  ) -> AttributeDescription {
    placed(name, .section, .section(name, types), absent)
  }

  private static func placed(
    _ name: String, _ owners: AttributeOwner, _ value: AttributeValueKind, _ absent: String
  ) -> AttributeDescription {
    AttributeDescription(
      name: name, owners: owners, value: value, effect: .section, absent: absent)
  }

  // MARK: - Events

  private static let events: [AttributeDescription] =
    event([.items, .span, .section], ["onTap", "onLongPress"])
    + event([.items, .section], ["onAppear", "onSwipe", "onRefresh", "onChange"])

  private static func event(
    _ owners: AttributeOwner, _ names: [String]
  ) -> [AttributeDescription] {
    names.map {
      AttributeDescription(
        name: $0, owners: owners, value: .string, effect: .event, absent: "none")
    }
  }
}
