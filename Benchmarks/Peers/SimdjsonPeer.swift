// simdjson alone, as a program that only reads would use it: parse, then touch every value.

import CSimdjson

/// simdjson's DOM parser and a walk over its tape. Safe: it owns the parser, and reads the tape
/// only while the parser keeps it.
@safe final class SimdjsonPeer {
  private let parser: OpaquePointer

  init() throws(WrongResult) {
    guard let parser = unsafe simdjson_parser_create(128) else {
      throw WrongResult(description: "simdjson is out of memory")
    }
    unsafe self.parser = parser
  }

  deinit { unsafe simdjson_parser_destroy(parser) }

  /// The sum of the numbers and of the lengths of the strings.
  func parseAndWalk(_ bytes: [UInt8]) throws(WrongResult) -> Double {
    var tape: UnsafePointer<UInt64>?
    var strings: UnsafePointer<UInt8>?
    let code = unsafe simdjson_parser_parse(parser, bytes, bytes.count, &tape, &strings)
    guard code == 0, let tape = unsafe tape, let strings = unsafe strings else {
      throw WrongResult(description: "simdjson refuses the text: code \(code)")
    }
    return unsafe walk(tape, strings)
  }

  /// Source: simdjson's doc/tape.md.
  private func walk(_ tape: UnsafePointer<UInt64>, _ strings: UnsafePointer<UInt8>) -> Double {
    let payload: UInt64 = (1 << 56) - 1
    let end = unsafe Int(truncatingIfNeeded: tape[0] & payload)
    var sum = 0.0
    var index = 1
    while index < end {
      let word = unsafe tape[index]
      switch UInt8(truncatingIfNeeded: word >> 56) {
      case UInt8(ascii: "d"):
        index += 1
        sum += unsafe Double(bitPattern: tape[index])
      case UInt8(ascii: "l"), UInt8(ascii: "u"):
        index += 1
        sum += unsafe Double(Int64(bitPattern: tape[index]))
      case UInt8(ascii: "\""):
        let start = unsafe UnsafeRawPointer(strings + Int(truncatingIfNeeded: word & payload))
        sum += unsafe Double(start.loadUnaligned(as: UInt32.self))
      default: sum += 1
      }
      index += 1
    }
    return sum
  }
}
