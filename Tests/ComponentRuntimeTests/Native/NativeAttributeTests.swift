// The attribute methods of components in Swift against the table of attributes.

import Foundation
import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("Attributes in Swift")
struct NativeAttributeTests {
  /// The names of the methods in each extension of the file that has them.
  private static func methods() throws -> [String: Set<String>] {
    let file = Corpus.checkout.appending(
      path: "Sources/ComponentRuntime/Native/Element+Attributes.swift")
    var owner = ""
    var methods: [String: Set<String>] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if let found = line.firstMatch(of: /^extension (\w+)/) { owner = String(found.1) }
      if let found = line.firstMatch(of: /public func (\w+)\(_ value: some Attribute/) {
        methods[owner, default: []].insert(String(found.1))
      }
    }
    return methods
  }

  @Test(
    "stand where the table has them, and nowhere else",
    arguments: [
      (AttributeOwner.row, ["ItemContent", "DrawnContent", "BoxContent"]),
      (.column, ["ItemContent", "DrawnContent", "BoxContent"]),
      (.stack, ["ItemContent", "DrawnContent", "BoxContent"]),
      (.button, ["ItemContent", "DrawnContent", "BoxContent", "Button"]),
      (.text, ["ItemContent", "DrawnContent", "Text"]), (.span, ["TextSpan"]),
      (.image, ["ItemContent", "DrawnContent", "Image"]), (.spacer, ["ItemContent", "Spacer"]),
      (.use, ["ItemContent"]),
    ])
  func owners(owner: AttributeOwner, extensions: [String]) throws {
    let methods = try Self.methods()
    let offered = extensions.reduce(into: Set<String>()) { $0.formUnion(methods[$1] ?? []) }
    let table = AttributeTable.all.filter {
      !$0.owners.isDisjoint(with: owner) && $0.effect != .event
    }
    // An image takes its address when it is made.
    #expect(offered == Set(table.map(\.name)).subtracting(["src"]))
  }
}
