// Outlines frames, and says what they are where that hides no words.

import ComponentRuntime
import FeedText

extension PagePainter {
  /// Outlines a section and those of its cells that are shown, with key and size.
  ///
  /// - Parameter sheet: measured from the section's top.
  func outline(_ section: PictureSection, on sheet: Sheet) {
    guard section.frame.height >= sheet.top, sheet.bottom >= 0 else { return }
    canvas.saving {
      canvas.translate(x: section.frame.x, y: section.frame.y)
      let supplements = [section.header, section.footer].compactMap { $0 }
      let cells = (section.items + supplements).filter { isShown($0, on: sheet) }
      var taken: [Rectangle] = []
      for cell in cells {
        addWords(of: cell.element, x: cell.frame.x, y: cell.frame.y, to: &taken)
      }
      for cell in cells { outline(cell.frame, name: cell.key, theme.outline, &taken) }
      let box = Rectangle(
        x: 0, y: 0, width: section.frame.width, height: section.frame.height)
      outline(box, name: "\(section.key) · \(section.layout)", theme.sectionOutline, &taken)
    }
  }

  /// - Parameter taken: where labels would hide something; the label is added.
  private func outline(
    _ box: Rectangle, name: String, _ paint: Paint, _ taken: inout [Rectangle]
  ) {
    let line = 0.75
    canvas.fill(box, radius: 0, except: box.inset(by: line), radius: 0, paint)
    let pixels = [box.width, box.height].map { Int(($0 * document.scale).rounded()) }
    let size = "\(pixels[0])×\(pixels[1])"
    let near = taken.filter { $0.intersects(box) }
    for (words, pointSize) in [("\(name)  \(size)", 7.0), (size, 7), (name, 7), (size, 5)] {
      guard let tag = tag(words, pointSize, in: box, besides: near) else { continue }
      canvas.fill(tag, paint.opacity(0.85))
      paintLabel(
        words, size: pointSize, x: tag.x + 2, y: tag.y, width: tag.width - 3,
        Paint(red: 1, green: 1, blue: 1))
      return taken.append(tag)
    }
  }

  /// Room for a label in the first corner of `box` that has some.
  private func tag(
    _ words: String, _ pointSize: Double, in box: Rectangle, besides taken: [Rectangle]
  ) -> Rectangle? {
    var style = TextStyle()
    style.size = pointSize
    style.lines = 1
    let size = text.measure(words, style: style, maxWidth: nil)
    let (width, height) = (size.width + 4, size.height)
    guard width <= box.width, height <= box.height else { return nil }
    for y in [box.bottom - height, box.y] {
      for x in [box.right - width, box.x, box.x + (box.width - width) / 2] {
        let tag = Rectangle(x: x, y: y, width: width, height: height)
        if !taken.contains(where: { $0.intersects(tag) }) { return tag }
      }
    }
    return nil
  }

  /// Adds a box for each piece of a line that an element shows, and those below it.
  private func addWords(
    of element: PictureElement, x: Double, y: Double, to boxes: inout [Rectangle]
  ) {
    let box = Rectangle(
      x: x + element.frame.x, y: y + element.frame.y, width: element.frame.width,
      height: element.frame.height)
    let content = self.content(of: element, in: box)
    switch element.type {
    case "text":
      for words in wordBoxes(of: element, in: content) where words.width > 0 {
        boxes.append(words)
      }
    case "image":
      if let label = labelBox(of: element, in: content) { boxes.append(label) }
    default: break
    }
    for child in element.children where child.type != "span" {
      addWords(of: child, x: box.x, y: box.y, to: &boxes)
    }
  }
}

extension Rectangle {
  fileprivate func intersects(_ other: Rectangle) -> Bool {
    x < other.right && other.x < right && y < other.bottom && other.y < bottom
  }
}
