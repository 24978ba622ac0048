// The lines of standard input, as bytes: `readLine` repairs what is not UTF-8, and so reads another
// text than was written.

import FeedJSON
import Glibc

/// Reads a file line by line, as its bytes come.
struct InputLines {
  private let file: Int32
  private var waiting: [UInt8] = []
  /// How much of `waiting` is read.
  private var start = 0
  private var isFirst = true
  private var isAtEnd = false

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  init(_ file: Int32 = STDIN_FILENO) { self.file = file }

  /// What kept the input from being read.
  struct Fault: Error, Equatable, CustomStringConvertible {
    var errno: Int32

    var description: String {
      "standard input: cannot be read: \(unsafe String(cString: strerror(errno))) (errno \(errno))"
    }
  }

  /// The next line without its end; `nil` after the last. A byte-order mark before the first is no
  /// part of it.
  ///
  /// - Throws: `Fault`.
  mutating func next() throws(Fault) -> [UInt8]? {
    var searched = start
    while true {
      if let end = waiting[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return line(waiting[start..<end])
      }
      if isAtEnd {
        defer { start = waiting.count }
        return start < waiting.count ? line(waiting[start...]) : nil
      }
      waiting.removeFirst(start)
      start = 0
      searched = waiting.count
      try readMore()
    }
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = bytes
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    if isFirst, bytes.starts(with: Self.mark) { bytes.removeFirst(Self.mark.count) }
    isFirst = false
    return Array(bytes)
  }

  private mutating func readMore() throws(Fault) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    repeat {
      count = unsafe buffer.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    } while count < 0 && errno == EINTR
    if count < 0 { throw Fault(errno: errno) }
    isAtEnd = count == 0
    waiting += buffer[0..<count]
  }

  /// What is wrong with a line that is no JSON, and where in it.
  static func describe(_ fault: JSONFault, in line: [UInt8]) -> String {
    do {
      _ = try UTF8Span(validating: line.span)
    } catch {
      let place = error.byteOffsets.lowerBound
      let digits = String(line[place], radix: 16, uppercase: true)
      return "byte \(place + 1), 0x\(digits), is not UTF-8"
    }
    if line.starts(with: mark) {
      return "column 1: a byte-order mark may stand before the first line alone"
    }
    return "column \(fault.column): \(fault.message)"
  }

  /// Whether a line has nothing in it.
  static func isBlank(_ line: [UInt8]) -> Bool {
    line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == 0x0D }
  }
}
