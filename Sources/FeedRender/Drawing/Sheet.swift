// Where a long page is parted into the pages of a PDF, so that no cell is cut that fits on one.

/// A page of the file: what of the document's page it shows, in points.
struct Sheet: Equatable {
  var top: Double
  var bottom: Double
  /// Where the sheet before ends; cells that fit on it are there. `nil` of the first sheet.
  var previousBottom: Double?
  /// The sheet's bottom is the picture's, and cuts what crosses it.
  var isLast: Bool
  /// The greatest height of a sheet: a higher cell is on all sheets that it crosses.
  var limit: Double

  var height: Double { bottom - top }

  /// The same, measured from `y`.
  func relative(to y: Double) -> Sheet {
    var sheet = self
    sheet.top -= y
    sheet.bottom -= y
    sheet.previousBottom? -= y
    return sheet
  }

  /// Whether the sheet shows a cell from `top` to `bottom`, or some of it.
  func shows(from cellTop: Double, to cellBottom: Double) -> Bool {
    guard cellBottom >= top, cellTop <= bottom else { return false }
    if cellBottom - cellTop > limit { return true }
    if !isLast, cellBottom > bottom + Sheet.noise { return false }
    guard let previousBottom else { return true }
    return cellTop >= top - Sheet.noise && cellBottom > previousBottom + Sheet.noise
  }

  /// Frames are whole pixels, whose points are rounded.
  fileprivate static let noise = 1e-6
}

extension PictureDocument {
  /// The sheets that show the page from `top` to `bottom`, none of them higher than `limit`; no
  /// more than one beyond `mostSheets`.
  ///
  /// A sheet ends where a cell begins that would not fit on it whole. Where cells stand side by
  /// side, a sheet may so begin above the end of the one before; what that one shows is then left
  /// out.
  ///
  /// - Complexity: O(*cells* × *sheets*).
  func sheets(
    from top: Double, to bottom: Double, limit: Double, mostSheets: Int
  ) -> [Sheet] {
    var sheets: [Sheet] = []
    var top = top
    while sheets.count <= mostSheets {
      let previousBottom = sheets.last?.bottom
      let end = top + limit
      if end >= bottom - Sheet.noise {
        sheets.append(
          Sheet(
            top: top, bottom: bottom, previousBottom: previousBottom, isLast: true, limit: limit))
        break
      }
      let next = nextTop(after: top, end: end, limit: limit)
      let sheet = Sheet(
        top: top, bottom: end, previousBottom: previousBottom, isLast: false, limit: limit)
      sheets.append(sheet)
      sheets[sheets.count - 1].bottom = next < end ? max(next, lastBottom(on: sheet)) : end
      top = next
    }
    return sheets
  }

  /// Where the first cell begins that a sheet's end would cut, or else the end.
  private func nextTop(after top: Double, end: Double, limit: Double) -> Double {
    var next = end
    forEachCell { cellTop, cellBottom in
      let isCut = cellTop < end - Sheet.noise && cellBottom > end + Sheet.noise
      if isCut, cellBottom - cellTop <= limit, cellTop > top + Sheet.noise {
        next = min(next, cellTop)
      }
    }
    return next
  }

  private func lastBottom(on sheet: Sheet) -> Double {
    var last = sheet.top
    forEachCell { top, bottom in
      if sheet.shows(from: top, to: bottom) { last = max(last, min(bottom, sheet.bottom)) }
    }
    return last
  }

  private func forEachCell(_ visit: (_ top: Double, _ bottom: Double) -> Void) {
    for section in sections {
      let y = section.frame.y
      for cell in section.items { visit(y + cell.frame.y, y + cell.frame.bottom) }
      for cell in [section.header, section.footer].compactMap({ $0 }) {
        visit(y + cell.frame.y, y + cell.frame.bottom)
      }
    }
  }
}
