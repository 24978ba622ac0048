// Colours as markup writes them.

import CPango
import ComponentRuntime

/// A colour; parts from 0 to 1, not premultiplied.
struct Paint: Equatable, Sendable {
  var red: Double
  var green: Double
  var blue: Double
  var alpha = 1.0

  /// `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `transparent`, or one of CSS's names; `nil` for
  /// anything else, as a name of the client's own.
  init?(_ text: String) {
    if text == "transparent" {
      self.init(red: 0, green: 0, blue: 0, alpha: 0)
    } else if text.hasPrefix("#") {
      self.init(digits: text.dropFirst().utf8.map(\.hexValue))
    } else {
      self.init(name: text)
    }
  }

  init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  private init?(digits: [Int?]) {
    let values = digits.compactMap { $0 }
    guard values.count == digits.count else { return nil }
    let parts: [Double]
    switch values.count {
    case 3, 4: parts = values.map { Double($0) / 15 }
    case 6, 8:
      parts = stride(from: 0, to: values.count, by: 2).map {
        Double(values[$0] * 16 + values[$0 + 1]) / 255
      }
    default: return nil
    }
    self.init(
      red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
  }

  private init?(name: String) {
    var (red, green, blue) = (UInt16(0), UInt16(0), UInt16(0))
    guard unsafe cpango_parse_color(name, &red, &green, &blue) else { return nil }
    self.init(
      red: Double(red) / 65_535, green: Double(green) / 65_535, blue: Double(blue) / 65_535)
  }

  /// 0xRRGGBBAA.
  init(rgba: UInt32) {
    let parts = [24, 16, 8, 0].map { Double(rgba >> $0 & 0xFF) / 255 }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  /// As 0xRRGGBBAA. Not quite transparent, since an opacity of 0 means no colour there.
  var rgba: UInt32 {
    let parts = [red, green, blue, max(alpha, 1 / 255)].map { part in
      UInt32((min(max(part, 0), 1) * 255).rounded())
    }
    return parts.reduce(0) { $0 << 8 | $1 }
  }

  func opacity(_ alpha: Double) -> Paint {
    var paint = self
    paint.alpha *= alpha
    return paint
  }
}

extension UInt8 {
  fileprivate var hexValue: Int? { Character(Unicode.Scalar(self)).hexDigitValue }
}

/// What a client decides where markup says nothing: light or dark.
struct Theme: Sendable {
  var isDark: Bool

  /// Behind the page.
  var ground: Paint {
    isDark
      ? Paint(red: 0, green: 0, blue: 0)
      : Paint(red: 242.0 / 255, green: 242.0 / 255, blue: 247.0 / 255)
  }
  var ink: Paint { gray(0.11, 0.95) }
  var border: Paint { gray(0.78, 0.28) }
  var imageGround: Paint { gray(0.89, 0.21) }
  var imageInk: Paint { gray(0.37, 0.68) }
  let accent = Paint(red: 0, green: 0.48, blue: 1)
  let outline = Paint(red: 0.85, green: 0.1, blue: 0.55)
  let sectionOutline = Paint(red: 0.1, green: 0.55, blue: 0.25)

  private func gray(_ light: Double, _ dark: Double) -> Paint {
    let part = isDark ? dark : light
    return Paint(red: part, green: part, blue: part)
  }

  /// A colour prop: a text, or a map of `light` and `dark` of which one may be missing; `nil` for
  /// none, and for what only a client knows.
  func paint(_ value: Value?) -> Paint? {
    switch value {
    case .string(let text)?: return Paint(text)
    case .map(let map)?:
      let (first, second) = isDark ? ("dark", "light") : ("light", "dark")
      guard case .string(let text)? = map[first] ?? map[second] else { return nil }
      return Paint(text)
    default: return nil
    }
  }
}
