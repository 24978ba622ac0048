// The scenarios that every client passes: Tests/Scenarios, read as they are.

import ComponentRuntime
import FeedJSON
import Foundation
import TestSupport
import Testing

/// One scenario of a file of them.
struct Scenario: Sendable, CustomTestStringConvertible {
  let value: Value

  var testDescription: String { value["name"]?.text ?? "nameless" }

  static func all(in file: String) -> [Scenario] {
    let url = Corpus.checkout.appending(path: "Tests/Scenarios").appending(path: file)
    do {
      let bytes = [UInt8](try Data(contentsOf: url))
      return try JSONParser().parse(bytes).list.map(Scenario.init)
    } catch {
      preconditionFailure("\(file) cannot be read: \(error)")
    }
  }
}

extension Value {
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var integer: Int? { if case .int(let integer) = self { Int(integer) } else { nil } }
  var list: [Value] { if case .list(let list) = self { Array(list) } else { [] } }
  var flag: Bool { self == .bool(true) }

  /// The array `name`; absent means empty.
  func list(_ name: String) -> [Value] { self[name]?.list ?? [] }
}
