// Whole pixels inside a cell: what touches in points touches in pixels.

import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("Pixel snapping of random cells")
struct PixelSnappingProperties {
  @Test("edges that meet in points meet in pixels", arguments: [1.0, 1.5, 2, 2.625, 3])
  func edges(scale: Double) throws {
    let workspace = FlexWorkspace()
    for seed in 0..<LayoutSeeds.count / 5 {
      var random = SeededRandom(seed: UInt64(seed))
      var nodes: [LayoutNode] = []
      try grow(&nodes, depth: 0, random: &random)
      let width = Double(Int.random(in: 50...400, using: &random))
      let height = workspace.layout(nodes, width: width, isRightToLeft: seed % 2 == 0) {
        LeafSize(width: 0, height: $1)
      }
      var frames: [PixelFrame] = []
      workspace.appendPixelFrames(scale: scale, to: &frames)
      #expect(frames.count == nodes.count)
      #expect(Int(frames[0].height) == Int(roundingUp: height, scale: scale))
      expectMeeting(nodes, workspace, frames, scale: scale)
    }
  }

  /// Six shares of whole points have their edges at halves of pixels, from either side.
  @Test(
    "edges at half pixels are one edge, however they were summed up",
    arguments: [1.1, 1.3, 1.5, 1.75, 2.625, 2.75, 3, 3.33])
  func halves(scale: Double) throws {
    let workspace = FlexWorkspace()
    var share = ElementStyle(kind: .row)
    try share.set(.grow, to: 1)
    for height in 30...300 {
      var column = ElementStyle(kind: .column)
      try column.set(.padding, to: 4)
      try column.set(.height, to: .int(Int64(height)))
      var nodes = [LayoutNode(kind: .column, style: StyleBox(column))]
      nodes += (0..<6).map { _ in LayoutNode(kind: .row, style: StyleBox(share)) }
      nodes[0].subtreeCount = Int32(nodes.count)
      _ = workspace.layout(nodes, width: 300, isRightToLeft: false) {
        LeafSize(width: 0, height: $1)
      }
      var frames: [PixelFrame] = []
      workspace.appendPixelFrames(scale: scale, to: &frames)
      for (upper, lower) in zip(frames.dropFirst(), frames.dropFirst(2)) {
        #expect(upper.y + upper.height == lower.y, "\(height) points")
      }
    }
  }

  /// Adds a random subtree whose items share odd sizes between them.
  private func grow(
    _ nodes: inout [LayoutNode], depth: Int, random: inout SeededRandom
  ) throws {
    let index = nodes.count
    var style = ElementStyle(kind: Bool.random(using: &random) ? .row : .column)
    try style.set(.grow, to: .double(Double.random(in: 0...2, using: &random)))
    try style.set(.padding, to: .double(Double.random(in: 0...3, using: &random)))
    try style.set(.minHeight, to: .double(Double.random(in: 0...20, using: &random)))
    try style.set(.width, to: .string("\(Int.random(in: 5...60, using: &random))%"))
    try style.set(.wrap, to: .bool(Int.random(in: 0...3, using: &random) == 0))
    nodes.append(LayoutNode(kind: .row, style: StyleBox(style)))
    if depth < 4 {
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        try grow(&nodes, depth: depth + 1, random: &random)
      }
    }
    nodes[index].subtreeCount = Int32(nodes.count - index)
  }

  private func expectMeeting(
    _ nodes: [LayoutNode], _ workspace: FlexWorkspace, _ frames: [PixelFrame], scale: Double
  ) {
    // Corners of every node, from the cell's, in points and in pixels.
    var points: [Frame] = []
    var pixels: [PixelFrame] = []
    var parents: [Int] = []
    for node in nodes.indices {
      while let last = parents.last, last + Int(nodes[last].subtreeCount) <= node {
        parents.removeLast()
      }
      var point = workspace.frame(of: node)
      var pixel = frames[node]
      if let parent = parents.last {
        point.x += points[parent].x
        point.y += points[parent].y
        pixel.x += pixels[parent].x
        pixel.y += pixels[parent].y
      }
      points.append(point)
      pixels.append(pixel)
      parents.append(node)
      #expect(pixel.width >= 0 && pixel.height >= 0)
      #expect(abs(Double(pixel.x) - point.x * scale) <= 0.5 + 1e-6)
      #expect(abs(Double(pixel.width) - point.width * scale) <= 1 + 1e-6)
    }
    for first in nodes.indices {
      for second in nodes.indices {
        if abs(points[first].x + points[first].width - points[second].x) < 1e-9 {
          #expect(abs(pixels[first].x + pixels[first].width - pixels[second].x) == 0)
        }
        if abs(points[first].y + points[first].height - points[second].y) < 1e-9 {
          #expect(abs(pixels[first].y + pixels[first].height - pixels[second].y) == 0)
        }
      }
    }
  }
}
