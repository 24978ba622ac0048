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
      return base * percent / 100
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

  /// The edges as a mirror shows them: left and right change places.
  var mirrored: Edges { Edges(top: top, right: left, bottom: bottom, left: right) }
}

extension Edges where Element == Double {
  @inline(__always) var horizontal: Double { left + right }
  @inline(__always) var vertical: Double { top + bottom }
}
