// The sample pages as people would have them: words that can be read, targets that can be hit.

import ComponentRuntime
import FeedJSON
import FeedText
import Foundation
import TestSupport
import Testing

@testable import FeedRender

@Suite("Sample pages")
struct SamplePageTests {
  private static let pages = ["home", "profile", "quakes", "catalogue"]
  private static let quakes = """
    [{"id":"a","properties":{"mag":3.1,"place":"Here","time":0,"felt":4,"tsunami":1,"alert":"red"},
    "geometry":{"coordinates":[1,2,3]}},{"id":"b","properties":{"mag":0.3,"place":null,"time":1}},
    {"id":"c","properties":{"mag":5,"time":1}},{"id":"d","properties":{"mag":7,"time":1}}]
    """
  private static let categories = """
    [{"id":"a","name":"A","path":[{"id":"z","name":"Z"},{"id":"a","name":"A"}],"subCategories":[
    {"id":"1"},{"id":"2"},{"id":"3"},{"id":"4","name":"Four"}]}]
    """

  private func document(_ page: String, _ viewport: String) throws -> PictureDocument {
    let folder = Corpus.checkout.appending(path: "config")
    let pages = folder.appending(path: "pages")
    let files = try FileManager.default.contentsOfDirectory(atPath: pages.path).sorted().map {
      SourceFile(
        path: $0, text: try String(contentsOf: pages.appending(path: $0), encoding: .utf8))
    }
    let result = MarkupCompiler.compile(files: files)
    let program = try #require(result.program, "\(result.diagnostics.rendered())")
    let offline = OfflinePages(
      program: program, text: try PangoTextMeasurer(), timeMilliseconds: 0)
    for name in ["recommend", "profile"] {
      let file = folder.appending(path: "samples/\(name).json")
      try offline.put(
        try JSONParser().parse(String(contentsOf: file, encoding: .utf8)),
        to: SourceName(name, ["guest"]))
    }
    try offline.put(try JSONParser().parse(Self.quakes), to: SourceName("quakes"))
    try offline.put(try JSONParser().parse(Self.categories), to: SourceName("categories"))
    let declared = try #require(program.viewports.first { $0.name == viewport })
    let body = try offline.document(PageAddress(page), in: declared).body
    return try DocumentReader.read(try JSONParser().parse(body))
  }

  /// Calls `visit` with every element and what it is drawn on.
  private func walk(
    _ element: PictureElement, on ground: Paint, _ theme: Theme,
    _ visit: (PictureElement, Paint) -> Void
  ) {
    let ground = theme.paint(element.props["background"]) ?? ground
    visit(element, ground)
    for child in element.children { walk(child, on: ground, theme, visit) }
  }

  private func walk(
    _ document: PictureDocument, _ theme: Theme, _ visit: (PictureElement, Paint) -> Void
  ) {
    for section in document.sections {
      let ground = theme.paint(section.props["background"]) ?? theme.ground
      for cell in section.items + [section.header, section.footer].compactMap({ $0 }) {
        walk(cell.element, on: ground, theme, visit)
      }
    }
  }

  @Test(
    "have words that stand out from what is behind them, by light and in the dark",
    arguments: pages, ["phone", "tablet"])
  func contrast(page: String, viewport: String) throws {
    let document = try document(page, viewport)
    var count = 0
    for isDark in [false, true] {
      let theme = Theme(isDark: isDark)
      walk(document, theme) { element, ground in
        guard element.type == "text" else { return }
        count += 1
        let ink = theme.paint(element.props["color"]) ?? theme.ink
        let size = element.props["fontSize"]?.finiteNumber ?? 14
        let isBold = (element.props["fontWeight"]?.finiteNumber ?? 400) >= 700
        let isLarge = size >= 24 || (isBold && size >= 18.6)
        let contrast = ink.contrast(to: ground)
        #expect(contrast >= (isLarge ? 3 : 4.5), "\(element.props): \(contrast), dark: \(isDark)")
      }
    }
    #expect(count > 0)
  }

  @Test("have targets as large as a fingertip", arguments: ["phone", "tablet"])
  func targets(viewport: String) throws {
    var count = 0
    for page in Self.pages {
      let document = try document(page, viewport)
      walk(document, Theme(isDark: false)) { element, _ in
        guard element.type == "button" || element.props["onTap"] != nil else { return }
        count += 1
        #expect(
          element.frame.width >= 44 && element.frame.height >= 44,
          "\(page): \(element.type) \(element.frame)")
      }
    }
    #expect(count > 0)
  }
}

extension Paint {
  /// Source: Web Content Accessibility Guidelines 2.2, "contrast ratio".
  fileprivate func contrast(to other: Paint) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
