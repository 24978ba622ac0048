// A page of the sections corpus: from its names to those of markup, and to frames.

import ComponentRuntime

/// Sections one below the other.
///
/// Source: ../shared/conformance/sections/README.md.
struct SectionsCase {
  private let width: Double
  private let sections: [SectionPlacement<Double>]

  /// - Throws: `LayoutCase.Malformed`.
  init(_ page: CaseMember) throws(LayoutCase.Malformed) {
    let reader = try CaseReader(page.value, path: page.path)
    try reader.requireOnly(["width", "sections"])
    width = try reader.length("width")
    var sections: [SectionPlacement<Double>] = []
    for section in try reader.list("sections") {
      sections.append(try SectionsCase.place(section, width: width))
    }
    self.sections = sections
  }

  // MARK: Reading

  /// The corpus's names for attributes of markup.
  private static let attributes = [
    "type": "layout", "columns": "columns", "minColumnWidth": "minColumnWidth",
    "rowAlign": "rowAlign", "align": "align", "itemSpacing": "itemSpacing",
    "lineSpacing": "lineSpacing", "insets": "inset",
  ]

  private static let members = Set(attributes.keys).union(["items", "header", "footer"])

  private static func place(
    _ member: CaseMember, width: Double
  ) throws(LayoutCase.Malformed) -> SectionPlacement<Double> {
    let section = try CaseReader(member.value, path: member.path)
    try section.requireOnly(members)
    let style = try style(section)
    var items: [Item] = []
    for item in try section.list("items") { items.append(try Item(item, style.kind)) }
    var placement = SectionPlacement<Double>(
      geometry: SectionGeometry(style: style, width: width, scale: 1))
    if section["header"] != nil { _ = placement.setHeader(try section.length("header")) }
    if section["footer"] != nil { placement.setFooter(try section.length("footer")) }
    _ = placement.apply(
      [SectionEdit(replacing: 0..<0, withCount: items.count)],
      span: { items[$0].span }, size: { items[$0].size($1) })
    return placement
  }

  private static func style(
    _ section: CaseReader
  ) throws(LayoutCase.Malformed) -> SectionStyle {
    var style = SectionStyle()
    for name in section.map.keys {
      guard let attribute = attributes[name], let member = section[name] else { continue }
      do {
        _ = try style.set(attribute, to: member.value)
      } catch {
        throw member.fault(error.reason)
      }
    }
    return style
  }

  // MARK: Frames

  /// All frames in page coordinates, and the page's size.
  func frames() -> Value {
    let stack = PageStack.place(heights: sections.map(\.height), gap: 0)
    let frames = zip(sections, stack.tops).map { section, top in
      SectionsCase.frames(of: section, top: top)
    }
    return [
      "sections": .list(ValueList(frames)),
      "size": ["w": .double(width), "h": .double(stack.height)],
    ]
  }

  private static func frames(of section: SectionPlacement<Double>, top: Double) -> Value {
    func value(_ frame: ItemFrame<Double>) -> Value {
      .map(
        ValueMap(
          frameValue(x: frame.x, y: frame.y + top, width: frame.width, height: frame.height)))
    }
    var items: [Value] = []
    section.forEachFrame(in: 0..<section.count) { items.append(value($1)) }
    let whole = ItemFrame(
      x: 0, y: 0, width: section.geometry.width, height: section.height)
    var members = [("frame", value(whole)), ("items", .list(ValueList(items)))]
    if let header = section.headerFrame { members.append(("header", value(header))) }
    if let footer = section.footerFrame { members.append(("footer", value(footer))) }
    return .map(ValueMap(members))
  }
}

/// One cell of the corpus: a fixed height, a ratio, or (in a flow) a size.
private struct Item {
  let width: Double
  let height: Double
  let aspect: Double?
  let span: Int

  /// - Throws: `LayoutCase.Malformed`.
  init(_ member: CaseMember, _ kind: SectionStyle.Kind) throws(LayoutCase.Malformed) {
    let item = try CaseReader(member.value, path: member.path)
    try item.requireOnly(["w", "h", "aspect", "span"])
    let needsSize = kind == .flow || kind == .carousel
    if let ratio = item["aspect"] {
      guard !needsSize else {
        throw ratio.fault("is not for a \(kind.rawValue): give `w` and `h`")
      }
      guard let number = ratio.number, number > 0 else {
        throw ratio.fault("must be width ÷ height, above 0")
      }
      aspect = number
      height = 0
    } else {
      aspect = nil
      height = try item.length("h")
    }
    width = try item.length("w", else: needsSize ? nil : 0)
    do {
      span =
        try item["span"].map { (member) throws(StyleFault) in
          try SectionStyle.span(member.value)
        } ?? 1
    } catch {
      throw item.fault(error.description)
    }
  }

  func size(_ asked: ItemWidth<Double>) -> ItemSize<Double> {
    switch asked {
    case .within: ItemSize(width: width, height: height)
    case .exactly(let width):
      ItemSize(width: width, height: aspect.map { Length.bounded(width / $0) } ?? height)
    }
  }
}
