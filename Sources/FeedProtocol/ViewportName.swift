// Viewports that no config declares: `w390@3`.

/// A viewport by its width, where the config allows those: `w<width>` or `w<width>@<scale>`.
///
/// Source: spec/protocol.md, "Documents out".
public struct ViewportName: Sendable, Hashable {
  /// In points, 1 to `maximumWidth`.
  public let width: Int
  /// Device pixels per point, in hundredths: 50 to 800.
  public let scaleHundredths: Int

  public static let maximumWidth = 16_384
  private static let scales = 50...800

  /// `nil` for a width or scale out of bounds.
  public init?(width: Int, scaleHundredths: Int = 100) {
    guard (1...ViewportName.maximumWidth).contains(width),
      ViewportName.scales.contains(scaleHundredths)
    else { return nil }
    self.width = width
    self.scaleHundredths = scaleHundredths
  }

  /// Reads the canonical form only, so that a viewport has one name; `nil` for anything else.
  public init?(text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, first.hasPrefix("w"),
      let width = Int(first.dropFirst())
    else { return nil }
    let scale = parts.count == 2 ? ViewportName.hundredths(parts[1]) : 100
    guard let scale, let name = ViewportName(width: width, scaleHundredths: scale),
      name.text == text
    else { return nil }
    self = name
  }

  public var scale: Double { Double(scaleHundredths) / 100 }

  /// The canonical form; a scale of 1 is left out.
  public var text: String {
    guard scaleHundredths != 100 else { return "w\(width)" }
    let (whole, rest) = scaleHundredths.quotientAndRemainder(dividingBy: 100)
    guard rest != 0 else { return "w\(width)@\(whole)" }
    let digits = rest % 10 == 0 ? "\(rest / 10)" : (rest < 10 ? "0\(rest)" : "\(rest)")
    return "w\(width)@\(whole).\(digits)"
  }

  private static func hundredths(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first.flatMap({ Int($0) }), whole < 100 else {
      return nil
    }
    guard parts.count == 2 else { return whole * 100 }
    guard (1...2).contains(parts[1].utf8.count), let rest = UInt8(parts[1]) else { return nil }
    return whole * 100 + Int(rest) * (parts[1].utf8.count == 1 ? 10 : 1)
  }
}

extension ViewportName {
  /// The form, as messages show it.
  public static let form = "w<width> or w<width>@<scale>, such as w390@3"

  /// How to write what `text` means by a width and scale, or which bounds it passes; `nil` for
  /// what is not of that form.
  ///
  /// - Parameter limit: the widest that is allowed.
  public static func mend(for text: String, maximumWidth limit: Int = maximumWidth) -> String? {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let digits = parts.first?.dropFirst(), text.hasPrefix("w"), !digits.isEmpty,
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    guard let width = Int(digits), (1...min(limit, maximumWidth)).contains(width) else {
      return "a width is from 1 to \(min(limit, maximumWidth)) points"
    }
    guard parts.count == 2 else { return "write `w\(width)`" }
    let most = Double(scales.upperBound) / 100
    guard let scale = Double(parts[1]), scale >= Double(scales.lowerBound) / 100, scale <= most
    else { return "a scale is from 0.5 to 8, as in `w\(width)@1.5`" }
    let hundredths = Int((scale * 100).rounded())
    guard let name = ViewportName(width: width, scaleHundredths: hundredths) else { return nil }
    return abs(scale * 100 - Double(hundredths)) < 1e-9
      ? "write `\(name.text)`, its one name"
      : "a scale has two decimals at most, as in `\(name.text)`"
  }
}
