// The operations of one delta, written as JSON while they are found: once as feedd's own, and
// once as plain RFC 6902 where someone follows `patch|`.

/// Writes the operations of one page and viewport for one event.
///
/// Source: spec/protocol.md, "Deltas".
struct DeltaWriter {
  private var encoder: DocumentEncoder
  /// The array so far, without its closing bracket.
  private(set) var delta: [UInt8] = [UInt8(ascii: "[")]
  private(set) var patch: [UInt8]?

  init(viewport: String, wantsPatch: Bool) {
    encoder = DocumentEncoder(viewport: viewport)
    patch = wantsPatch ? [UInt8(ascii: "[")] : nil
  }

  /// Whether nothing was written.
  var isEmpty: Bool { delta.count == 1 }

  /// The finished content; the writer must not be used after.
  ///
  /// - Parameters:
  ///   - delta: what to say instead of what was written; `nil` leaves it.
  ///   - patch: the same for plain operations.
  consuming func finish(
    delta other: [UInt8]? = nil, patch otherPatch: [UInt8]? = nil
  ) -> PageChange.Content {
    delta.append(UInt8(ascii: "]"))
    patch?.append(UInt8(ascii: "]"))
    return .operations(
      delta: other ?? delta, patch: patch == nil ? nil : otherPatch ?? patch)
  }

  mutating func add(
    _ path: String, key: String? = nil, _ value: (inout DocumentEncoder) -> Void
  ) {
    write("add", path, key: key, value)
  }

  mutating func replace(
    _ path: String, key: String? = nil, _ value: (inout DocumentEncoder) -> Void
  ) {
    write("replace", path, key: key, value)
  }

  mutating func remove(_ path: String, key: String? = nil) {
    begin(key: key)
    encoder.raw("\"op\":\"remove\",\"path\":")
    encoder.string(path)
    end(both: true)
  }

  mutating func move(from: String, to path: String, key: String) {
    encoder.raw("{\"from\":")
    encoder.string(from)
    encoder.raw(",\"key\":")
    encoder.string(key)
    encoder.raw(",\"op\":\"move\",\"path\":")
    encoder.string(path)
    end(both: true)
  }

  /// The elements `range` of the array at `path` moved by the same distance.
  ///
  /// - Parameter frame: the frame that an element has after the delta, for plain operations.
  mutating func shift(
    _ path: String, _ range: Range<Int>, by distance: (x: Int32, y: Int32),
    frame: (Int) -> PixelFrame
  ) {
    encoder.raw("{\"by\":[")
    encoder.number(distance.x)
    encoder.raw(",")
    encoder.number(distance.y)
    encoder.raw("],\"end\":")
    encoder.integer(range.upperBound)
    encoder.raw(",\"op\":\"shift\",\"path\":")
    encoder.string(path)
    encoder.raw(",\"start\":")
    encoder.integer(range.lowerBound)
    end(both: false)
    guard patch != nil else { return }
    for index in range {
      let frame = frame(index)
      if distance.x == 0 {
        writeCoordinate("\(path)/\(index)/frame/1", frame.y)
      } else if distance.y == 0 {
        writeCoordinate("\(path)/\(index)/frame/0", frame.x)
      } else {
        writePlainFrame("\(path)/\(index)/frame", frame)
      }
    }
  }

  /// The elements from `start` on of the array at `path` have these frames.
  mutating func frames(_ path: String, start: Int, _ frames: [PixelFrame]) {
    encoder.raw("{\"frames\":[")
    for (offset, frame) in frames.enumerated() {
      if offset > 0 { encoder.raw(",") }
      encoder.frame(frame)
    }
    encoder.raw("],\"op\":\"frames\",\"path\":")
    encoder.string(path)
    encoder.raw(",\"start\":")
    encoder.integer(start)
    end(both: false)
    guard patch != nil else { return }
    for (offset, frame) in frames.enumerated() {
      writePlainFrame("\(path)/\(start + offset)/frame", frame)
    }
  }

  private mutating func write(
    _ operation: StaticString, _ path: String, key: String?,
    _ value: (inout DocumentEncoder) -> Void
  ) {
    begin(key: key)
    encoder.raw("\"op\":\"")
    encoder.raw(operation)
    encoder.raw("\",\"path\":")
    encoder.string(path)
    encoder.raw(",\"value\":")
    value(&encoder)
    end(both: true)
  }

  private mutating func begin(key: String?) {
    encoder.raw("{")
    guard let key else { return }
    encoder.raw("\"key\":")
    encoder.string(key)
    encoder.raw(",")
  }

  private mutating func end(both: Bool) {
    encoder.raw("}")
    DeltaWriter.append(encoder.bytes, to: &delta)
    if both { appendToPatch() } else { encoder.clear() }
  }

  private mutating func writeCoordinate(_ path: String, _ value: Int32) {
    encoder.raw("{\"op\":\"replace\",\"path\":")
    encoder.string(path)
    encoder.raw(",\"value\":")
    encoder.number(value)
    encoder.raw("}")
    appendToPatch()
  }

  private mutating func writePlainFrame(_ path: String, _ frame: PixelFrame) {
    encoder.raw("{\"op\":\"replace\",\"path\":")
    encoder.string(path)
    encoder.raw(",\"value\":")
    encoder.frame(frame)
    encoder.raw("}")
    appendToPatch()
  }

  /// Appends what was encoded, which is then forgotten.
  private mutating func appendToPatch() {
    defer { encoder.clear() }
    guard var patch = patch.take() else { return }
    DeltaWriter.append(encoder.bytes, to: &patch)
    self.patch = patch
  }

  private static func append(_ operation: [UInt8], to array: inout [UInt8]) {
    if array.count > 1 { array.append(UInt8(ascii: ",")) }
    array.append(contentsOf: operation)
  }
}
