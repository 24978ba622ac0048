// Draws a page: its sections, their cells, and outlines over them.

import ComponentRuntime
import FeedText

/// Draws one document. Coordinates are points of the page.
struct PagePainter: ~Copyable {
  let document: PictureDocument
  let theme: Theme
  /// Whether sections and cells are outlined.
  let showsFrames: Bool
  let text: PangoTextMeasurer
  let canvas: Canvas

  /// Draws what a page of the file shows.
  func paint(_ sheet: Sheet) {
    canvas.clip(
      to: Rectangle(x: 0, y: sheet.top, width: document.width, height: sheet.height))
    for section in document.sections {
      let isNear = section.frame.bottom >= sheet.top && section.frame.y <= sheet.bottom
      if isNear { paint(section, on: sheet.relative(to: section.frame.y)) }
    }
    guard showsFrames else { return }
    for section in document.sections {
      outline(section, on: sheet.relative(to: section.frame.y))
    }
  }

  /// - Parameter sheet: measured from the section's top.
  private func paint(_ section: PictureSection, on sheet: Sheet) {
    canvas.saving {
      canvas.translate(x: section.frame.x, y: section.frame.y)
      let box = Rectangle(
        x: 0, y: 0, width: section.frame.width, height: section.frame.height)
      if let background = theme.paint(section.props["background"]) {
        canvas.fill(box, background)
      }
      for cell in section.items where isShown(cell, on: sheet) { paint(cell) }
      if section.layout == "carousel" { markCarousel(section) }
      for cell in [section.header, section.footer].compactMap({ $0 })
      where isShown(cell, on: sheet) {
        paintSupplement(cell)
      }
    }
  }

  func isShown(_ cell: PictureCell, on sheet: Sheet) -> Bool {
    sheet.shows(from: cell.frame.y, to: cell.frame.bottom) && cell.frame.right >= 0
      && cell.frame.x <= document.width
  }

  private func paint(_ cell: PictureCell) {
    canvas.saving {
      canvas.translate(x: cell.frame.x, y: cell.frame.y)
      paint(cell.element)
    }
  }

  private func paintSupplement(_ cell: PictureCell) {
    if let background = theme.paint(cell.props["background"]) {
      canvas.fill(cell.frame, background)
    }
    paint(cell)
    if cell.props["sticky"] == true { markSticky(cell.frame) }
  }
}
