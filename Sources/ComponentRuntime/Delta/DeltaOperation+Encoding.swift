// Deltas to bytes: members in the canonical order, written without a value in between.

extension DeltaOperation {
  /// Appends the JSON array of `operations`.
  ///
  /// - Complexity: O(*n*) in the bytes written.
  /// - Throws: `UnwritableValue` for content that JSON can't say.
  public static func write(
    _ operations: [DeltaOperation], to bytes: inout [UInt8]
  ) throws(UnwritableValue) {
    bytes.append(UInt8(ascii: "["))
    for (index, operation) in operations.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      try operation.write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Appends the operation's JSON object, with sorted members.
  ///
  /// - Throws: as for arrays.
  public func write(to bytes: inout [UInt8]) throws(UnwritableValue) {
    switch self {
    case .add(let path, let value, let key):
      Self.writeHead(key, "\"op\":\"add\"", path, to: &bytes)
      try Self.writeContent(value, to: &bytes)
    case .remove(let path, let key):
      Self.writeHead(key, "\"op\":\"remove\"", path, to: &bytes)
    case .replace(let path, let value, let key):
      Self.writeHead(key, "\"op\":\"replace\"", path, to: &bytes)
      try Self.writeContent(value, to: &bytes)
    case .move(let from, let path, let key):
      CanonicalWriter.writeRaw("{\"from\":", to: &bytes)
      CanonicalWriter.writeString(from, to: &bytes)
      bytes.append(UInt8(ascii: ","))
      Self.writeMembers(key, "\"op\":\"move\"", path, to: &bytes)
    case .shift(let path, let start, let end, let offset):
      Self.writeShift(path, start, end, offset, to: &bytes)
    case .frames(let path, let start, let frames):
      Self.writeFrames(path, start, frames, to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private static func writeHead(
    _ key: String?, _ operation: StaticString, _ path: String, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "{"))
    writeMembers(key, operation, path, to: &bytes)
  }

  private static func writeMembers(
    _ key: String?, _ operation: StaticString, _ path: String, to bytes: inout [UInt8]
  ) {
    if let key {
      CanonicalWriter.writeRaw("\"key\":", to: &bytes)
      CanonicalWriter.writeString(key, to: &bytes)
      bytes.append(UInt8(ascii: ","))
    }
    CanonicalWriter.writeRaw(operation, to: &bytes)
    CanonicalWriter.writeRaw(",\"path\":", to: &bytes)
    CanonicalWriter.writeString(path, to: &bytes)
  }

  private static func writeContent(
    _ content: OperationContent, to bytes: inout [UInt8]
  ) throws(UnwritableValue) {
    CanonicalWriter.writeRaw(",\"value\":", to: &bytes)
    switch content {
    case .value(let value): try CanonicalWriter.write(value, to: &bytes)
    case .encoded(let encoded): bytes += encoded
    }
  }

  private static func writeShift(
    _ path: String, _ start: Int, _ end: Int, _ offset: PixelOffset, to bytes: inout [UInt8]
  ) {
    CanonicalWriter.writeRaw("{\"by\":[", to: &bytes)
    CanonicalWriter.writeInteger(offset.x, to: &bytes)
    bytes.append(UInt8(ascii: ","))
    CanonicalWriter.writeInteger(offset.y, to: &bytes)
    CanonicalWriter.writeRaw("],\"end\":", to: &bytes)
    CanonicalWriter.writeInteger(end, to: &bytes)
    CanonicalWriter.writeRaw(",\"op\":\"shift\",\"path\":", to: &bytes)
    CanonicalWriter.writeString(path, to: &bytes)
    CanonicalWriter.writeRaw(",\"start\":", to: &bytes)
    CanonicalWriter.writeInteger(start, to: &bytes)
  }

  private static func writeFrames(
    _ path: String, _ start: Int, _ frames: [PixelFrame], to bytes: inout [UInt8]
  ) {
    CanonicalWriter.writeRaw("{\"frames\":[", to: &bytes)
    for (index, frame) in frames.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      frame.write(to: &bytes)
    }
    CanonicalWriter.writeRaw("],\"op\":\"frames\",\"path\":", to: &bytes)
    CanonicalWriter.writeString(path, to: &bytes)
    CanonicalWriter.writeRaw(",\"start\":", to: &bytes)
    CanonicalWriter.writeInteger(start, to: &bytes)
  }
}

extension PixelFrame {
  /// Appends `[x,y,width,height]`.
  public func write(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    CanonicalWriter.writeInteger(Int(x), to: &bytes)
    bytes.append(UInt8(ascii: ","))
    CanonicalWriter.writeInteger(Int(y), to: &bytes)
    bytes.append(UInt8(ascii: ","))
    CanonicalWriter.writeInteger(Int(width), to: &bytes)
    bytes.append(UInt8(ascii: ","))
    CanonicalWriter.writeInteger(Int(height), to: &bytes)
    bytes.append(UInt8(ascii: "]"))
  }

  /// The frame as a document has it.
  public var value: Value {
    [.int(Int64(x)), .int(Int64(y)), .int(Int64(width)), .int(Int64(height))]
  }
}
