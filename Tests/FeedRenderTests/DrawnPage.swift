// A small document and its pixels, for tests of what is drawn.

import ComponentRuntime
import FeedJSON

@testable import FeedRender

/// A picture that can be asked for its pixels.
struct DrawnPage {
  struct Pixel: Equatable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8

    init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }
  }

  let width: Int
  let height: Int
  private let bytes: [UInt8]

  init(_ document: Value, _ change: (inout PictureOptions) -> Void = { _ in }) throws {
    var options = PictureOptions()
    change(&options)
    let drawn = try PictureDrawer().pixels(of: document, options)
    (width, height, bytes) = (drawn.width, drawn.height, drawn.bytes)
  }

  /// The pixel whose left upper corner is at (`x`, `y`).
  subscript(_ x: Int, _ y: Int) -> Pixel {
    let start = (y * width + x) * 4
    return Pixel(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
  }

  /// The first and last columns and rows of something.
  struct Ink: Equatable {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    init(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }
  }

  /// The smallest box around what is not `background`; `nil` where nothing is.
  func ink(on background: Pixel) -> Ink? {
    var box: Ink?
    for y in 0..<height {
      for x in 0..<width where self[x, y] != background {
        let old = box ?? Ink(x, y, x, y)
        box = Ink(min(old.left, x), min(old.top, y), max(old.right, x), max(old.bottom, y))
      }
    }
    return box
  }

  // MARK: Documents

  static let ground = Pixel(242, 242, 247)
  static let red = Pixel(255, 0, 0)
  static let white = Pixel(255, 255, 255)

  /// A page of 100 × 60 points with one cell over all of it, which shows `element`.
  static func document(_ element: String, page: String = "", cell: String = "") throws -> Value {
    let frame = "[0,0,100,60]"
    return try JSONParser().parse(
      """
      {"page":"p","viewport":"v","scale":1,"size":[100,60]\(page),"sections":[{"key":"s",
      "layout":"list","frame":\(frame),"props":{},"items":[{"key":"c","type":"C","frame":\(frame),
      "element":\(element)\(cell)}]}]}
      """)
  }

  /// A box at 10, 10 of 40 × 30 points.
  static func box(_ props: String, type: String = "row", children: String = "") -> String {
    """
    {"type":"stack","frame":[0,0,100,60],"children":[
    {"type":"\(type)","frame":[10,10,40,30],"props":{\(props)}\(children)}]}
    """
  }
}
