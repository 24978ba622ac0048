// Draws what stands for an image: no picture is fetched, so a box says where it comes from.

import ComponentRuntime

extension PagePainter {
  /// A box with an icon, and where there is room the address and the content mode.
  func paintImage(_ element: PictureElement, in box: Rectangle, radius: Double) {
    guard box.width > 0, box.height > 0, canvas.shows(box) else { return }
    canvas.saving {
      canvas.clip(to: box, radius: radius)
      canvas.fill(box, theme.imageGround)
      let label = labelBox(of: element, in: box)
      let labelHeight = label?.height ?? 0
      paintIcon(
        x: box.x + box.width / 2, y: box.y + (box.height - labelHeight) / 2,
        size: iconSize(in: box, labelHeight: labelHeight))
      guard let label else { return }
      paintLabel(
        address(of: element), size: 9, x: label.x, y: label.y, width: label.width,
        align: .center, theme.imageInk)
      if case .string(let mode)? = element.props["contentMode"] {
        paintLabel(
          mode, size: 8, x: box.x + 8, y: box.y + 6, width: box.width - 16, align: .end,
          theme.imageInk)
      }
    }
  }

  /// Where an image's address stands; `nil` where it has none, or there is no room.
  func labelBox(of element: PictureElement, in box: Rectangle) -> Rectangle? {
    guard box.width >= 96, box.height >= 56, !address(of: element).isEmpty else { return nil }
    let height = 16.0
    let size = iconSize(in: box, labelHeight: height)
    return Rectangle(
      x: box.x + 8, y: box.y + box.height / 2 + size / 2, width: box.width - 16, height: height)
  }

  private func iconSize(in box: Rectangle, labelHeight: Double) -> Double {
    min(48, min(box.width, box.height - labelHeight) * 0.5)
  }

  private func address(of element: PictureElement) -> String {
    for name in ["src", "placeholder"] {
      if case .string(let text)? = element.props[name], !text.isEmpty { return text }
    }
    return ""
  }

  /// Two hills and a sun, around a centre.
  private func paintIcon(x: Double, y: Double, size: Double) {
    guard size >= 6 else { return }
    let width = size
    let height = size * 0.75
    let (left, top) = (x - width / 2, y - height / 2)
    let frame = Rectangle(x: left, y: top, width: width, height: height)
    let line = max(size / 20, 0.75)
    canvas.fill(
      frame, radius: size / 10, except: frame.inset(by: line), radius: size / 10 - line,
      theme.imageInk)
    let foot = top + height - 2 * line
    canvas.polygon(
      [
        (left + width * 0.12, foot), (left + width * 0.38, top + height * 0.42),
        (left + width * 0.56, top + height * 0.68), (left + width * 0.68, top + height * 0.54),
        (left + width * 0.88, foot),
      ], theme.imageInk)
    canvas.circle(
      x: left + width * 0.7, y: top + height * 0.28, radius: size * 0.07, theme.imageInk)
  }
}
