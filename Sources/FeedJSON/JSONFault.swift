// What is wrong with a text that should be JSON, and where.

/// A text that is not JSON, or passes a limit.
public struct JSONFault: Error, Equatable, Sendable {
  public enum Kind: Sendable {
    /// Not JSON by RFC 8259.
    case syntax
    /// Longer, or nested deeper, than the limits allow.
    case limit
  }

  public var kind: Kind
  /// What is wrong, as a sentence without its place.
  public var message: String
  /// The number of bytes before the fault.
  public var offset: Int
  /// Counts from 1.
  public var line: Int
  /// Counts Unicode scalars from 1.
  public var column: Int

  public init(kind: Kind, message: String, offset: Int, line: Int, column: Int) {
    self.kind = kind
    self.message = message
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// The fault at `offset` of `bytes`.
  init(_ message: String, kind: Kind = .syntax, at offset: Int, in bytes: [UInt8]) {
    var line = 1
    var column = 1
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.init(kind: kind, message: message, offset: offset, line: line, column: column)
  }
}

extension JSONFault: CustomStringConvertible {
  public var description: String { "\(message) (line \(line), column \(column))" }
}
