// `feedctl render`: a picture of a page, from a daemon or without one.

import ComponentRuntime
import FeedClient
import FeedJSON
import FeedProtocol
import FeedRender

enum RenderCommand {
  static let form = CommandForm(
    name: "render", summary: "draw a page to a PNG, SVG or PDF",
    operands: [OperandForm(name: "PAGE")],
    options: [
      .viewport,
      OptionForm("-o", "FILE", help: "the picture; its suffix .png, .svg or .pdf says the format"),
      OptionForm("--config", "DIR", help: "no daemon: evaluate the .feed files below DIR"),
      OptionForm("--data", "SOURCE=FILE", help: "with --config: a source's value; may be repeated"),
      OptionForm(
        "--native", "FILE", help: "with --config: what feedd --native printed: components in Swift"),
      OptionForm("--scale", "N", help: "pixels per point (default: the viewport's; 1 of SVG, PDF)"),
      OptionForm("--top", "POINTS", help: "begin so far down the page"),
      OptionForm("--height", "POINTS", help: "draw no more of the page than this"),
      OptionForm("--dark", help: "the dark one of colours that have two"),
      OptionForm("--frames", help: "outline sections and cells; key and size where no words are"),
    ],
    details: """
      Images are not fetched: a box stands for each, with its address. A pin marks headers and footers
      that are sticky, an arrow a carousel that goes on. The ground of a page is light grey.

      With --config the page is made here, with the fonts and time zones of this host, as a daemon
      would make it; viewports w<width>@<scale> are taken too, up to \(ViewportName.maximumWidth) wide.
      FILE may end in #/pointer, which takes a part of its document. What fails on the page is told on
      standard error. Components in Swift are drawn by their daemon alone: with --native the folder
      may use them, the page drawn may not.

      A PNG has up to \(PictureDrawer.pixelLimit) pixels a side and \(PictureDrawer.areaLimit) in all.
      A PDF has up to \(PictureDrawer.pdfPageLimit) pages of up to \(Int(PictureDrawer.pdfPageHeight)) \
      points: one ends where a cell begins
      that would not fit on it; a cell higher than a page is cut. Of a longer page draw a part with
      --top and --height. The same page gives the same bytes.
      """,
    examples: [
      "feedctl render home --viewport phone -o home.png",
      "feedctl render home --viewport phone --config config -o home.svg \\",
      "  --data recommend/guest=config/samples/recommend.json",
      "feedctl render quakes --viewport tablet --config config -o quakes.pdf --height 2000 \\",
      "  --data quakes=earthquakes.json#/features",
    ], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let arguments = invocation.arguments
    guard let path = arguments.last("-o") else {
      throw UsageFault("a file is missing: add -o FILE, such as -o page.png")
    }
    let file = try PictureFile(path)
    let options = try options(arguments, file.format)
    let document = try document(invocation)
    do {
      try file.write(try PictureDrawer().draw(document, options))
    } catch RenderFault.tooLarge(let message) {
      throw UsageFault("\(message): --top, --height, --scale")
    } catch RenderFault.beyondEnd(let message) {
      throw UsageFault("\(message): --top takes less")
    }
    return .done
  }

  static func options(
    _ arguments: ParsedArguments, _ format: PictureFormat
  ) throws(UsageFault) -> PictureOptions {
    var options = PictureOptions()
    options.format = format
    options.scale = try arguments.number("--scale", in: 0.01...64)
    options.top = try arguments.number("--top", in: 0...1e9) ?? 0
    options.height = try arguments.number("--height", in: 1...1e9)
    options.isDark = arguments.has("--dark")
    options.showsFrames = arguments.has("--frames")
    return options
  }

  /// The daemon's document, or our own.
  private static func document(_ invocation: Invocation) throws -> Value {
    let arguments = invocation.arguments
    if let folder = arguments.last("--config") {
      let document = try OfflineDocument(invocation, folder: folder)
      for remark in document.remarks { invocation.console.complain("feedctl render: \(remark)\n") }
      return document.value
    }
    for name in ["--data", "--native"] where arguments.has(name) {
      throw UsageFault("\(name) belongs to --config DIR; a daemon has its own")
    }
    let body = try invocation.ask(.snapshot(try invocation.documentName(), since: nil)).body()
    do {
      return try JSONParser(limits: ValueArgument.limits).parse(body.bytes)
    } catch {
      throw ClientError.malformed("the daemon's answer is not JSON: \(error)")
    }
  }
}

extension ParsedArguments {
  /// An option that is a number.
  func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(UsageFault) -> Double? {
    guard let text = last(name) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw UsageFault(
        "\(name) takes a number from \(range.lowerBound.formattedBriefly) "
          + "to \(range.upperBound.formattedBriefly), not `\(text)`")
    }
    return number
  }
}
