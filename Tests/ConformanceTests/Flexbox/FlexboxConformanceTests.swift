// Frames against those of a real browser: 3,000 trees, to a tenth of a point.

import ComponentRuntime
import Foundation
import TestSupport
import Testing

@Suite("Flexbox corpus")
struct FlexboxConformanceTests {
  static let families = [
    "absolute", "align", "aspect", "automin", "baseline", "basic", "box", "gap", "measure",
    "minmax", "mixed", "nested", "percent", "reverse", "text", "wrap",
  ]

  @Test(
    "every frame agrees with the browser's to 0.1 pt",
    .needs("conformance/flexbox"), arguments: families)
  func frames(of family: String) throws {
    let workspace = FlexWorkspace()
    var failed: [String] = []
    let lines = try Corpus.lines("conformance/flexbox/\(family).jsonl")
    for line in lines {
      let testCase = try FlexboxCase(line: line)
      if let difference = worstDifference(testCase, in: workspace) {
        failed.append("\(testCase.id): \(difference)")
      }
    }
    print("flexbox \(family): \(lines.count - failed.count) of \(lines.count)")
    #expect(failed.isEmpty, "\(failed.count) of \(lines.count): \(failed.joined(separator: "\n"))")
  }

  /// The first frame that is off by more than the tolerance, described.
  private func worstDifference(_ testCase: FlexboxCase, in workspace: FlexWorkspace) -> String? {
    _ = workspace.layout(testCase.nodes, width: testCase.rootWidth) { node, maxWidth in
      testCase.content[node]?.size(within: maxWidth) ?? LeafSize(width: 0, height: 0)
    }
    for (node, expected) in testCase.expected.enumerated() {
      let frame = workspace.frame(of: node)
      let difference =
        [
          frame.x - expected.x, frame.y - expected.y, frame.width - expected.width,
          frame.height - expected.height,
        ].map(abs).max() ?? 0
      if !(difference <= 0.1) { return "node \(node) \(frame) instead of \(expected)" }
    }
    return nil
  }
}
