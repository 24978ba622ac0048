// What texts become, and what is said of those that are not JSON.

import ComponentRuntime
import Testing

@testable import FeedJSON

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> Value { try JSONParser().parse(text) }

  private func fault(_ text: String, limits: JSONLimits = JSONLimits()) -> JSONFault? {
    do {
      _ = try JSONParser(limits: limits).parse(text)
      return nil
    } catch { return error }
  }

  @Test("every kind of value is read")
  func readsEveryKind() throws {
    let value = try parse(
      #" {"n":null,"t":true,"f":false,"i":-12,"d":1.5,"s":"aé\u00e9\ud83d\ude00\n","l":[1,[]],"m":{}} "#
    )
    #expect(
      value == [
        "n": .null, "t": true, "f": false, "i": -12, "d": 1.5, "s": "aéé😀\n", "l": [1, []],
        "m": [:],
      ])
  }

  @Test("§1.5 integers that fit 64 signed bits are exact, others are doubles")
  func readsNumbers() throws {
    #expect(try parse("9223372036854775807") == .int(.max))
    #expect(try parse("-9223372036854775808") == .int(.min))
    #expect(try parse("9223372036854775808") == .double(0x1p63))
    #expect(try parse("18446744073709551615") == .double(0x1p64))
    #expect(try parse("-9223372036854775809") == .double(-0x1p63))
    #expect(try parse("[1, 100000000000000000000000]") == [1, .double(1e23)])
    #expect(try parse("1.0") == .double(1))
    #expect(try parse("-0") == .int(0))
    #expect(try parse("-0.0") == .double(-0.0))
    #expect(try parse("1e-400") == .double(0))
    #expect(fault("1e400")?.message == "the number is too large for a double")
  }

  @Test("§1.5 the last of equal keys counts, in order or not", arguments: [0, 1, 2, 40, 200])
  func keepsTheLastOfEqualKeys(padding: Int) throws {
    let parser = JSONParser()
    let more = (0..<padding).map { ",\"x\($0)\":\($0)" }.joined()
    for text in ["{\"b\":1,\"a\":2,\"b\":3\(more)}", "{\"a\":1,\"a\":2,\"b\":3\(more)}"] {
      for _ in 1...2 {
        let value = try parser.parse(text)
        #expect(value["a"] == 2 && value["b"] == 3)
        guard case .map(let map) = value else { return #expect(Bool(false)) }
        #expect(map.count == padding + 2)
        #expect(map.keys == map.keys.sorted())
      }
    }
  }

  @Test("objects with the same keys share a shape, whatever the order and the text")
  func sharesShapes() throws {
    let parser = JSONParser()
    let texts = [
      #"[{"id":1,"a long key of many bytes":2},{"id":3,"a long key of many bytes":4}]"#,
      #"[{"a long key of many bytes":2,"id":1}]"#,
    ]
    var shapes: [Shape] = []
    for text in texts {
      guard case .list(let list) = try parser.parse(text) else { continue }
      for case .map(let map) in list { shapes.append(map.shape) }
    }
    #expect(shapes.count == 3 && shapes.allSatisfy { $0 === shapes[0] })
    #expect(shapes[0].keys == ["a long key of many bytes", "id"])
  }

  @Test("keys that differ in their last byte, length or padding are told apart")
  func tellsKeysApart() throws {
    let parser = JSONParser()
    let keys = [
      "", "a", "b", "ab", "a\u{0}", "a\u{0}\u{0}", "12345678", "123456789", "12345678\u{0}",
      "1234567", "abcdefghijklmnop", "abcdefghijklmnoq", "abcdefghijklmno",
    ]
    for _ in 1...2 {
      for key in keys {
        var text: [UInt8] = []
        try CanonicalWriter.write(.map(ValueMap([(key, .bool(true))])), to: &text)
        #expect(try parser.parse(text) == .map(ValueMap([(key, .bool(true))])))
      }
    }
  }

  @Test("a cache full of shapes starts afresh and goes on reading")
  func survivesManyShapes() throws {
    let parser = JSONParser()
    for round in 0..<3 * ShapeCache.greatestNodeCount / 10 {
      let text = "{" + (0..<10).map { "\"\(round)-\($0)\":\($0)" }.joined(separator: ",") + "}"
      let value = try parser.parse(text)
      #expect(value["\(round)-9"] == 9)
    }
  }

  @Test("long arrays keep all their elements", arguments: [64, 65, 1_000, 70_000])
  func readsLongArrays(count: Int) throws {
    let text = "[" + (0..<count).map(String.init).joined(separator: ",") + "]"
    #expect(try parse(text) == .list(ValueList((0..<count).map { .int(Int64($0)) })))
  }

  @Test(
    "nesting is allowed up to the limit and refused beyond, at its place, whatever is inmost",
    arguments: ["[1]", "[]", #"{"a":1}"#, "{}"])
  func limitsDepth(inmost: String) throws {
    for limit in [1, 2, 128, 512] {
      let limits = JSONLimits(depth: limit)
      func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth - 1) + inmost
          + String(repeating: "]", count: depth - 1)
      }
      #expect(fault(nested(limit), limits: limits) == nil)
      let fault = fault(nested(limit + 1), limits: limits)
      #expect(fault?.kind == .limit && fault?.offset == limit + 1)
    }
    #expect(fault(String(repeating: "[", count: 100_000))?.kind == .limit)
    #expect(fault(String(repeating: #"{"a":"#, count: 100_000))?.kind == .limit)
  }

  @Test("a text over the byte limit is refused before it is looked at")
  func limitsBytes() {
    let limits = JSONLimits(byteCount: 10)
    #expect(fault("[1,2,3,45]", limits: limits) == nil)
    #expect(fault("[1,2,3,456]", limits: limits)?.kind == .limit)
  }

  @Test(
    "a fault names what is wrong and its line and column",
    arguments: [
      ("", "the text is empty where a JSON value should be", 1, 1),
      ("{\"a\":1,\n \"é\" 2}", "a colon should follow the key", 2, 6),
      ("[1,2", "a comma or ] should follow an element", 1, 5),
      ("[1,]", "a value should be here: an object, array, string, number or word", 1, 4),
      ("{\"a\":1 \"b\":2}", "a comma or } should follow a member", 1, 8),
      ("{'a':1}", "a key in quotes should be here", 1, 2),
      ("[nul]", "the only words are true, false and null", 1, 2),
      ("\"abc", "the string that starts here has no end", 1, 1),
      ("\"a\u{1}\"", "a control character in a string must be escaped", 1, 3),
      (
        "\"\\x\"", "there is no such escape: use one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u", 1, 3
      ),
      ("\"\\u12G4\"", "\\u takes four hexadecimal digits", 1, 6),
      ("\"\\ud800\"", "half of a surrogate pair stands for no character", 1, 2),
      ("01", "a number does not start with 0", 1, 2),
      ("1.e3", "a digit should be here", 1, 3),
      ("{} {}", "the JSON value ends here, but the text goes on", 1, 4),
    ])
  func namesTheFault(text: String, message: String, line: Int, column: Int) {
    let fault = fault(text)
    #expect(fault?.message == message)
    #expect(fault?.line == line && fault?.column == column)
  }

  @Test("bytes that are not UTF-8 are refused at their place")
  func refusesBrokenEncoding() {
    let fault = JSONFault(
      kind: .syntax, message: "the text is not UTF-8", offset: 2, line: 1, column: 3)
    #expect(throws: fault) {
      try JSONParser().parse([UInt8(ascii: "["), UInt8(ascii: "\""), 0xFF, UInt8(ascii: "\"")])
    }
  }

  @Test("a parser reads on after a fault")
  func survivesFaults() throws {
    let parser = JSONParser()
    for _ in 1...3 {
      #expect(throws: JSONFault.self) { try parser.parse("[1,") }
      #expect(try parser.parse("[1]") == [1])
    }
  }
}
