// Where the items of a section stand, kept from one change to the next.

/// A section's frames: computed from the sizes of its cells, and changed by no more than a change
/// demands.
///
/// All frames are relative to the section's frame. Items are told apart by their places only; who
/// they are is the caller's business.
///
///     var section = SectionPlacement(geometry: geometry)
///     let change = section.apply([SectionEdit(replacing: 0..<0, withCount: cells.count)]) {
///       index, width in size(of: cells[index], width)
///     }
///
/// Source: spec/layout.md, "Sections" and "Cost"; conformance/sections/README.md.
public struct SectionPlacement<Number: LayoutNumber>: Sendable {
  public let geometry: SectionGeometry<Number>
  /// How often an item's frame was computed, a mere shift left out.
  public internal(set) var placedCells = 0
  /// How often an item's size was asked for.
  public internal(set) var sizedCells = 0
  /// The header's height; `nil` for none.
  public private(set) var header: Number?
  /// The footer's height; `nil` for none.
  public private(set) var footer: Number?
  /// The height of what stands between the insets.
  public internal(set) var bodyHeight: Number = 0

  /// The items of all layouts but the list…
  var items = PlacedItems<Number>()
  /// … and the list's: heights with the spacing below each.
  var rows = RunningSums<Number>()
  /// The waterfall's columns, from time to time and at the end.
  var tops: WaterfallTops<Number>
  /// What places the lines of a layout written in Swift…
  let placer: NativePlacer?
  /// … and the lines that it made.
  var lines: NativeLines<Number>
  /// Why a layout written in Swift failed: the frames are of no use then, now or later.
  public internal(set) var fault: SectionLayoutFault?

  public init(geometry: SectionGeometry<Number>) {
    self.geometry = geometry
    tops = WaterfallTops(columnCount: geometry.columnCount)
    var placer: NativePlacer?
    do throws(SectionLayoutFault) {
      placer = try geometry.native?.placer(in: SectionSpace(geometry))
    } catch {
      fault = error
    }
    self.placer = placer
    lines = NativeLines(start: placer?.start ?? [])
  }

  /// The number of items.
  public var count: Int { geometry.kind == .list ? rows.count : items.count }

  /// Answers for a cell's size: its place after the edits, and how wide it may be. Where the
  /// width is `exactly` given, the size's own width plays no part.
  public typealias Measure = (_ index: Int, _ width: ItemWidth<Number>) -> ItemSize<Number>

  /// Takes over what became of the items and places them anew from the first edited one on, as far
  /// as there is need.
  ///
  /// Asks for the size of every item that was edited, and of others only if they get another width.
  ///
  /// - Parameters:
  ///   - edits: in order, not overlapping.
  ///   - span: how many columns an item takes; asked by waterfalls of edited items, and by layouts
  ///     written in Swift.
  /// - Complexity: list O(*m* + *n* / 256) for *m* edited items; others O(items placed), plus a
  ///   few simple passes over the rest.
  // Specialised for callers in other modules; in this one the compiler does it unasked.
  @specialized(where Number == Int)
  @specialized(where Number == Double)
  public mutating func apply(
    _ edits: [SectionEdit], span: (Int) -> Int = { _ in 1 }, size: Measure
  ) -> SectionChange<Number> {
    guard let first = edits.first, let last = edits.last else { return SectionChange() }
    precondition(
      zip(edits, edits.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound },
      "edits stand in order")
    precondition(
      first.range.lowerBound >= 0 && last.range.upperBound <= count, "edits lie among the items")
    if geometry.kind == .list { return placeList(edits, size: size) }
    let oldCount = items.count
    items.apply(edits)
    let lastEnd = last.range.upperBound + items.count - oldCount
    if geometry.kind == .waterfall { readSpans(edits, span: span) }
    if fault != nil { return SectionChange() }
    let work = PlacementWork(
      first: first.range.lowerBound, end: lastEnd, oldCount: oldCount)
    switch geometry.kind {
    case .grid: return placeGrid(work, size: size)
    case .flow: return placeFlow(work, size: size)
    case .waterfall: return placeWaterfall(work, size: size)
    case .native: return placeNative(work, span: span, size: size)
    case .list, .carousel: return placeCarousel(work, size: size)
    }
  }

