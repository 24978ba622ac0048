// Draws what a still picture cannot show otherwise: what pins, what goes on, where frames are.

import ComponentRuntime
import FeedText

extension PagePainter {
  /// A pin in the trailing corner of a header or footer that stays while its section scrolls.
  func markSticky(_ frame: Rectangle) {
    let size = 7.0
    let edge = document.isRightToLeft ? frame.x + 5 : frame.right - 5 - size
    let (x, y) = (edge + size / 2, frame.y + 5)
    let paint = theme.imageInk
    canvas.fill(Rectangle(x: x - size / 2, y: y, width: size, height: 1.25), paint)
    canvas.fill(Rectangle(x: x - 1.75, y: y + 1, width: 3.5, height: 3.5), paint)
    canvas.fill(Rectangle(x: x - size / 2, y: y + 4, width: size, height: 1.25), paint)
    canvas.polygon([(x, y + 5), (x, y + 9)], width: 0.9, paint)
  }

  /// A shade and an arrow at the edge of the page, where a carousel's cells go on behind it.
  func markCarousel(_ section: PictureSection) {
    let width = document.width
    let tops = section.items.map(\.frame)
    let goesOnRight = tops.contains { $0.right > width + 0.5 }
    let goesOnLeft = tops.contains { $0.x < -0.5 }
    guard goesOnRight || goesOnLeft, let first = tops.first else { return }
    let height = tops.reduce(0) { max($0, $1.height) }
    let band = Rectangle(x: 0, y: first.y, width: min(24, width / 4), height: height)
    if goesOnRight {
      var right = band
      right.x = width - band.width
      canvas.fill(right, from: theme.ground.opacity(0), to: theme.ground.opacity(0.85))
      paintArrow(x: width - 8, y: band.y + height / 2, toLeft: false)
    }
    if goesOnLeft {
      canvas.fill(band, from: theme.ground.opacity(0.85), to: theme.ground.opacity(0))
      paintArrow(x: 8, y: band.y + height / 2, toLeft: true)
    }
  }

  private func paintArrow(x: Double, y: Double, toLeft: Bool) {
    let reach = toLeft ? -3.0 : 3.0
    canvas.polygon(
      [(x - reach / 2, y - 5), (x + reach / 2, y), (x - reach / 2, y + 5)], width: 1.5,
      theme.ink.opacity(0.6))
  }

  /// Outlines a section and those of its cells that are shown, with key and size.
  func outline(_ section: PictureSection, from top: Double, to bottom: Double) {
    guard section.frame.height >= top, bottom >= 0 else { return }
    canvas.saving {
      canvas.translate(x: section.frame.x, y: section.frame.y)
      let supplements = [section.header, section.footer].compactMap { $0 }
      for cell in section.items + supplements where isShown(cell, from: top, to: bottom) {
        outline(cell.frame, name: cell.key, theme.outline)
      }
      let box = Rectangle(
        x: 0, y: 0, width: section.frame.width, height: section.frame.height)
      outline(box, name: "\(section.key) · \(section.layout)", theme.sectionOutline)
    }
  }

  private func outline(_ box: Rectangle, name: String, _ paint: Paint) {
    let line = 0.75
    canvas.fill(box, radius: 0, except: box.inset(by: line), radius: 0, paint)
    guard box.width >= 24, box.height >= 8 else { return }
    let pixels = [box.width, box.height].map { Int(($0 * document.scale).rounded()) }
    let words = "\(name)  \(pixels[0])×\(pixels[1])"
    canvas.saving {
      canvas.clip(to: box)
      var style = TextStyle()
      style.size = 7
      style.lines = 1
      let size = text.measure(words, style: style, maxWidth: box.width - 4)
      let tag = Rectangle(
        x: box.right - size.width - 4, y: box.bottom - size.height, width: size.width + 4,
        height: size.height)
      canvas.fill(tag, paint.opacity(0.85))
      paintLabel(
        words, size: style.size, x: tag.x + 2, y: tag.y, width: size.width + 1,
        Paint(red: 1, green: 1, blue: 1))
    }
  }
}
