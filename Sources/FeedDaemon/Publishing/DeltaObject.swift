// The JSON objects of a document's topic, written around operations that are bytes already.

import ComponentRuntime

/// Writes what `delta|` and `patch|` carry, in canonical JSON.
///
/// Source: spec/protocol.md, "Deltas".
struct DeltaObject {
  /// `{"epoch":"…"`, as every object but a sync begins.
  private let start: [UInt8]
  private let epoch: [UInt8]

  init(epoch: String) {
    var text: [UInt8] = []
    CanonicalWriter.writeString(epoch, to: &text)
    self.epoch = text
    start = Array("{\"epoch\":".utf8) + text
  }

  /// A delta: `operations` is the JSON array.
  ///
  /// - Complexity: O(*n*).
  func delta(from: Int64, to: Int64, timeMilliseconds: Int64, operations: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(start.count + operations.count + 96)
    bytes += start
    CanonicalWriter.writeRaw(",\"from\":", to: &bytes)
    CanonicalWriter.writeInteger(from, to: &bytes)
    CanonicalWriter.writeRaw(",\"ops\":", to: &bytes)
    bytes += operations
    CanonicalWriter.writeRaw(",\"time\":", to: &bytes)
    CanonicalWriter.writeInteger(timeMilliseconds, to: &bytes)
    CanonicalWriter.writeRaw(",\"to\":", to: &bytes)
    CanonicalWriter.writeInteger(to, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  /// Where the document stands.
  func sync(at revision: Int64) -> [UInt8] {
    var bytes: [UInt8] = []
    CanonicalWriter.writeRaw("{\"at\":", to: &bytes)
    CanonicalWriter.writeInteger(revision, to: &bytes)
    CanonicalWriter.writeRaw(",\"epoch\":", to: &bytes)
    bytes += epoch
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }

  /// Nothing applies any more.
  func reset(reason: String) -> [UInt8] {
    var bytes = start
    CanonicalWriter.writeRaw(",\"reset\":", to: &bytes)
    CanonicalWriter.writeString(reason, to: &bytes)
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }
}
