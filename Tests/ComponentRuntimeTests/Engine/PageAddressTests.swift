// Addresses: one text for one page instance, whatever the order and encoding it came in.

import ComponentRuntime
import Testing

@Suite("Page addresses") struct PageAddressTests {
  @Test(
    "an address is read in any order and encoding and written in one",
    arguments: [
      ("home", "home"), ("home?", "home"), ("home?user=42", "home?user=42"),
      ("home?b=2&a=1", "home?a=1&b=2"), ("home?a=%7E%2d", "home?a=~-"),
      ("home?a=b=c", "home?a=b%3Dc"), ("home?a=中", "home?a=%E4%B8%AD"),
      ("home?a=%E4%b8%ad", "home?a=%E4%B8%AD"), ("home?a=x+y", "home?a=x%2By"),
      ("home?a=%2541", "home?a=%2541"), ("home?a=|", "home?a=%7C"), ("home?a=", "home?a="),
      ("home?a=?", "home?a=%3F"), ("home?%61=1", "home?a=1"),
    ])
  func canonicalForm(text: String, canonical: String) throws {
    let address = try PageAddress(text: text)
    #expect(address.text == canonical)
    #expect(try PageAddress(text: canonical) == address)
  }

  @Test(
    "what is no address is refused with what is wrong",
    arguments: [
      ("", "no page name"), ("?a=1", "no page name"), ("a b", "no page name"),
      ("home|phone", "no page name"), ("7up", "no page name"), ("home?a", "write param=value"),
      ("home?a=1&", "write param=value"), ("home?a=1&a=2", "given twice"),
      ("home?a=1&%61=2", "given twice"), ("home?a=%4", "broken percent"),
      ("home?a=%zz", "broken percent"), ("home?a=%FF", "broken percent"),
      ("home?=1", "no parameter name"), ("home?a-b=1", "no parameter name"),
      ("home?a=" + String(repeating: "x", count: 3_000), "longer than 2048"),
      ("home?" + (0..<33).map { "a\($0)=1" }.joined(separator: "&"), "more than 32"),
    ])
  func refused(text: String, reason: String) {
    let fault = #expect(throws: PageAddressFault.self) { try PageAddress(text: text) }
    #expect(fault?.message.contains(reason) == true, "\(String(describing: fault))")
  }

  @Test("any text is a parameter's value and comes back")
  func roundTrip() throws {
    var random = SystemRandomNumberGenerator()
    let alphabet = Array("az09-._~%&=?#+|/\\\" \u{0}\u{1F600}é中\u{301}")
    for _ in 0..<500 {
      var arguments: [String: String] = [:]
      for index in 0..<Int.random(in: 0...4, using: &random) {
        let length = Int.random(in: 0...8, using: &random)
        arguments["p\(index)"] = String(
          (0..<length).map { _ in alphabet.randomElement(using: &random) ?? "a" })
      }
      let address = PageAddress("page", arguments)
      let read = try PageAddress(text: address.text)
      #expect(read == address, "\(arguments)")
      #expect(read.arguments.count == arguments.count)
      for (name, value) in arguments {
        #expect(read[name].map { Array($0.utf8) } == Array(value.utf8))
      }
      #expect(!address.text.contains("|"))
    }
  }

  @Test("an encoding does not change which page is meant, only broken ones are refused")
  func anyEscapesOfOneText() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let value = String((0..<6).map { _ in Character(UnicodeScalar(UInt8.random(in: 33...126))) })
      let escaped = value.utf8.map { byte -> String in
        let mustEscape = "%&".utf8.contains(byte)
        guard mustEscape || Bool.random(using: &random) else {
          return String(UnicodeScalar(byte))
        }
        let digits = String(byte, radix: 16, uppercase: Bool.random(using: &random))
        return "%" + (digits.count == 1 ? "0" : "") + digits
      }.joined()
      #expect(try PageAddress(text: "p?a=" + escaped)["a"] == value)
    }
  }
}

@Suite("Page addresses and their declarations") struct PageAddressBindingTests {
  private let parameters = [
    Parameter(name: "user", type: .string, defaultValue: "guest", slot: 0),
    Parameter(name: "count", type: .int, defaultValue: 1, slot: 1),
    Parameter(name: "id", type: .string, defaultValue: nil, slot: 2),
    Parameter(name: "ratio", type: .optional(.double), defaultValue: nil, slot: 3),
    Parameter(name: "wide", type: .bool, defaultValue: false, slot: 4),
  ]

  private func bound(_ text: String) throws -> BoundPageAddress {
    try PageAddress(text: text).bound(to: parameters)
  }

  @Test("values take their types, defaults fill in")
  func values() throws {
    #expect(
      try bound("home?id=7&count=3&ratio=0.5").values == ["guest", 3, "7", 0.5, false])
    #expect(try bound("home?id=7").values == ["guest", 1, "7", .null, false])
  }

  @Test(
    "§5.1 values equal to their default are left out, others take their type's usual form",
    arguments: [
      ("home?user=guest&id=1", "home?id=1"), ("home?id=1&count=1", "home?id=1"),
      ("home?id=1&count=+02", "home?count=2&id=1"), ("home?id=1&count=01", "home?id=1"),
      ("home?id=1&wide=false", "home?id=1"), ("home?wide=true&id=1", "home?id=1&wide=true"),
      ("home?id=1&ratio=1.50", "home?id=1&ratio=1.5"), ("home?id=1&ratio=2.0", "home?id=1&ratio=2"),
      ("home?id=1&ratio=-0", "home?id=1&ratio=0"),
    ])
  func canonical(text: String, canonical: String) throws {
    let address = try bound(text).address
    #expect(address.text == canonical)
    #expect(try bound(canonical).address == address)
  }

  @Test(
    "what does not fit names its parameter and says why",
    arguments: [
      ("home", "id", "needs the parameter `id`"), ("home?id=1&usr=2", "usr", "`user`"),
      ("home?id=1&zzzzzz=2", "zzzzzz", "it has user, count"),
      ("home?id=1&count=x", "count", "whole number"), ("home?id=1&count=1.5", "count", "whole"),
      ("home?id=1&count=9223372036854775808", "count", "64 bits"),
      ("home?id=1&ratio=inf", "ratio", "a number"), ("home?id=1&ratio=nan", "ratio", "a number"),
      ("home?id=1&wide=yes", "wide", "true or false"),
    ])
  func refused(text: String, parameter: String, reason: String) {
    let fault = #expect(throws: PageAddressFault.self) { try bound(text) }
    #expect(fault?.parameter == parameter)
    #expect(fault?.message.contains(reason) == true, "\(String(describing: fault))")
  }
}
