import ComponentRuntime
import FeedJSON
import Foundation
import FoundationXML
import Testing

@testable import FeedRender

@Suite("Pictures are files that others read")
struct PictureFormatTests {
  private func draw(_ format: PictureFormat, _ document: Value? = nil) throws -> [UInt8] {
    var options = PictureOptions()
    options.format = format
    let box = DrawnPage.box(##""text":"Hello 你好","background":"#ff0000""##, type: "text")
    return try PictureDrawer().draw(try document ?? DrawnPage.document(box), options)
  }

  @Test("a PNG with its size in the header")
  func png() throws {
    let bytes = try draw(.png)
    #expect(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(Array(bytes[16..<24]) == [0, 0, 0, 100, 0, 0, 0, 60])
    #expect(try draw(.png) == bytes, "the same document gives the same bytes")
  }

  @Test("the pixels of a PNG are the page's and opaque, whatever a pixel measures")
  func opaque() throws {
    for (scale, height) in [(1.75, 4_076), (2.625, 999), (2.75, 1_003), (1.1, 77), (3, 10)] {
      let page = try DrawnPage(["size": [.int(20), .int(Int64(height))], "scale": .double(scale)])
      #expect(page.width == 20 && page.height == height, "\(scale)")
      #expect(page[19, page.height - 1] == DrawnPage.ground)
    }
    for scale in [0.37, 1.3, 2.2] {
      let page = try DrawnPage(["size": [21, 17], "scale": 1]) {
        $0.scale = scale
        $0.top = 0.5
      }
      let (right, bottom) = (page.width - 1, page.height - 1)
      for corner in [page[0, 0], page[right, 0], page[0, bottom], page[right, bottom]] {
        #expect(corner == DrawnPage.ground, "\(scale)")
      }
    }
  }

  @Test("an SVG that an XML parser takes, with its size in points")
  func svg() throws {
    let bytes = try draw(.svg)
    let reader = RootReader()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.root == "svg")
    #expect(reader.attributes["viewBox"] == "0 0 100 60")
  }

  @Test("a PDF with a page for every 14,400 points")
  func pdf() throws {
    let one = String(decoding: try draw(.pdf), as: UTF8.self)
    #expect(one.hasPrefix("%PDF-"))
    #expect(one.contains("%%EOF"))
    #expect(one.contains("/Count 1"))
    let long: Value = ["size": [10, 30_000], "scale": 1]
    #expect(String(decoding: try draw(.pdf, long), as: UTF8.self).contains("/Count 3"))
  }

  @Test("a PDF that is the same whenever it is drawn")
  func reproducible() throws {
    let bytes = try draw(.pdf)
    #expect(try draw(.pdf) == bytes)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("Date"))
  }

  @Test("an empty page is a line of background")
  func empty() throws {
    let page = try DrawnPage(["size": [50, 0], "scale": 2])
    #expect(page.height == 2)
    #expect(page[0, 0] == DrawnPage.ground)
  }
}

/// Notes the outermost element.
private final class RootReader: NSObject, XMLParserDelegate {
  var root: String?
  var attributes: [String: String] = [:]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if root == nil { (root, self.attributes) = (name, attributes) }
  }
}