  private mutating func readSpans(_ edits: [SectionEdit], span: (Int) -> Int) {
    var moved = 0
    for edit in edits {
      let start = edit.range.lowerBound + moved
      for index in start..<start + edit.count {
        let columns = max(1, min(span(index), geometry.columnCount))
        items.span[index] = Int32(truncatingIfNeeded: columns)
      }
      moved += edit.count - edit.range.count
    }
  }

  // MARK: Header and footer

  /// Sets the header's height, which moves every item.
  public mutating func setHeader(_ height: Number?) -> SectionChange<Number> {
    let difference = (height ?? 0) - (header ?? 0)
    header = height
    var change = SectionChange<Number>()
    change.shift(0..<count, y: difference)
    return change
  }

  /// Sets the footer's height, which moves nothing.
  public mutating func setFooter(_ height: Number?) { footer = height }

  public var headerFrame: ItemFrame<Number>? {
    header.map { ItemFrame(x: 0, y: 0, width: geometry.width, height: $0) }
  }

  public var footerFrame: ItemFrame<Number>? {
    footer.map {
      ItemFrame(
        x: 0, y: itemsTop + bodyHeight + geometry.inset.bottom, width: geometry.width, height: $0)
    }
  }

  // MARK: Frames

  /// Where the body begins: below the header and the top inset.
  public var itemsTop: Number { (header ?? 0) + geometry.inset.top }

  /// The section's height: header, top inset, body, bottom inset, footer.
  public var height: Number { itemsTop + bodyHeight + geometry.inset.bottom + (footer ?? 0) }

  /// The frame of an item.
  ///
  /// - Complexity: O(1), in a list O(log *n*).
  @specialized(where Number == Int)
  @specialized(where Number == Double)
  public func frame(at index: Int) -> ItemFrame<Number> {
    if geometry.kind == .list {
      return listFrame(start: rows.start(of: index), extent: rows.extent(of: index))
    }
    let x = geometry.inset.left + items.x[index]
    let width = items.width[index]
    return ItemFrame(
      x: geometry.isRightToLeft ? geometry.width - x - width : x, y: itemsTop + items.y[index],
      width: width, height: items.height[index])
  }

  /// Calls `body` with the frames of the items in `range`, in order.
  ///
  /// - Complexity: O(*m*) in the length of the range, in a list + O(log *n*).
  public func forEachFrame(in range: Range<Int>, _ body: (Int, ItemFrame<Number>) -> Void) {
    if geometry.kind == .list {
      rows.forEach(in: range) { body($0, listFrame(start: $1, extent: $2)) }
    } else {
      for index in range { body(index, frame(at: index)) }
    }
  }

  private func listFrame(start: Number, extent: Number) -> ItemFrame<Number> {
    let x =
      geometry.isRightToLeft
      ? geometry.width - geometry.inset.left - geometry.contentWidth : geometry.inset.left
    // In points, a sum's last bits may be missing from the extent.
    return ItemFrame(
      x: x, y: itemsTop + start, width: geometry.contentWidth,
      height: max(0, extent - geometry.lineSpacing))
  }

  /// Measures the item if it must be, and gives its own height.
  mutating func naturalHeight(_ index: Int, width: Number, size: Measure) -> Number {
    if items.isStale[index] || items.width[index] != width {
      items.natural[index] = size(index, .exactly(width)).height
      items.isStale[index] = false
      sizedCells += 1
    }
    return items.natural[index]
  }
}

/// What a placement has to do.
struct PlacementWork {
  /// The first edited item.
  let first: Int
  /// One past the last edited item.
  let end: Int
  /// The number of items before the edits.
  let oldCount: Int
}
