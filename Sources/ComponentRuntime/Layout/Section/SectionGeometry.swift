// A section's lengths in the unit of its placement, worked out once per style and width.

/// What a section's style comes to at one page width.
public struct SectionGeometry<Number: LayoutNumber>: Hashable, Sendable {
  public let kind: SectionStyle.Kind
  /// The layout written in Swift, where `kind` is `native`.
  public let native: NativeSectionLayout?
  public let rowAlign: SectionStyle.RowAlignment
  public let align: SectionStyle.Alignment
  /// Of the page, and so of the section's frame.
  public let width: Number
  public let inset: Edges<Number>
  public let itemSpacing: Number
  public let lineSpacing: Number
  /// Between the left and right insets; at least 0.
  public let contentWidth: Number
  /// At least 1.
  public let columnCount: Int
  /// Whether x is mirrored within the section's frame.
  public let isRightToLeft: Bool
  /// Of flows and carousels; `nil` is each cell's own width.
  public let itemWidth: Number?
  /// Device pixels per point.
  public let scale: Double
  /// In points; layouts written in Swift may ask for it.
  public let viewportHeight: Double
  /// What columns share: the content width without the spacing between them; at least 0.
  private let columnTotal: Number

  /// - Parameters:
  ///   - width: of the page, within `Length.limit`.
  ///   - scale: device pixels per point; plays no part in `Double`.
  public init(
    style: SectionStyle, width: Number, scale: Double, isRightToLeft: Bool = false,
    viewportHeight: Double = 0
  ) {
    self.isRightToLeft = isRightToLeft
    self.scale = scale
    self.viewportHeight = viewportHeight
    kind = style.kind
    native = style.native
    rowAlign = style.rowAlign
    align = style.align
    self.width = width
    let inset = Edges(
      top: Number(points: style.inset.top, scale: scale),
      right: Number(points: style.inset.right, scale: scale),
      bottom: Number(points: style.inset.bottom, scale: scale),
      left: Number(points: style.inset.left, scale: scale))
    let itemSpacing = Number(points: style.itemSpacing, scale: scale)
    let contentWidth = max(0, width - inset.left - inset.right)
    self.inset = inset
    self.itemSpacing = itemSpacing
    lineSpacing = Number(points: style.lineSpacing, scale: scale)
    self.contentWidth = contentWidth
    switch style.columns {
    case .count(let count): columnCount = count
    case .minimumWidth(let points):
      columnCount = contentWidth.columnCount(
        minimum: Number(points: points, scale: scale), spacing: itemSpacing)
    }
    columnTotal = max(0, contentWidth - itemSpacing * Number(columnCount - 1))
    switch style.itemWidth {
    case .auto: itemWidth = nil
    case .points(let points): itemWidth = Number(points: points, scale: scale)
    case .percent(let percent):
      let points = width.points(scale: scale) * percent / 100
      itemWidth = Number(points: points, scale: scale)
    }
  }

  /// Where column `column` begins, from the left inset.
  @inline(__always)
  func columnStart(_ column: Int) -> Number {
    Number.shares(column, of: columnCount, in: columnTotal) + spacing(times: column)
  }

  /// The width of `span` columns from `column` on, with the spacing between them.
  @inline(__always)
  func columnWidth(_ column: Int, span: Int = 1) -> Number {
    Number.shares(column + span, of: columnCount, in: columnTotal)
      - Number.shares(column, of: columnCount, in: columnTotal) + spacing(times: span - 1)
  }

  @inline(__always)
  private func spacing(times count: Int) -> Number {
    itemSpacing * Number(count)
  }
}

/// How wide a cell may be when it is measured.
public enum ItemWidth<Number: LayoutNumber>: Hashable, Sendable {
  /// Exactly so wide.
  case exactly(Number)
  /// As wide as its content, within the limit; a cell with a width of its own may pass it.
  case within(Number)
}

/// The size a cell takes.
public struct ItemSize<Number: LayoutNumber>: Hashable, Sendable {
  public var width: Number
  public var height: Number

  public init(width: Number, height: Number) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in the unit of a placement.
public struct ItemFrame<Number: LayoutNumber>: Hashable, Sendable {
  public var x: Number
  public var y: Number
  public var width: Number
  public var height: Number

  public init(x: Number, y: Number, width: Number, height: Number) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension ItemFrame where Number == Int {
  public var pixelFrame: PixelFrame { PixelFrame(x: x, y: y, width: width, height: height) }
}
