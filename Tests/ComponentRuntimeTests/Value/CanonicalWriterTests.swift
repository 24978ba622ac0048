// The canonical bytes of values.

import Testing

@testable import ComponentRuntime

@Suite struct CanonicalWriterTests {
  private func text(
    _ value: Value, _ form: CanonicalWriter.Form = .canonical
  ) throws -> String {
    String(decoding: try CanonicalWriter.bytes(of: value, form: form), as: UTF8.self)
  }

  @Test(
    "doubles are written as ECMAScript does: RFC 8785, appendix B",
    arguments: [
      (0x0000_0000_0000_0000, "0"), (0x8000_0000_0000_0000, "0"),
      (0x0000_0000_0000_0001, "5e-324"), (0x8000_0000_0000_0001, "-5e-324"),
      (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
      (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
      (0x4340_0000_0000_0000, "9007199254740992"), (0xc340_0000_0000_0000, "-9007199254740992"),
      (0x4430_0000_0000_0000, "295147905179352830000"),
      (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"), (0x44b5_2d02_c7e1_4af6, "1e+23"),
      (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
      (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
      (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"), (0x444b_1ae4_d6e2_ef50, "1e+21"),
      (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"), (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
      (0x41b3_de43_5555_5553, "333333333.3333332"), (0x41b3_de43_5555_5554, "333333333.33333325"),
      (0x41b3_de43_5555_5555, "333333333.3333333"), (0x41b3_de43_5555_5556, "333333333.3333334"),
      (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
      (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
    ] as [(UInt64, String)])
  func writesDoublesCanonically(bits: UInt64, expected: String) throws {
    #expect(try text(.double(Double(bitPattern: bits))) == expected)
  }

  @Test(
    "in the exact form doubles stay doubles",
    arguments: [
      (1, "1.0"), (-0.0, "-0.0"), (0, "0.0"), (1e20, "100000000000000000000.0"), (1e21, "1e+21"),
      (0.1, "0.1"), (123.456, "123.456"), (1e-7, "1e-7"), (100, "100.0"),
    ] as [(Double, String)])
  func writesDoublesExactly(double: Double, expected: String) throws {
    #expect(try text(.double(double), .exact) == expected)
  }

  @Test("every double reads back as itself")
  func doublesReadBack() throws {
    var random = SplitMix(state: 3)
    for _ in 0..<5_000 {
      let double = Double(bitPattern: random.next())
      if !double.isFinite { continue }
      #expect(Double(try text(.double(double), .exact)) == double)
      #expect(Double(try text(.double(double))) == double)
    }
  }

  @Test("integers are exact", arguments: [0, 7, -7, 10, 1_234_567_890, .max, .min] as [Int64])
  func writesIntegers(integer: Int64) throws {
    #expect(try text(.int(integer)) == String(integer))
  }

  @Test("strings have the fewest escapes: RFC 8785, 3.2.2.2")
  func writesStrings() throws {
    #expect(
      try text("\u{20ac}$\u{F}\u{A}A'\u{42}\u{22}\u{5c}\\\"/") == #""€$\u000f\nA'B\"\\\\\"/""#)
    #expect(
      try text("\u{8}\u{9}\u{C}\u{D}\u{0}\u{1f}\u{7f}") == #""\b\t\f\r\u0000\u001f"# + "\u{7f}\"")
    #expect(try text("") == "\"\"")
    #expect(
      try text("plain text, long enough for the heap 😀")
        == "\"plain text, long enough for the heap 😀\"")
  }

  @Test("members are sorted by UTF-16 units: RFC 8785, 3.2.3")
  func sortsMembers() throws {
    let value: Value = [
      "\u{20ac}": "Euro Sign", "\r": "Carriage Return",
      "\u{fb33}": "Hebrew Letter Dalet With Dagesh",
      "1": "One", "\u{1f600}": "Emoji: Grinning Face", "\u{80}": "Control",
      "\u{f6}": "Latin Small Letter O With Diaeresis",
    ]
    let expected = [
      "Carriage Return", "One", "Control", "Latin Small Letter O With Diaeresis", "Euro Sign",
      "Emoji: Grinning Face", "Hebrew Letter Dalet With Dagesh",
    ]
    let written = try text(value)
    let places = expected.map { written.firstRange(of: "\"\($0)\"")?.lowerBound }
    #expect(!places.contains(nil) && places.compactMap { $0 } == places.compactMap { $0 }.sorted())
  }

  @Test("arrays and objects have no spaces")
  func writesContainers() throws {
    #expect(
      try text(["a": [1, true, false, .null, []], "b": [:]])
        == #"{"a":[1,true,false,null,[]],"b":{}}"#)
  }

  @Test("what JSON can't say is refused")
  func refusesTheUnwritable() {
    #expect(throws: UnwritableValue.notFinite) { try text([.double(.infinity)]) }
    #expect(throws: UnwritableValue.notFinite) { try text(["a": .double(.nan)]) }
    #expect(throws: UnwritableValue.notJSON) { try text([.extended(.uint(1))]) }
    var deep: Value = []
    for _ in 0..<CanonicalWriter.greatestDepth { deep = [deep] }
    #expect(throws: UnwritableValue.tooDeep) { try text(deep) }
  }
}
