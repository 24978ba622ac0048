// Whether pushed data is what its declaration says, and which types fit where.

import ComponentRuntime
import Testing

@Suite("Types")
struct TypeConformanceTests {
  private let table = ProtocolTable([
    "Group": ProtocolType(
      name: "Group",
      fields: [
        .init(name: "title", type: .string, defaultValue: nil),
        .init(name: "subtitle", type: .optional(.string), defaultValue: nil),
        .init(name: "price", type: .double, defaultValue: 0.0),
        .init(name: "payload", type: .any, defaultValue: nil),
      ]),
    "Page": ProtocolType(
      name: "Page", fields: [.init(name: "a/b", type: .list(.protocol("Group")), defaultValue: [])]),
  ])

  private func fault(_ value: Value, _ type: Type) -> String? {
    do throws(ConformanceFault) {
      try table.check(value, conformsTo: type)
      return nil
    } catch {
      return error.message
    }
  }

  @Test("extra fields, missing optionals and missing defaults conform; ints pass as doubles")
  func conforming() {
    let group: Value = ["title": "A", "price": 5, "payload": [1, .null], "more": true]
    #expect(fault(["a/b": [group]], .protocol("Page")) == nil)
    #expect(fault([:], .protocol("Page")) == nil)
    #expect(fault(["x": 1, "y": 2], .map(.double)) == nil)
    #expect(fault(.null, .optional(.protocol("Page"))) == nil)
  }

  @Test("the first fault names its place, what was expected and what was found")
  func faults() {
    let good: Value = ["title": "A", "payload": 1]
    #expect(
      fault(["a/b": [good, ["title": 1, "payload": 1]]], .protocol("Page"))
        == "expected string at /a~1b/1/title, found int")
    #expect(
      fault(["a/b": [["payload": 1]]], .protocol("Page"))
        == "expected string at /a~1b/0/title, found nothing")
    #expect(
      fault(["title": "A"], .protocol("Group")) == "expected any at /payload, found nothing")
    #expect(
      fault(["title": "A", "payload": 1, "subtitle": 2], .protocol("Group"))
        == "expected string at /subtitle, found int")
    #expect(fault(1.5, .int) == "expected int, found double")
    #expect(fault(["x": .null], .map(.int)) == "expected int at /x, found null")
  }

  @Test("any fits everything, an int a double, null an optional; nothing else mixes")
  func assignability() {
    #expect(Type.double.accepts(.int))
    #expect(!Type.int.accepts(.double))
    #expect(Type.string.accepts(.any) && Type.any.accepts(.string))
    #expect(Type.optional(.string).accepts(.null) && Type.optional(.string).accepts(.string))
    #expect(!Type.string.accepts(.optional(.string)) && !Type.string.accepts(.null))
    #expect(Type.list(.double).accepts(.list(.int)) && !Type.list(.int).accepts(.map(.int)))
    #expect(Type.optional(.list(.map(.protocol("P")))).description == "list(map(P))?")
  }
}
