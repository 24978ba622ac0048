// Draws what a still picture cannot show otherwise: what pins, what goes on.

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
}
