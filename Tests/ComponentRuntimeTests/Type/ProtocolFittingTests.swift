// Which protocols fit which, by their fields.

import Testing

@testable import ComponentRuntime

@Suite("Protocol fitting") struct ProtocolFittingTests {
  private static func table(_ protocols: [(String, [(String, Type)])]) -> ProtocolTable {
    ProtocolTable(
      Dictionary(
        uniqueKeysWithValues: protocols.map { name, fields in
          (
            name,
            ProtocolType(
              name: name,
              fields: fields.map {
                ProtocolType.Field(name: $0.0, type: $0.1, defaultValue: nil)
              })
          )
        }))
  }

  @Test("fields of a protocol's type are compared by their own fields, however deep")
  func deep() {
    let table = Self.table([
      ("A", [("x", .list(.protocol("AX")))]), ("AX", [("y", .string), ("z", .int)]),
      ("B", [("x", .list(.protocol("BX")))]), ("BX", [("y", .string)]),
      ("C", [("x", .list(.protocol("CX")))]), ("CX", [("y", .int)]),
    ])
    #expect(table.conforms("A", to: "B"))
    #expect(!table.conforms("B", to: "A"))
    #expect(table.firstMismatch("A", fitting: "C")?.name == "x")
    #expect(!Type.protocol("B").accepts(.protocol("A")))
    #expect(Type.list(.protocol("B")).accepts(.list(.protocol("A")), where: table.conforms))
  }

  @Test("protocols that name one another in a circle are compared, and that ends")
  func circles() {
    let names = (0..<20).map { "P\($0)" }
    let fields = names.map { ($0.lowercased(), Type.optional(.protocol($0))) }
    var protocols = names.map { ($0, fields) }
    protocols.append(("Q", fields.dropLast() + [("p19", .string)]))
    let table = Self.table(protocols)
    #expect(table.conforms("P0", to: "P19"))
    #expect(table.firstMismatch("P3", fitting: "Q")?.name == "p19")
  }
}
