// What a section layout written in Swift knows of its section: the room, and what markup says.

/// The room that a section's items have, in points, and the attributes that say how to use it.
public struct SectionSpace: Sendable {
  /// Between the left and right insets, at least 0.
  public let width: Double
  /// Of the page; the section's frame is as wide.
  public let pageWidth: Double
  /// Of the viewport, for cells as high as the screen.
  public let viewportHeight: Double
  /// Between neighbours along a line.
  public let itemSpacing: Double
  /// Between lines.
  public let lineSpacing: Double
  /// What `itemWidth` says; `nil` for `auto`.
  public let itemWidth: Double?
  public let align: SectionStyle.Alignment
  public let rowAlign: SectionStyle.RowAlignment
  /// One device pixel.
  public let pixel: Double

  private let columnStarts: [Double]
  private let columnEnds: [Double]

  init<Number: LayoutNumber>(_ geometry: SectionGeometry<Number>) {
    func points(_ length: Number) -> Double { length.points(scale: geometry.scale) }
    width = points(geometry.contentWidth)
    pageWidth = points(geometry.width)
    viewportHeight = geometry.viewportHeight
    itemSpacing = points(geometry.itemSpacing)
    lineSpacing = points(geometry.lineSpacing)
    itemWidth = geometry.itemWidth.map(points)
    align = geometry.align
    rowAlign = geometry.rowAlign
    pixel = 1 / geometry.scale
    let columns = 0..<geometry.columnCount
    columnStarts = columns.map { points(geometry.columnStart($0)) }
    columnEnds = columns.map { points(geometry.columnStart($0) + geometry.columnWidth($0)) }
  }

  /// How many columns `columns` or `minColumnWidth` ask for, at least 1.
  public var columnCount: Int { columnStarts.count }

  /// Where a column begins, in whole pixels: the width is dealt out as a grid does it.
  ///
  /// - Parameter column: from 0; others count as the nearest there is.
  public func columnStart(_ column: Int) -> Double { columnStarts[clamped(column)] }

  /// The width of `span` columns from `column` on, with the spacing between them.
  public func columnWidth(_ column: Int, span: Int = 1) -> Double {
    let last = column.addingReportingOverflow(max(1, span) - 1)
    return columnEnds[clamped(last.overflow ? .max : last.partialValue)] - columnStart(column)
  }

  private func clamped(_ column: Int) -> Int { max(0, min(column, columnCount - 1)) }
}
