// Which operations turn one value into another.

import ComponentRuntime
import Testing

@Suite("Value diff")
struct ValueDiffTests {
  private static let long: Value = .string(String(repeating: "long ", count: 20))

  @Test("equal values need nothing, nor do numbers that JSON writes alike")
  func equal() {
    #expect(ValueDiff.operations(from: ["a": [1]], to: ["a": [1]], at: "/p") == [])
    #expect(ValueDiff.operations(from: ["a": 1], to: ["a": 1.0], at: "/p") == [])
  }

  @Test("members are removed, replaced and added by name, with the name escaped")
  func members() {
    let long = Self.long
    #expect(
      ValueDiff.operations(
        from: ["a": long, "gone": 1, "x/y": 2, "z": long],
        to: ["a": long, "new": .null, "x/y": 3, "z": long], at: "/p") == [
          .remove(path: "/p/gone"),
          .add(path: "/p/new", value: .value(.null)),
          .replace(path: "/p/x~1y", value: .value(3)),
        ])
  }

  @Test("a change deep inside is one operation")
  func deep() {
    let long = Self.long
    #expect(
      ValueDiff.operations(
        from: ["a": [["b": long, "c": 1], long]], to: ["a": [["b": long, "c": 2], long]], at: "")
        == [.replace(path: "/a/0/c", value: .value(2))])
  }

  @Test("elements put into a list or taken out of it are added or removed where they stand")
  func elements() {
    let long = Self.long
    #expect(
      ValueDiff.operations(from: [1, 2, 5, long], to: [1, 2, 3, 4, 5, long], at: "") == [
        .add(path: "/2", value: .value(3)), .add(path: "/3", value: .value(4)),
      ])
    #expect(
      ValueDiff.operations(from: [1, 2, 3, 4, 5, long], to: [1, 5, long], at: "") == [
        .remove(path: "/3"), .remove(path: "/2"), .remove(path: "/1"),
      ])
  }

  @Test("a value shorter than the operations inside it is replaced")
  func replaced() {
    #expect(
      ValueDiff.operations(from: ["a": 1, "b": [2]], to: ["a": 3, "b": [4]], at: "/p")
        == [.replace(path: "/p", value: .value(["a": 3, "b": [4]]))])
    #expect(
      ValueDiff.operations(from: [1], to: "text", at: "/p")
        == [.replace(path: "/p", value: .value("text"))])
  }
}
