// Spans are elements to documents and deltas, and parts of a text to layout: the way between.

extension ElementTree {
  /// What is measured of the text at `index`, which has spans.
  func styledText(at index: Int, in viewport: ViewportDeclaration) -> StyledText {
    let style = nodes[index].style.style(in: viewport.name).style.text.scaled(for: viewport)
    var words = ""
    var runs: [TextRun] = []
    var isPlain = true
    for child in children(of: index) {
      guard case .string(let text)? = nodes[child].props[ElementTree.textProp] else { continue }
      let span = nodes[child].style.style(in: viewport.name).style.span
      isPlain = isPlain && (span.isEmpty || text.isEmpty)
      words += text
      let run = TextRun(utf8Count: text.utf8.count, style: span.resolved(in: style))
      if let last = runs.last, last.style == run.style {
        runs[runs.count - 1].utf8Count += run.utf8Count
      } else if run.utf8Count > 0 {
        runs.append(run)
      }
    }
    return StyledText(words: words, runs: isPlain ? [] : runs)
  }

  /// Corrects the subtree counts of `layout`, which has all nodes of the tree but its spans.
  ///
  /// - Complexity: O(*n*).
  func leaveOutSpans(of layout: inout [LayoutNode]) {
    var spansBefore: [Int32] = [0]
    spansBefore.reserveCapacity(nodes.count + 1)
    for node in nodes {
      spansBefore.append(spansBefore[spansBefore.count - 1] + (node.kind == .span ? 1 : 0))
    }
    var place = 0
    for (index, node) in nodes.enumerated() where node.kind != .span {
      let end = index + Int(node.subtreeCount)
      layout[place].subtreeCount = node.subtreeCount - (spansBefore[end] - spansBefore[index])
      place += 1
    }
  }

  /// The frames of all nodes from those of all but the spans, which get empty ones.
  ///
  /// - Complexity: O(*n*).
  func withFramesOfSpans(_ frames: [PixelFrame]) -> [PixelFrame] {
    var rest = frames[...]
    return nodes.map { node in
      node.kind == .span ? PixelFrame(x: 0, y: 0, width: 0, height: 0) : rest.removeFirst()
    }
  }
}

extension TextStyle {
  /// The style as `viewport` shows it.
  func scaled(for viewport: ViewportDeclaration) -> TextStyle {
    var style = self
    style.fontScale = viewport.fontScale
    style.isRightToLeft = viewport.isRightToLeft
    return style
  }
}
