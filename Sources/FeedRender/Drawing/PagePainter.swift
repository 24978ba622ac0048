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

  /// Draws what of the page lies between two heights.
  func paint(from top: Double, to bottom: Double) {
    let page = Rectangle(x: 0, y: top, width: document.width, height: bottom - top)
    canvas.clip(to: page)
    for section in document.sections {
      let isNear = section.frame.bottom >= top && section.frame.y <= bottom
      if isNear { paint(section, from: top - section.frame.y, to: bottom - section.frame.y) }
    }
    guard showsFrames else { return }
    for section in document.sections {
      outline(section, from: top - section.frame.y, to: bottom - section.frame.y)
    }
  }

  /// - Parameters:
  ///   - top: where what is shown begins, relative to the section.
  private func paint(_ section: PictureSection, from top: Double, to bottom: Double) {
    canvas.saving {
      canvas.translate(x: section.frame.x, y: section.frame.y)
      let box = Rectangle(
        x: 0, y: 0, width: section.frame.width, height: section.frame.height)
      if let background = theme.paint(section.props["background"]) {
        canvas.fill(box, background)
      }
      for cell in section.items where isShown(cell, from: top, to: bottom) { paint(cell) }
      if section.layout == "carousel" { markCarousel(section) }
      for cell in [section.header, section.footer].compactMap({ $0 }) {
        paintSupplement(cell)
      }
    }
  }

  func isShown(_ cell: PictureCell, from top: Double, to bottom: Double) -> Bool {
    cell.frame.bottom >= top && cell.frame.y <= bottom && cell.frame.right >= 0
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
