// Base 16 with its zeros in front.

import Testing

@testable import ComponentRuntime

@Suite("hexadecimal numbers")
struct HexadecimalTests {
  @Test("a number has two digits a byte, zeros included")
  func wholeWidth() {
    #expect(UInt8(0).hexadecimal == "00")
    #expect(UInt16(255).hexadecimal == "00ff")
    #expect(UInt64(0xcbf2).hexadecimal == "000000000000cbf2")
    #expect(UInt128.max.hexadecimal == String(repeating: "f", count: 32))
  }

  @Test("digits asked for are a minimum")
  func atLeast() {
    #expect(UInt32(0xa0).hexadecimal(digits: 4) == "00a0")
    #expect(UInt32(0x1f600).hexadecimal(digits: 4) == "1f600")
    #expect(UInt32(0).hexadecimal(digits: 0) == "0")
  }
}
