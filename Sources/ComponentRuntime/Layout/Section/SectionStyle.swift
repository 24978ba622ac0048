// A section's layout attributes, resolved for one viewport.

/// How a section arranges its items.
///
/// Source: spec/layout.md, "Sections"; conformance/sections/README.md.
public struct SectionStyle: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case list, grid, flow, waterfall, carousel
    /// Written in Swift, by a name of its own.
    case native

    /// Those that every daemon has.
    public static let allCases: [Kind] = [.list, .grid, .flow, .waterfall, .carousel]
  }

  /// Where a grid's item stands in a row that is higher than it.
  public enum RowAlignment: String, Hashable, Sendable, CaseIterable {
    case stretch, start, center, end
  }

  /// Where a flow's line stands in the section's width.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    case left, center, right, justified
  }

  public enum Columns: Hashable, Sendable {
    /// From 1 to `columnLimit`.
    case count(Int)
    /// As many as fit if each is at least this wide, in points, above 0.
    case minimumWidth(Double)
  }

  /// No section has more columns than this.
  public static let columnLimit = 1024

  /// `native` comes with the name of a layout, by `set`.
  public var kind = Kind.list {
    didSet { if kind != .native { native = nil } }
  }
  /// The layout written in Swift, where `kind` is `native`.
  public private(set) var native: NativeSectionLayout?
  /// Of grids and waterfalls; one column if nothing is said.
  public var columns = Columns.count(1)
  /// Between neighbours along a line, in points, at least 0.
  public var itemSpacing = 0.0
  /// Between lines, in points, at least 0.
  public var lineSpacing = 0.0
  /// Around the items, header and footer left out, in points, at least 0.
  public var inset = Edges(all: 0.0)
  public var rowAlign = RowAlignment.stretch
  public var align = Alignment.left
  /// Of flows and carousels; `auto` is each cell's own width, a share is of the page's width.
  public var itemWidth = Length.auto

  /// Those that `layout` may name besides the ones that every daemon has.
  private let natives: [String: NativeSectionLayout]

  /// - Parameter natives: layouts written in Swift, by name.
  public init(natives: [String: NativeSectionLayout] = [:]) { self.natives = natives }

  /// The style that `attributes` give in their order; names that are not layout's are skipped.
  ///
  /// - Throws: `StyleFault` for a value that an attribute cannot take.
  public init(
    attributes: some Sequence<(String, Value)>, natives: [String: NativeSectionLayout] = [:]
  ) throws(StyleFault) {
    self.init(natives: natives)
    for (name, value) in attributes { _ = try set(name, to: value) }
  }

  /// What documents call the layout.
  public var layoutName: String { native?.name ?? kind.rawValue }

  /// Sets what the section attribute `name` says to `value`; `null` leaves the style as it is.
  /// Of attributes that say the same, the last one counts.
  ///
  /// - Returns: whether `name` is an attribute of layout.
  /// - Throws: `StyleFault` for a value that the attribute cannot take; the style is unchanged.
  public mutating func set(_ name: String, to value: Value) throws(StyleFault) -> Bool {
    guard SectionStyle.attributes.contains(name) else { return false }
    if case .null = value { return true }
    let reading = AttributeReading(name: name, value: value)
    switch name {
    case "layout": try setLayout(reading)
    case "columns": columns = .count(try reading.columnCount())
    case "minColumnWidth": columns = .minimumWidth(try reading.positive("points > 0"))
    case "spacing":
      itemSpacing = try reading.extent()
      lineSpacing = itemSpacing
    case "itemSpacing": itemSpacing = try reading.extent()
    case "lineSpacing": lineSpacing = try reading.extent()
    case "rowAlign": rowAlign = try reading.choice(RowAlignment.self)
    case "align": align = try reading.choice(Alignment.self)
    case "itemWidth": itemWidth = try reading.size(orKeyword: "auto")
    default:
      inset = try reading.edges { (reading) throws(StyleFault) in try reading.extent() }
    }
    return true
  }

  private mutating func setLayout(_ reading: AttributeReading) throws(StyleFault) {
    if case .string(let name) = reading.value, let layout = natives[name] {
      (kind, native) = (.native, layout)
      return
    }
    let names = natives.keys.sorted()
    kind = try reading.choice(Kind.self, except: [.native], others: names)
  }

  /// The names of the attributes that layout reads of a section.
  public static let attributes: Set<String> = [
    "layout", "columns", "minColumnWidth", "spacing", "itemSpacing", "lineSpacing", "inset",
    "rowAlign", "align", "itemWidth",
  ]

  /// The `span` of an item: how many columns of a waterfall it takes.
  ///
  /// - Throws: `StyleFault` for anything but a whole number from 1 on.
  public static func span(_ value: Value) throws(StyleFault) -> Int {
    if case .null = value { return 1 }
    return try AttributeReading(name: "span", value: value).columnCount()
  }
}

extension AttributeReading {
  fileprivate func columnCount() throws(StyleFault) -> Int {
    guard let number, number >= 1, number <= Double(SectionStyle.columnLimit),
      number.rounded() == number
    else { throw fault("a whole number from 1 to \(SectionStyle.columnLimit)") }
    return Int(number)
  }
}
