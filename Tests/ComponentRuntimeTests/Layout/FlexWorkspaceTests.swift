// Cells from elements to frames: what the corpus does not cover, and how much work it takes.

import Testing

@testable import ComponentRuntime

@Suite("Flexbox in a cell")
struct FlexWorkspaceTests {
  let workspace = FlexWorkspace()

  // MARK: Work

  @Test("a feed cell asks each of its nodes once")
  func feedCellWork() throws {
    let frames = try workspace.frames(of: .feedCell, width: 375)
    #expect(workspace.measuredCells == 1)
    #expect(workspace.laidOutNodes <= 11)
    #expect(frames[0] == [0, 0, 375, 364])
    #expect(frames[3] == [40, 0, 311, 54])
    #expect(frames[6] == [12, 74, 351, 234])
    #expect(frames[10] == [234, 0, 117, 36])
  }

  @Test("a text that fits is measured once, one that wraps once more")
  func textWork() throws {
    let short = TestTree(.column, [], [TestTree(.text, text: "short")])
    _ = try workspace.frames(of: short, width: 200)
    #expect(workspace.measuredLeaves == 1)
    let row = TestTree(
      .row, [], [TestTree(.text, text: String(repeating: "many words ", count: 9))])
    _ = try workspace.frames(of: row, width: 200)
    #expect(workspace.measuredLeaves == 1 + 2)
  }

  @Test("100 levels ask each node a bounded number of times")
  func nestedWork() throws {
    var tree = TestTree(.image, [(.width, 10), (.height, 10)])
    for level in 0..<100 {
      let sibling = TestTree(.image, [(.width, 3), (.height, .int(Int64(level)))])
      tree = TestTree(level % 2 == 0 ? .row : .column, [(.grow, 1)], [tree, sibling])
    }
    _ = try workspace.frames(of: tree, width: 400)
    #expect(workspace.laidOutNodes <= 201 * 3)
  }

  // MARK: Elements

  @Test("a spacer takes what is left")
  func spacer() throws {
    let row = TestTree(
      .row, [],
      [TestTree(.image, [(.width, 10)]), TestTree(.spacer), TestTree(.image, [(.width, 20)])])
    let frames = try workspace.frames(of: row, width: 100)
    #expect(frames[2] == [10, 0, 70, 0])
    #expect(frames[3] == [80, 0, 20, 0])
  }

  @Test("an image has no size but what it is given")
  func image() throws {
    let column = TestTree(
      .column, [(.alignItems, "start")],
      [TestTree(.image), TestTree(.image, [(.width, 30), (.aspectRatio, 1.5)])])
    let frames = try workspace.frames(of: column, width: 100)
    #expect(frames[1] == [0, 0, 0, 0])
    #expect(frames[2] == [0, 0, 30, 20])
  }

  @Test("a stack is as large as its largest child, and lays the others over it")
  func stack() throws {
    let children = [
      TestTree(.image, [(.width, 80), (.height, 60)]),
      TestTree(.image, [(.width, 20), (.height, 10)]),
      TestTree(.image, [(.width, 30), (.height, 20), (.margin, [0, 0, 0, "auto"])]),
      TestTree(.image, [(.position, "absolute"), (.right, 5), (.width, 5), (.height, 5)]),
    ]
    let placed: [(LayoutAttribute, Value)] = [(.justify, "center"), (.alignItems, "end")]
    let stack = TestTree(.stack, placed + [(.padding, 4)], children)
    let row = TestTree(.row, [(.alignItems, "start")], [stack])
    let frames = try workspace.frames(of: row, width: 300)
    #expect(frames[1] == [0, 0, 88, 68])
    #expect(frames[2] == [4, 4, 80, 60])
    #expect(frames[3] == [34, 54, 20, 10])
    #expect(frames[4] == [54, 44, 30, 20])
    #expect(frames[5] == [78, 59, 5, 5])
  }

  @Test("a stack stretches children without a height, and resolves shares of itself")
  func stackStretches() throws {
    let stack = TestTree(
      .stack, [(.height, 50)],
      [TestTree(.column, [(.width, "50%")], [TestTree(.image, [(.height, "100%")])])])
    let frames = try workspace.frames(of: stack, width: 200)
    #expect(frames[1] == [0, 0, 100, 50])
    #expect(frames[2] == [0, 0, 100, 50])
  }

  // MARK: The root

  @Test("a cell's height is its content's, unless it says otherwise")
  func rootHeight() throws {
    let child = TestTree(.image, [(.height, 30)])
    func height(_ attributes: [(LayoutAttribute, Value)], given: Double? = nil) throws -> Double {
      let tree = TestTree(.column, attributes, [child])
      return try workspace.frames(of: tree, width: 100, height: given)[0][3]
    }
    #expect(try height([]) == 30)
    #expect(try height([(.height, 70)]) == 70)
    #expect(try height([(.minHeight, 40)]) == 40)
    #expect(try height([(.maxHeight, 20)]) == 20)
    #expect(try height([(.aspectRatio, 2)]) == 50)
    #expect(try height([(.height, 70)], given: 90) == 90)
  }

  @Test("a flow's cell is as wide as its content, within the line, or as wide as it says")
  func preferredWidth() throws {
    func width(_ tree: TestTree, within limit: Double) throws -> Double {
      let nodes = try tree.nodes()
      return workspace.preferredWidth(nodes, within: limit) {
        FixedTextMeasurer().leafSize(
          nodes[$0].text ?? "", style: nodes[$0].style.style.text, maxWidth: $1)
      }
    }
    let tag = TestTree(.row, [(.padding, 4)], [TestTree(.text, text: "ten digits")])
    #expect(try width(tag, within: 300) == 78)
    #expect(try width(tag, within: 60) == 60)
    #expect(try width(tag, within: 20) == 50)
    #expect(try width(TestTree(.row, [(.width, 400)]), within: 300) == 400)
    #expect(try width(TestTree(.row, [(.width, "50%")]), within: 300) == 150)
  }

  // MARK: Direction

  @Test("right to left is left to right in a mirror")
  func rightToLeft() throws {
    let row = TestTree(
      .row, [(.padding, [0, 1, 0, 7])],
      [
        TestTree(.image, [(.width, 10), (.margin, [0, 0, 0, 5])]),
        TestTree(.column, [(.grow, 1)], [TestTree(.image, [(.width, 20)])]),
        TestTree(.image, [(.position, "absolute"), (.left, 2), (.width, 3)]),
      ])
    let frames = try workspace.frames(of: row, width: 100, isRightToLeft: true)
    #expect(frames[1] == [89, 0, 10, 0])
    #expect(frames[2] == [7, 0, 77, 0])
    #expect(frames[3] == [57, 0, 20, 0])
    #expect(frames[4] == [2, 0, 3, 0])
    let again = try workspace.frames(of: row, width: 100)
    #expect(again[1] == [12, 0, 10, 0])
  }
}
