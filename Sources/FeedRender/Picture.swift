// From a document to the bytes of a picture: the way in.

import ComponentRuntime
import FeedText

/// The kinds of file that can be written, by their suffix.
public enum PictureFormat: String, Sendable, CaseIterable {
  case png, svg, pdf
}

/// What a picture shows, and how.
public struct PictureOptions: Sendable, Equatable {
  public var format = PictureFormat.png
  /// Pixels per point of a PNG, the size of an SVG's or PDF's point; `nil` for as many as the
  /// document's viewport has, and 1 of an SVG or PDF. Above 0.
  public var scale: Double?
  /// How far down the picture begins, in points: 0, or less than the page's height.
  public var top = 0.0
  /// How much of the page is drawn, in points; `nil` for all of it.
  public var height: Double?
  public var isDark = false
  /// Whether sections and cells are outlined, with keys and sizes.
  public var showsFrames = false

  public init() {}
}

/// Draws documents.
public struct PictureDrawer {
  /// Cairo's own bound on the sides of an image.
  public static let pixelLimit = 32_767
  /// The most pixels of a PNG: 256 MB while it is drawn.
  public static let areaLimit = 64_000_000
  /// The highest page a PDF may have, in points: beyond it some readers give up.
  public static let pdfPageHeight = 14_400.0
  /// The most pages of a PDF.
  public static let pdfPageLimit = 200

  private let text: PangoTextMeasurer

  /// - Throws: `RenderFault.drawing` where the host has no fonts.
  public init() throws(RenderFault) {
    do {
      text = try PangoTextMeasurer()
    } catch {
      throw .drawing(error.description)
    }
  }

  /// The bytes of a file that shows the document of a snapshot.
  ///
  /// - Throws: `RenderFault`.
  /// - Complexity: reading is O(*n*) in the document; drawing is in what the picture shows.
  public func draw(_ document: Value, _ options: PictureOptions) throws(RenderFault) -> [UInt8] {
    let document = try DocumentReader.read(document)
    let extent = try PictureExtent(document, options)
    let painter = paint(document, extent, options)
    return try painter.canvas.finish()
  }

  /// A PNG's pixels: red, green, blue and alpha, premultiplied; for tests.
  package func pixels(
    of document: Value, _ options: PictureOptions
  ) throws(RenderFault) -> (width: Int, height: Int, bytes: [UInt8]) {
    let document = try DocumentReader.read(document)
    let extent = try PictureExtent(document, options)
    let painter = paint(document, extent, options)
    let (width, height) = (Int(extent.canvasWidth), Int(extent.canvasHeight))
    return (width, height, painter.canvas.pixels(width: width, height: height))
  }

  private func paint(
    _ document: PictureDocument, _ extent: PictureExtent, _ options: PictureOptions
  ) -> PagePainter {
    let canvas = Canvas(
      options.format, width: extent.canvasWidth, height: extent.canvasHeight)
    canvas.setTitle(document.page)
    let painter = PagePainter(
      document: document, theme: Theme(isDark: options.isDark),
      showsFrames: options.showsFrames, text: text, canvas: canvas)
    for (index, sheet) in extent.sheets.enumerated() {
      if index > 0 {
        painter.canvas.nextPage(width: extent.canvasWidth, height: sheet.height * extent.scale)
      }
      // All of the canvas, whose last pixel the page may not fill.
      let height = max(extent.canvasHeight, sheet.height * extent.scale)
      let whole = Rectangle(x: 0, y: 0, width: extent.canvasWidth, height: height)
      painter.canvas.fill(whole, painter.theme.ground)
      painter.canvas.saving {
        painter.canvas.scale(by: extent.scale)
        painter.canvas.translate(x: 0, y: -sheet.top)
        painter.paint(sheet)
      }
    }
    return painter
  }
}

/// What part of the page is drawn, and how large.
struct PictureExtent {
  /// The pages of the file; one of them but for a long PDF.
  let sheets: [Sheet]
  /// The canvas's units per point.
  let scale: Double
  /// Of the canvas, or its first page.
  let canvasWidth: Double
  let canvasHeight: Double

  /// - Throws: `RenderFault.tooLarge` or `beyondEnd`.
  init(_ document: PictureDocument, _ options: PictureOptions) throws(RenderFault) {
    scale = options.scale ?? (options.format == .png ? document.scale : 1)
    guard options.top == 0 || options.top < document.height else {
      let end = ((document.height * 100).rounded() / 100).formattedBriefly
      throw .beyondEnd("the page ends at \(end) points, before the picture begins")
    }
    let top = options.top
    // Nothing has no picture, so an empty page is a line.
    let height = max(min(options.height ?? .infinity, document.height - top), 1)
    let limit =
      options.format == .pdf ? min(height, PictureDrawer.pdfPageHeight / scale) : height
    sheets = try PictureExtent.sheets(document, from: top, to: top + height, limit: limit)
    let width = max(document.width, 1)
    switch options.format {
    case .png:
      // A page of whole pixels stays one, whatever its points were rounded to.
      canvasWidth = (width * scale - Int.noise).rounded(.up)
      canvasHeight = (height * scale - Int.noise).rounded(.up)
      try PictureExtent.checkPixels(canvasWidth, canvasHeight)
    case .svg, .pdf:
      canvasWidth = width * scale
      canvasHeight = sheets[0].height * scale
    }
  }

  private static func sheets(
    _ document: PictureDocument, from top: Double, to bottom: Double, limit: Double
  ) throws(RenderFault) -> [Sheet] {
    let most = PictureDrawer.pdfPageLimit
    let sheets = document.sheets(from: top, to: bottom, limit: limit, mostSheets: most)
    guard sheets.count <= most else {
      throw .tooLarge(
        "the PDF would have more than \(most) pages of up to \(Int(PictureDrawer.pdfPageHeight)) "
          + "points; draw a part of it with a top and a height")
    }
    return sheets
  }

  private static func checkPixels(_ width: Double, _ height: Double) throws(RenderFault) {
    let most = Double(PictureDrawer.pixelLimit)
    guard width > most || height > most || width * height > Double(PictureDrawer.areaLimit) else {
      return
    }
    let mend = width > most ? "draw it" : "draw a part of it with a height, or"
    throw .tooLarge(
      "the picture would have \(Int(width)) × \(Int(height)) pixels; a side may have "
        + "\(PictureDrawer.pixelLimit) and all of it \(PictureDrawer.areaLimit): \(mend) with "
        + "fewer pixels per point")
  }
}
