// A length as markup gives it: resolved to points only where the containing box is known.

/// Points, a share of the containing box, or left to the algorithm.
public enum Length: Hashable, Sendable {
  /// In points.
  case points(Double)
  /// In hundredths of the containing box's content size; `"50%"` is 50.
  case percent(Double)
  /// What the algorithm decides; as a maximum, none.
  case auto

  /// The length in points; `nil` for `auto` and for a share of something unknown.
  @inline(__always)
  func resolved(against base: Double?) -> Double? {
    switch self {
    case .points(let points): return points
    case .percent(let percent):
      guard let base else { return nil }
      return Length.bounded(base * percent / 100)
    case .auto: return nil
    }
  }

  /// The points; `nil` for anything that depends on another box.
  @inline(__always)
  var points: Double? { if case .points(let points) = self { points } else { nil } }

  @inline(__always)
  var isAuto: Bool { if case .auto = self { true } else { false } }

  @inline(__always)
  var isPercent: Bool { if case .percent = self { true } else { false } }
}

extension Length {
  /// No length is longer than this many points, so no sum or product of a cell's lengths is
  /// infinite, and no difference of them is not a number.
  public static let limit = 16_777_216.0

  /// The length nearest to `points` that layout reckons with; 0 for what is no number.
  @inline(__always)
  public static func bounded(_ points: Double) -> Double {
    points.isNaN ? 0 : max(-limit, min(points, limit))
  }

  /// The length, or the nearest to it from `lowest` on that layout reckons with.
  func bounded(from lowest: Double = -Length.limit) -> Length {
    switch self {
    case .points(let points): .points(max(lowest, Length.bounded(points)))
    case .percent(let percent): .percent(max(lowest, Length.bounded(percent)))
    case .auto: .auto
    }
  }
}

/// One value for each side of a box.
public struct Edges<Element: Hashable & Sendable>: Hashable, Sendable {
  public var top: Element
  public var right: Element
  public var bottom: Element
  public var left: Element

  public init(top: Element, right: Element, bottom: Element, left: Element) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// The same value on all sides.
  public init(all value: Element) {
    self.init(top: value, right: value, bottom: value, left: value)
  }

  /// The edges with `transform` applied to each.
  func map<Other>(_ transform: (Element) -> Other) -> Edges<Other> {
    Edges<Other>(
      top: transform(top), right: transform(right), bottom: transform(bottom),
      left: transform(left))
  }

  /// The edges as a mirror shows them: left and right change places.
  var mirrored: Edges { Edges(top: top, right: left, bottom: bottom, left: right) }
}

extension Edges where Element == Double {
  @inline(__always) var horizontal: Double { left + right }
  @inline(__always) var vertical: Double { top + bottom }
}
