// Documents, sections and cells as canonical JSON, written straight from trees and frames.

/// Writes parts of a page's document for one viewport.
///
/// All members are written in the order of their names. Members that would be empty are left out,
/// save a section's `items` and `props`.
///
/// Source: spec/protocol.md, "Documents out".
struct DocumentEncoder {
  let viewport: String
  private(set) var bytes: [UInt8] = []

  init(viewport: String) { self.viewport = viewport }

  /// What was written since the last call.
  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  mutating func raw(_ text: StaticString) { CanonicalWriter.writeRaw(text, to: &bytes) }

  mutating func string(_ text: String) { CanonicalWriter.writeString(text, to: &bytes) }

  mutating func number(_ number: Int32) {
    CanonicalWriter.writeInteger(Int64(number), to: &bytes)
  }

  mutating func number(_ number: Double) {
    do {
      try CanonicalWriter.writeDouble(number, to: &bytes)
    } catch {
      preconditionFailure("a viewport's numbers are finite")
    }
  }

  mutating func frame(_ frame: PixelFrame) {
    raw("[")
    number(frame.x)
    raw(",")
    number(frame.y)
    raw(",")
    number(frame.width)
    raw(",")
    number(frame.height)
    raw("]")
  }

  mutating func integer(_ integer: Int) { CanonicalWriter.writeInteger(integer, to: &bytes) }

  mutating func props(_ props: ValueMap) { value(.map(props)) }

  mutating func value(_ value: Value) {
    // What a prop cannot be in JSON was refused when the component was evaluated.
    do {
      try CanonicalWriter.write(value, to: &bytes)
    } catch {
      preconditionFailure("props hold JSON alone")
    }
  }

  /// A cell with its frame in the section.
  mutating func cell(
    _ cell: Cell, frame cellFrame: PixelFrame, frames: [PixelFrame], props: ValueMap = .empty
  ) {
    raw("{\"element\":")
    element(cell.tree, 0, frames)
    raw(",\"frame\":")
    frame(cellFrame)
    raw(",\"key\":")
    string(cell.key)
    if !props.isEmpty {
      raw(",\"props\":")
      self.props(props)
    }
    raw(",\"type\":")
    string(cell.type)
    raw("}")
  }

  /// The element at `index` with all below it.
  mutating func element(_ tree: ElementTree, _ index: Int, _ frames: [PixelFrame]) {
    raw("{")
    let node = tree.nodes[index]
    if node.subtreeCount > 1 {
      raw("\"children\":[")
      var isFirst = true
      for child in tree.children(of: index) {
        if !isFirst { raw(",") }
        isFirst = false
        element(tree, child, frames)
      }
      raw("],")
    }
    // A span has no box of its own.
    if node.kind != .span {
      raw("\"frame\":")
      frame(frames[index])
      raw(",")
    }
    let visible = node.style.visible(node.props, in: viewport)
    if !visible.isEmpty {
      raw("\"props\":")
      props(visible)
      raw(",")
    }
    raw("\"type\":")
    string(node.kind.rawValue)
    raw("}")
  }
}
