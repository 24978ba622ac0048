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

  /// Forgets what was written.
  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

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

  /// Writes a byte of ASCII.
  mutating func byte(_ scalar: Unicode.Scalar) { bytes.append(UInt8(ascii: scalar)) }

  mutating func frame(_ frame: PixelFrame) {
    byte("[")
    number(frame.x)
    byte(",")
    number(frame.y)
    byte(",")
    number(frame.width)
    byte(",")
    number(frame.height)
    byte("]")
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
    element(tree.nodes.span, index, frames.span)
  }

  // Elements are read where they stand: copying one costs as much as writing it.
  private mutating func element(
    _ nodes: Span<ElementNode>, _ index: Int, _ frames: Span<PixelFrame>
  ) {
    byte("{")
    let end = index + Int(nodes[index].subtreeCount)
    if end > index + 1 {
      raw("\"children\":[")
      var child = index + 1
      while child < end {
        if child > index + 1 { byte(",") }
        element(nodes, child, frames)
        child += Int(nodes[child].subtreeCount)
      }
      raw("],")
    }
    // A span has no box of its own.
    if nodes[index].kind != .span {
      raw("\"frame\":")
      frame(frames[index])
      byte(",")
    }
    let visible = nodes[index].style.visible(nodes[index].props, in: viewport)
    if !visible.isEmpty {
      raw("\"props\":")
      props(visible)
      byte(",")
    }
    raw("\"type\":")
    string(nodes[index].kind.rawValue)
    byte("}")
  }
}
