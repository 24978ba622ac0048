// What changed inside one cell, node by node: two flat trees walked side by side.

/// Compares a cell's element trees before and after, and writes what differs.
struct ElementDifference {
  let old: ElementTree
  let oldFrames: [PixelFrame]
  let new: ElementTree
  let newFrames: [PixelFrame]
  let viewport: String

  /// Writes the operations that turn the old element at `path` into the new one.
  func write(_ path: String, to writer: inout DeltaWriter) {
    if isSameInPlaces {
      writeChangedProps(path, &writer)
    } else {
      write(0, 0, path, &writer)
    }
    if oldFrames[0] != newFrames[0] {
      writer.replace("\(path)/frame") { $0.frame(newFrames[0]) }
    }
  }

  /// Whether the trees have the same elements in the same frames, the root's own left out: then
  /// only props differ.
  private var isSameInPlaces: Bool {
    guard old.nodes.count == new.nodes.count else { return false }
    for index in old.nodes.indices {
      if old.nodes[index].kind != new.nodes[index].kind
        || old.nodes[index].subtreeCount != new.nodes[index].subtreeCount
        || index > 0 && oldFrames[index] != newFrames[index]
      {
        return false
      }
    }
    return true
  }

  private func writeChangedProps(_ path: String, _ writer: inout DeltaWriter) {
    let before = old.nodes.span
    let after = new.nodes.span
    for index in after.indices
    where after[index].props != before[index].props || after[index].style !== before[index].style {
      writeProps(index, index, new.path(to: index, from: path), &writer)
    }
  }

  /// Frames of children are written by their parent, several in one operation.
  private func write(_ a: Int, _ b: Int, _ path: String, _ writer: inout DeltaWriter) {
    if old.nodes[a].kind != new.nodes[b].kind {
      return writer.replace(path) { $0.element(new, b, newFrames) }
    }
    writeProps(a, b, path, &writer)
    let oldChildren = Array(old.children(of: a))
    let newChildren = Array(new.children(of: b))
    if oldChildren.isEmpty && newChildren.isEmpty { return }
    if oldChildren.isEmpty {
      return writer.add("\(path)/children") { writeAll(newChildren, &$0) }
    }
    if newChildren.isEmpty { return writer.remove("\(path)/children") }
    writeChildren(oldChildren, newChildren, "\(path)/children", &writer)
  }

  private func writeAll(_ children: [Int], _ encoder: inout DocumentEncoder) {
    encoder.raw("[")
    for (offset, child) in children.enumerated() {
      if offset > 0 { encoder.raw(",") }
      encoder.element(new, child, newFrames)
    }
    encoder.raw("]")
  }

  /// Children that came or went stand between those that look alike at both ends.
  private func writeChildren(
    _ a: [Int], _ b: [Int], _ path: String, _ writer: inout DeltaWriter
  ) {
    // As many as before: each is the one that stood there, changed.
    let same = MatchingEnds(a, b) { a.count == b.count || looksAlike($0, $1) }
    let (prefix, suffix) = (same.prefix, same.suffix)
    for index in (prefix..<a.count - suffix).reversed() { writer.remove("\(path)/\(index)") }
    for index in prefix..<b.count - suffix {
      writer.add("\(path)/\(index)") { $0.element(new, b[index], newFrames) }
    }
    for index in 0..<prefix { write(a[index], b[index], "\(path)/\(index)", &writer) }
    for offset in 0..<suffix {
      let index = b.count - suffix + offset
      write(a[a.count - suffix + offset], b[index], "\(path)/\(index)", &writer)
    }
    let kept =
      (0..<prefix).map { (a[$0], b[$0], $0) }
      + (0..<suffix).map {
        (a[a.count - suffix + $0], b[b.count - suffix + $0], b.count - suffix + $0)
      }
    writeFrames(kept, path, &writer)
  }

  /// - Parameter kept: old node, new node and place among the children, of those that stayed.
  private func writeFrames(
    _ kept: [(old: Int, new: Int, place: Int)], _ path: String, _ writer: inout DeltaWriter
  ) {
    var start = 0
    var run: [PixelFrame] = []
    for (old, new, place) in kept {
      let isReplaced = self.old.nodes[old].kind != self.new.nodes[new].kind
      let isChanged = oldFrames[old] != newFrames[new] && !isReplaced
      if isChanged && !run.isEmpty && start + run.count == place {
        run.append(newFrames[new])
        continue
      }
      if !run.isEmpty { writer.frames(path, start: start, run) }
      start = place
      run = isChanged ? [newFrames[new]] : []
    }
    if !run.isEmpty { writer.frames(path, start: start, run) }
  }

  private func looksAlike(_ a: Int, _ b: Int) -> Bool {
    old.nodes[a].kind == new.nodes[b].kind
      && old.nodes[a].subtreeCount == new.nodes[b].subtreeCount
      && old.nodes[a].style === new.nodes[b].style
  }

  private func writeProps(_ a: Int, _ b: Int, _ path: String, _ writer: inout DeltaWriter) {
    let before = old.nodes[a].style.visible(old.nodes[a].props, in: viewport)
    let after = new.nodes[b].style.visible(new.nodes[b].props, in: viewport)
    if before == after { return }
    writer.props(path + "/props", before, after)
  }
}

extension ElementTree {
  /// The pointer to an element, where that of the root is `path`.
  ///
  /// - Complexity: O(*nodes*).
  fileprivate func path(to target: Int, from path: String) -> String {
    var path = path
    var parent = 0
    while parent != target {
      for (place, child) in children(of: parent).enumerated()
      where child <= target && target < child + Int(nodes[child].subtreeCount) {
        path += "/children/"
        path += String(place)
        parent = child
        break
      }
    }
    return path
  }
}

extension DeltaWriter {
  /// Writes what turns `before` into `after` at `path`, where an empty map is absent.
  mutating func props(_ path: String, _ before: ValueMap, _ after: ValueMap) {
    if before == after { return }
    if before.isEmpty { return add(path) { $0.props(after) } }
    if after.isEmpty { return remove(path) }
    for key in before.keys where after[key] == nil { remove("\(path)/\(JSONPointer.escape(key))") }
    for (key, value) in after {
      if let old = before[key] {
        if old == value { continue }
        replace(path + "/" + JSONPointer.escape(key)) { $0.value(value) }
      } else {
        add(path + "/" + JSONPointer.escape(key)) { $0.value(value) }
      }
    }
  }
}
