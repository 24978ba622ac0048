// Draws texts: from props to the style that layout measured with, and to glyphs.

import ComponentRuntime
import FeedText

/// The largest size of glyphs that is drawn, in points: Cairo refuses sizes far beyond it.
private let maximumTextSize = 4_096.0

/// How far outside its box a text may have ink, in points.
private let overhang = 200.0

extension PagePainter {
  /// Draws the words of a `text`, from the top of its content's box.
  func paintText(_ element: PictureElement, in box: Rectangle) {
    guard case .string(let words)? = element.props["text"], !words.isEmpty,
      canvas.shows(box.inset(by: -overhang))
    else { return }
    let style = textStyle(element.props)
    let placed = text.place(words, style: style, width: width(of: words, style, in: box))
    let paint = theme.paint(element.props["color"]) ?? theme.ink
    canvas.draw(placed, x: box.x, y: box.y, paint)
    guard case .string(let decoration)? = element.props["textDecoration"] else { return }
    switch decoration {
    case "underline":
      canvas.underline(placed, x: box.x, y: box.y, offset: 0.1, thickness: 0.06, paint)
    case "line-through":
      canvas.underline(placed, x: box.x, y: box.y, offset: -0.32, thickness: 0.06, paint)
    default: break
    }
  }

  /// The style that props say, by the mapping that layout uses. A value that no text can have
  /// changes nothing: a picture shows what a client would.
  func textStyle(_ props: ValueMap) -> TextStyle {
    var style = TextStyle()
    for attribute in LayoutAttribute.allCases where attribute.isPublished {
      guard let value = props[attribute.rawValue] else { continue }
      do {
        try style.set(attribute, to: value)
      } catch {
        continue
      }
    }
    style.size = min(style.size, maximumTextSize)
    style.fontScale = document.fontScale
    style.isRightToLeft = document.isRightToLeft
    return style
  }

  /// The width to break lines at. A frame's edges are rounded to pixels, so it may be narrower
  /// than the text was measured: where that makes more lines than the frame has room for, up to a
  /// pixel is given back.
  private func width(of words: String, _ style: TextStyle, in box: Rectangle) -> Double {
    let room = box.height + 0.5
    if text.measure(words, style: style, maxWidth: box.width).height <= room { return box.width }
    let wider = box.width + 1 / document.scale
    return text.measure(words, style: style, maxWidth: wider).height <= room ? wider : box.width
  }

  /// Draws a short label in one line, cut off at `width`.
  ///
  /// - Returns: the width it took.
  @discardableResult
  func paintLabel(
    _ words: String, size: Double, weight: Int = 400, x: Double, y: Double, width: Double,
    align: TextStyle.Alignment = .start, _ paint: Paint
  ) -> Double {
    var style = TextStyle()
    style.size = size
    style.weight = weight
    style.lines = 1
    style.align = align
    let placed = self.text.place(words, style: style, width: width)
    canvas.draw(placed, x: x, y: y, paint)
    return placed.size.width
  }
}
