// From points to whole device pixels inside a cell, so that neighbours never gap or overlap.

/// An ancestor of the node at hand.
struct SnapOrigin: BitwiseCopyable {
  var end: Int
  /// In points, from the root's corner.
  var x: Double
  var y: Double
  var width: Double
  /// In pixels, from the root's corner.
  var pixelX: Int
  var pixelY: Int
}

extension FlexSolver {
  /// Mirrors every x within its parent's width: the last step of right-to-left layout.
  mutating func mirror() {
    ancestors.truncate(to: 0)
    for node in 0..<boxes.count {
      popAncestors(before: node)
      if node > 0 {
        let parent = ancestors[ancestors.count - 1]
        boxes[node].x = parent.width - boxes[node].x - boxes[node].width
      }
      ancestors.append(
        SnapOrigin(
          end: boxes[node].end, x: 0, y: 0, width: boxes[node].width, pixelX: 0, pixelY: 0))
    }
  }

  /// Calls `body` with every node's frame in whole pixels, relative to its parent's.
  ///
  /// Edges are rounded by their distance from the root's corner, so edges that coincide in points
  /// coincide in pixels. The root's height is rounded up, and so are edges that lie on its bottom.
  mutating func forEachPixelFrame(scale: Double, _ body: (PixelFrame) -> Void) {
    ancestors.truncate(to: 0)
    guard boxes.count > 0 else { return }
    let bottom = boxes[0].height
    let pixelBottom = Int(roundingUp: bottom, scale: scale)
    for node in 0..<boxes.count {
      popAncestors(before: node)
      var origin = SnapOrigin(end: 0, x: 0, y: 0, width: 0, pixelX: 0, pixelY: 0)
      if node > 0 { origin = ancestors[ancestors.count - 1] }
      let x = origin.x + boxes[node].x
      let y = origin.y + boxes[node].y
      func snapY(_ y: Double) -> Int {
        let pixels = Int(points: y, scale: scale)
        // What lies on the bottom goes where it was rounded to; what lies below it stays below.
        return y < bottom - Int.noise ? pixels : max(pixels, pixelBottom)
      }
      let left = Int(points: x, scale: scale)
      let top = node == 0 ? 0 : snapY(y)
      body(
        PixelFrame(
          x: left - origin.pixelX, y: top - origin.pixelY,
          width: Int(points: x + boxes[node].width, scale: scale) - left,
          height: snapY(y + boxes[node].height) - top))
      ancestors.append(
        SnapOrigin(
          end: boxes[node].end, x: x, y: y, width: boxes[node].width, pixelX: left, pixelY: top))
    }
  }

  @inline(__always)
  private mutating func popAncestors(before node: Int) {
    while ancestors.count > 0 && ancestors[ancestors.count - 1].end <= node {
      ancestors.truncate(to: ancestors.count - 1)
    }
  }
}
