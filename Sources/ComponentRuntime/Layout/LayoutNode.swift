// What the engine hands to layout: a cell's element tree as one flat array.

/// One element of a cell, in an array that holds the cell's tree in preorder.
///
/// The children of the node at `index` stand at `index + 1` and then each `subtreeCount` further,
/// as far as `index + subtreeCount`.
public struct LayoutNode: Sendable {
  public var style: StyleBox
  /// What a `text` shows; `nil` for every other kind.
  public var text: String?
  /// The text's runs where they do not all look alike; together as long as `text`.
  public var runs: [TextRun] = []
  /// The number of nodes in the subtree, this one included.
  public var subtreeCount: Int32
  public var kind: ElementKind

  public init(kind: ElementKind, style: StyleBox, text: String? = nil, subtreeCount: Int32 = 1) {
    self.kind = kind
    self.style = style
    self.text = text
    self.subtreeCount = subtreeCount
  }
}

/// A rectangle in points, relative to the parent's border box.
public struct Frame: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// What a leaf's content takes within a given width.
public struct LeafSize: Hashable, Sendable {
  public var width: Double
  public var height: Double
  /// From the top of the content to the first baseline; `nil` where the content has none.
  public var firstBaseline: Double?

  public init(width: Double, height: Double, firstBaseline: Double? = nil) {
    self.width = width
    self.height = height
    self.firstBaseline = firstBaseline
  }

  /// The size within `Length.limit`, and not negative.
  var bounded: LeafSize {
    LeafSize(
      width: max(0, Length.bounded(width)), height: max(0, Length.bounded(height)),
      firstBaseline: firstBaseline.map(Length.bounded))
  }
}
