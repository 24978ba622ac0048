// The layout attributes of one element, resolved: all that the flexbox algorithm reads of it.

/// The CSS properties of a box; every property has CSS's initial value, save two: `box-sizing` is
/// always `border-box`, and `minWidth` and `minHeight` are 0 (`auto` is CSS's automatic minimum).
///
/// A trivial value: copying it copies bytes.
///
/// Source: spec/layout.md, "Inside a cell: flexbox"; CSS Flexible Box Layout Level 1.
public struct FlexStyle: Hashable, Sendable {
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    case row, column
    case rowReverse = "row-reverse"
    case columnReverse = "column-reverse"

    @inline(__always) var isRow: Bool { self == .row || self == .rowReverse }
    @inline(__always) var isReverse: Bool { self == .rowReverse || self == .columnReverse }
  }

  public enum Wrap: String, Hashable, Sendable, CaseIterable {
    case nowrap, wrap
    case wrapReverse = "wrap-reverse"
  }

  /// How free space is shared between items (`justify`) or lines (`alignContent`).
  public enum Distribution: String, Hashable, Sendable, CaseIterable {
    case start = "flex-start"
    case center
    case end = "flex-end"
    case spaceBetween = "space-between"
    case spaceAround = "space-around"
    case spaceEvenly = "space-evenly"
    /// Of `alignContent` alone.
    case stretch
  }

  /// Where an item stands across its line.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// Of `alignSelf` alone: as the container's `alignItems` says.
    case auto
    case stretch
    case start = "flex-start"
    case center
    case end = "flex-end"
    case baseline
  }

  public enum Position: String, Hashable, Sendable, CaseIterable {
    case relative, absolute
  }

  /// How the children of a box are arranged.
  public enum Model: Hashable, Sendable {
    case flex
    /// Children overlaid: the box is as large as the largest of them.
    case stack
  }

  public var model = Model.flex
  public var direction = Direction.row
  public var wrap = Wrap.nowrap
  public var justify = Distribution.start
  public var alignItems = Alignment.stretch
  public var alignSelf = Alignment.auto
  public var alignContent = Distribution.stretch
  public var position = Position.relative
  /// At least 0.
  public var grow = 0.0
  /// At least 0.
  public var shrink = 1.0
  public var basis = Length.auto
  public var width = Length.auto
  public var height = Length.auto
  public var minWidth = Length.points(0)
  public var minHeight = Length.points(0)
  /// `auto` is no maximum.
  public var maxWidth = Length.auto
  /// `auto` is no maximum.
  public var maxHeight = Length.auto
  /// Width divided by height, of the border box; `nil` for none, else above 0.
  public var aspectRatio: Double?
  public var margin = Edges(all: Length.points(0))
  /// In points, at least 0.
  public var padding = Edges(all: 0.0)
  /// In points, at least 0.
  public var border = Edges(all: 0.0)
  /// How far an absolute box's margin edges stand inside the container's padding box.
  public var inset = Edges(all: Length.auto)
  /// Between lines of a row, between items of a column, in points, at least 0.
  public var rowGap = 0.0
  /// Between items of a row, between lines of a column, in points, at least 0.
  public var columnGap = 0.0

  public init() {}

  /// The style an element of `kind` has before any attribute is set.
  ///
  /// `column` arranges its children downwards, `stack` lays them over one another, and all others
  /// are rows (`text`, `image` and `spacer` have no boxes in them). `spacer` has `grow` 1. Everything
  /// else is CSS's initial value, for `button` too: a button is a row and centres nothing.
  public init(kind: ElementKind) {
    switch kind {
    case .row, .text, .image, .button, .span: break
    case .column: direction = .column
    case .stack: model = .stack
    case .spacer: grow = 1
    }
  }
}

extension FlexStyle {
  /// The style whose layout is this style's seen in a mirror: what right-to-left layout runs on.
  var mirrored: FlexStyle {
    var style = self
    style.margin = margin.mirrored
    style.padding = padding.mirrored
    style.border = border.mirrored
    style.inset = inset.mirrored
    return style
  }
}
