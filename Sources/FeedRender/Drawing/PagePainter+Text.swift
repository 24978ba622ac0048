// Draws texts: from props to the style that layout measured with, and to glyphs.

import ComponentRuntime
import FeedText

/// The largest size of glyphs that is drawn, in points: Cairo refuses sizes far beyond it.
private let maximumTextSize = 4_096.0

/// How far outside its box a text may have ink, in points.
private let overhang = 200.0

extension PagePainter {
  /// Draws the words of a `text` or of its spans, from the top of its content's box.
  func paintText(_ element: PictureElement, in box: Rectangle) {
    guard canvas.shows(box.inset(by: -overhang)) else { return }
    let style = textStyle(element.props)
    let ink = theme.paint(element.props["color"]) ?? theme.ink
    let (words, paints) = styledText(of: element, style, ink)
    guard !words.words.isEmpty else { return }
    let placed = text.place(words, paints: paints, style: style, width: box.width)
    let decoration = paints.isEmpty ? RunPaint.Decoration(element.props) ?? .none : .none
    canvas.draw(placed, x: box.x, y: box.y, ink, decoration: decoration)
  }

  /// A box for each run of each line that a `text` shows.
  func wordBoxes(of element: PictureElement, in box: Rectangle) -> [Rectangle] {
    let style = textStyle(element.props)
    let (words, paints) = styledText(of: element, style, theme.ink)
    guard !words.words.isEmpty else { return [] }
    let placed = text.place(words, paints: paints, style: style, width: box.width)
    return placed.runBoxes.map {
      Rectangle(x: box.x + $0.x, y: box.y + $0.y, width: $0.width, height: $0.height)
    }
  }

  /// What a `text` shows: its own words, or those of its spans with the paint of each.
  private func styledText(
    of element: PictureElement, _ style: TextStyle, _ ink: Paint
  ) -> (text: StyledText, paints: [RunPaint]) {
    if case .string(let words)? = element.props["text"] {
      return (StyledText(words: words, runs: []), [])
    }
    var words = ""
    var runs: [TextRun] = []
    var paints: [RunPaint] = []
    let decoration = RunPaint.Decoration(element.props) ?? .none
    for span in element.children where span.type == "span" {
      guard case .string(let text)? = span.props["text"], !text.isEmpty else { continue }
      words += text
      runs.append(TextRun(utf8Count: text.utf8.count, style: textStyle(span.props, in: style)))
      let opacity = min(max(span.props["opacity"]?.finiteNumber ?? 1, 0), 1)
      paints.append(
        RunPaint(
          color: (theme.paint(span.props["color"]) ?? ink).opacity(opacity).rgba,
          background: theme.paint(span.props["background"])?.opacity(opacity).rgba,
          decoration: RunPaint.Decoration(span.props) ?? decoration))
    }
    return (StyledText(words: words, runs: runs), paints)
  }

  /// The style that props say, by the mapping that layout uses. A value that no text can have
  /// changes nothing: a picture shows what a client would.
  ///
  /// - Parameter outer: the style that props change.
  func textStyle(_ props: ValueMap, in outer: TextStyle = TextStyle()) -> TextStyle {
    var style = outer
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

  /// Draws a short label in one line, cut off at `width`.
  func paintLabel(
    _ words: String, size: Double, x: Double, y: Double, width: Double,
    align: TextStyle.Alignment = .start, _ paint: Paint
  ) {
    var style = TextStyle()
    style.size = size
    style.lines = 1
    style.align = align
    let placed = self.text.place(words, style: style, width: width)
    canvas.draw(placed, x: x, y: y, paint)
  }
}

extension RunPaint.Decoration {
  /// `nil` where props say none.
  fileprivate init?(_ props: ValueMap) {
    guard case .string(let name)? = props["textDecoration"] else { return nil }
    switch name {
    case "underline": self = .underline
    case "line-through": self = .lineThrough
    default: self = .none
    }
  }
}
