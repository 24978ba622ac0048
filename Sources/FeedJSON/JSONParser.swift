// JSON text to values: simdjson makes a tape, TapeReader makes values of it.

import CSimdjson
import ComponentRuntime

/// Parses JSON; keeps its buffers and the shapes it met for the next text.
///
/// Integers that fit 64 signed bits become `.int`, all other numbers `.double`; of equal keys the
/// last one counts. For one thread at a time. Safe: it owns the C++ parser, and no pointer leaves it.
@safe public final class JSONParser {
  public let limits: JSONLimits
  private let parser: OpaquePointer
  /// Lent to the reader while it reads.
  private var shapes: ShapeCache? = ShapeCache()

  public init(limits: JSONLimits = JSONLimits()) {
    // simdjson counts the document itself as a level, and does not count what is empty. So it takes
    // whatever is less deep than the limit, and of what is as deep that with something empty inmost;
    // what it refuses the other parser decides.
    guard let parser = unsafe simdjson_parser_create(limits.depth) else {
      preconditionFailure("out of memory")
    }
    self.limits = limits
    unsafe self.parser = parser
  }

  deinit {
    unsafe simdjson_parser_destroy(parser)
  }

  /// The value that `bytes` say.
  ///
  /// - Complexity: O(*n*).
  /// - Throws: `JSONFault` with the place of the fault.
  public func parse(_ bytes: Span<UInt8>) throws(JSONFault) -> Value {
    if bytes.count > limits.byteCount {
      throw JSONFault(
        kind: .limit, message: "the text has more than \(limits.byteCount) bytes",
        offset: limits.byteCount, line: 1, column: 1)
    }
    if let value = unsafe bytes.withUnsafeBufferPointer({ unsafe parseTape($0) }) { return value }
    let copy = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    var scalar = ScalarParser(copy, depthLimit: limits.depth)
    return try scalar.parse()
  }

  public func parse(_ bytes: [UInt8]) throws(JSONFault) -> Value { try parse(bytes.span) }

  public func parse(_ text: String) throws(JSONFault) -> Value { try parse(text.utf8Span.span) }

  /// As `parse(_:)`, for memory that Swift does not own.
  public func parse(_ bytes: UnsafeRawBufferPointer) throws(JSONFault) -> Value {
    try unsafe parse(bytes.bindMemory(to: UInt8.self).span)
  }

  /// The value by way of simdjson; `nil` if it refuses.
  private func parseTape(_ bytes: UnsafeBufferPointer<UInt8>) -> Value? {
    guard let start = bytes.baseAddress else { return nil }
    var tape: UnsafePointer<UInt64>?
    var strings: UnsafePointer<UInt8>?
    let code = unsafe simdjson_parser_parse(parser, start, bytes.count, &tape, &strings)
    guard code == 0, let tape = unsafe tape, let strings = unsafe strings else { return nil }
    let lent = shapes.take() ?? ShapeCache()
    var reader = unsafe TapeReader(tape: tape, strings: strings, shapes: lent)
    let value = reader.readDocument()
    shapes = reader.shapes
    return value
  }
}
