// Cairo behind Swift types: all that is unsafe about drawing stays in this file.

import CCairo
import FeedText

/// A box in points.
struct Rectangle: Equatable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var right: Double { x + width }
  var bottom: Double { y + height }

  func inset(top: Double, right: Double, bottom: Double, left: Double) -> Rectangle {
    Rectangle(
      x: x + left, y: y + top, width: max(0, width - left - right),
      height: max(0, height - top - bottom))
  }

  func inset(by distance: Double) -> Rectangle {
    inset(top: distance, right: distance, bottom: distance, left: distance)
  }

  fileprivate var cairo: CCairoRectangle {
    CCairoRectangle(x: x, y: y, width: width, height: height)
  }
}

/// What is drawn on. Faults are remembered, and thrown by `finish`.
@safe struct Canvas: ~Copyable {
  private let canvas: OpaquePointer

  init(_ format: PictureFormat, width: Double, height: Double) {
    let kind =
      switch format {
      case .png: CCAIRO_PNG
      case .svg: CCAIRO_SVG
      case .pdf: CCAIRO_PDF
      }
    unsafe canvas = ccairo_canvas_new(kind, width, height)
  }

  deinit { unsafe ccairo_canvas_free(canvas) }

  /// Ends the drawing.
  ///
  /// - Returns: the bytes of the file.
  /// - Throws: `RenderFault.drawing`.
  func finish() throws(RenderFault) -> [UInt8] {
    var length = 0
    if let bytes = unsafe ccairo_finish(canvas, &length) {
      return unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
    }
    let words = unsafe ccairo_fault(canvas).map { unsafe String(cString: $0) }
    throw .drawing(words ?? "nothing was written")
  }

  /// The pixels of a PNG's canvas, row by row: red, green, blue and alpha, premultiplied.
  func pixels(width: Int, height: Int) -> [UInt8] {
    var stride = 0
    guard let data = unsafe ccairo_pixels(canvas, &stride) else { return [] }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for row in 0..<height {
      for column in 0..<width {
        let start = row * stride + column * 4
        for offset in [2, 1, 0, 3] { pixels.append(unsafe data[start + offset]) }
      }
    }
    return pixels
  }

  func nextPage(width: Double, height: Double) {
    unsafe ccairo_next_page(canvas, width, height)
  }

  func setTitle(_ title: String) { unsafe ccairo_set_title(canvas, title) }

  // MARK: Coordinates, clips and groups

  /// Does `body` and takes back its translations and clips.
  func saving(_ body: () -> Void) {
    unsafe ccairo_save(canvas)
    body()
    unsafe ccairo_restore(canvas)
  }

  func translate(x: Double, y: Double) { unsafe ccairo_translate(canvas, x, y) }

  func scale(by factor: Double) { unsafe ccairo_scale(canvas, factor) }

  /// Whether something of `box` lies on the canvas and within all clips.
  func shows(_ box: Rectangle) -> Bool { unsafe ccairo_shows(canvas, box.cairo) }

  func clip(to box: Rectangle, radius: Double = 0) {
    unsafe ccairo_clip(canvas, box.cairo, radius)
  }

  /// Draws what `body` does as one, with this opacity.
  func grouping(opacity: Double, _ body: () -> Void) {
    guard opacity < 1 else { return body() }
    unsafe ccairo_begin_group(canvas)
    body()
    unsafe ccairo_end_group(canvas, max(0, opacity))
  }

  // MARK: Shapes

  func fill(_ box: Rectangle, radius: Double = 0, _ paint: Paint) {
    unsafe ccairo_fill(canvas, box.cairo, radius, paint.cairo)
  }

  /// Fills what lies in `box` and not in `inner`.
  func fill(
    _ box: Rectangle, radius: Double, except inner: Rectangle, radius innerRadius: Double,
    _ paint: Paint
  ) {
    unsafe ccairo_fill_between(
      canvas, box.cairo, radius, inner.cairo, innerRadius, paint.cairo)
  }

  func fill(_ box: Rectangle, from left: Paint, to right: Paint) {
    unsafe ccairo_fill_gradient(canvas, box.cairo, left.cairo, right.cairo)
  }

  /// Lines through points: filled, or strokes of `width`.
  func polygon(_ points: [(x: Double, y: Double)], width: Double = 0, _ paint: Paint) {
    let coordinates = points.flatMap { [$0.x, $0.y] }
    unsafe ccairo_polygon(canvas, coordinates, points.count, width, paint.cairo)
  }

  func circle(x: Double, y: Double, radius: Double, _ paint: Paint) {
    unsafe ccairo_circle(canvas, x, y, radius, paint.cairo)
  }

  // MARK: Text

  /// Draws a text from its box's top left corner: what stands behind its words, they themselves,
  /// and lines along them.
  ///
  /// - Parameters:
  ///   - ink: the colour of words whose run has none.
  ///   - decoration: of all words, besides what their runs say.
  func draw(
    _ text: borrowing PlacedText, x: Double, y: Double, _ ink: Paint,
    decoration: RunPaint.Decoration = .none
  ) {
    unsafe ccairo_save(canvas)
    unsafe ccairo_translate(canvas, x, y)
    unsafe text.forEachRun { run in
      guard let background = unsafe run.paint.background else { return }
      let box = unsafe Rectangle(
        x: run.x, y: run.baseline - run.ascent, width: run.width,
        height: run.ascent + run.descent)
      fill(box, Paint(rgba: background))
    }
    unsafe text.forEachRun { run in
      let paint = unsafe run.paint.color.map(Paint.init(rgba:)) ?? ink
      unsafe run.glyphs.withMemoryRebound(to: CCairoGlyph.self) { glyphs in
        guard let first = glyphs.baseAddress, glyphs.count > 0 else { return }
        unsafe ccairo_glyphs(canvas, run.font, run.size, first, glyphs.count, paint.cairo)
      }
      for line in unsafe Set([decoration, run.paint.decoration]) {
        unsafe drawLine(line, along: run, paint)
      }
    }
    unsafe ccairo_restore(canvas)
  }

  private func drawLine(
    _ decoration: RunPaint.Decoration, along run: GlyphRun, _ paint: Paint
  ) {
    // In parts of the font's size, downwards from the baseline.
    let offset: Double
    switch decoration {
    case .none: return
    case .underline: offset = 0.1
    case .lineThrough: offset = -0.32
    }
    let box = unsafe Rectangle(
      x: run.x, y: run.baseline + run.size * offset, width: run.width, height: run.size * 0.06)
    fill(box, paint)
  }
}

extension Paint {
  fileprivate var cairo: CCairoColor {
    CCairoColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}
