// Both layout corpora case by case: 3,000 trees of a real browser, and the 200 pages of sections.

import ComponentRuntime
import FeedJSON
import TestSupport
import Testing

@testable import feedctl

@Suite("Layout corpora")
struct LayoutConformanceTests {
  static let families = [
    "absolute", "align", "aspect", "automin", "baseline", "basic", "box", "gap", "measure",
    "minmax", "mixed", "nested", "percent", "reverse", "text", "wrap",
  ]

  @Test(
    "every frame agrees with the browser's to 0.1 pt",
    .needs("conformance/flexbox"), arguments: families)
  func frames(of family: String) throws {
    let count = try check("conformance/flexbox/\(family).jsonl", tolerance: 0.1)
    #expect(count > 0)
  }

  @Test("every frame of every page is the corpus's", .needs("conformance/sections"))
  func pages() throws {
    let count = try check("conformance/sections/cases.jsonl", tolerance: 0.01)
    #expect(count == 200)
  }

  /// Fails the test unless all cases of the file agree.
  ///
  /// - Returns: how many there are.
  private func check(_ path: String, tolerance: Double) throws -> Int {
    let lines = try Corpus.lines(path)
    var failed: [String] = []
    for line in lines {
      let value = try JSONParser().parse(line)
      let expected = try #require(value["expect"])
      let frames = try LayoutCase(value).frames()
      if !frames.isClose(to: expected, within: tolerance) {
        failed.append("\(value["id"] ?? .null): \(frames) instead of \(expected)")
      }
    }
    print("\(path): \(lines.count - failed.count) of \(lines.count)")
    #expect(failed.isEmpty, "\(failed.count) of \(lines.count): \(failed.joined(separator: "\n"))")
    return lines.count
  }
}

extension Value {
  /// Whether two values have the same shape, and numbers that differ by no more than `tolerance`.
  func isClose(to other: Value, within tolerance: Double) -> Bool {
    switch (self, other) {
    case (.map(let own), .map(let theirs)):
      own.keys == theirs.keys
        && zip(own.values, theirs.values).allSatisfy { $0.isClose(to: $1, within: tolerance) }
    case (.list(let own), .list(let theirs)):
      own.count == theirs.count
        && zip(own, theirs).allSatisfy { $0.isClose(to: $1, within: tolerance) }
    default:
      if let own = number, let theirs = other.number {
        abs(own - theirs) <= tolerance
      } else {
        self == other
      }
    }
  }

  private var number: Double? {
    switch self {
    case .int(let int): Double(int)
    case .double(let double): double
    default: nil
    }
  }
}
