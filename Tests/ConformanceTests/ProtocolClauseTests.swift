// docs/protocol.md and the tests that name its clauses: neither speaks of what the other lacks.

import Foundation
import TestSupport
import Testing

@Suite("The clauses of docs/protocol.md") struct ProtocolClauseTests {
  /// Clauses that no test names, and why.
  private static let unnamed: [String: String] = [
    "1.2": "libzmq's own heartbeats; only that they are on is ours",
    "1.3": "advice to peers",
    "5.6": "advice to peers",
    "5.7": "every document of a conformance corpus shows it",
    "5.9": "every document of a conformance corpus shows it",
    "6.7": "the property tests compare whole documents after every delta",
    "7.3": "libzmq's queues; what a subscriber does then is rule (6) of §7",
  ]

  /// The numbered clauses, `2.1` and the like, and the sections they stand in, `2`.
  private static func clauses() throws -> (clauses: [String], sections: Set<String>) {
    let text = try String(
      contentsOf: Corpus.checkout.appending(path: "docs/protocol.md"), encoding: .utf8)
    let clauses = text.matches(of: /\*\*§(\d+\.\d+)\*\*/).map { String($0.1) }
    let sections = text.matches(of: /\n## (\d+)\s/).map { String($0.1) }
    return (clauses, Set(sections))
  }

  /// What the texts below a folder name: `§2.1`, `§11.5 to §11.7`, `§12`.
  private static func names(
    in folder: String, _ suffix: String
  ) throws -> [(name: String, file: String)] {
    let root = Corpus.checkout.appending(path: folder)
    let files = FileManager.default.enumerator(atPath: root.path)?.allObjects ?? []
    var names: [(String, String)] = []
    for case let file as String in files
    where file.hasSuffix(suffix) && !file.hasSuffix("ProtocolClauseTests.swift") {
      let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
      for found in text.matches(of: /§(\d+(?:\.\d+)?)(?: to §\d+\.(\d+))?/) {
        let first = String(found.1)
        names.append((first, file))
        let parts = first.split(separator: ".").compactMap { Int($0) }
        guard let last = found.2.flatMap({ Int($0) }), parts.count == 2, parts[1] < last else {
          continue
        }
        for number in parts[1] + 1...last { names.append(("\(parts[0]).\(number)", file)) }
      }
    }
    return names
  }

  @Test("are there, each once, wherever code, tests or the document itself name them")
  func known() throws {
    let (clauses, sections) = try Self.clauses()
    #expect(clauses.count >= 90)
    #expect(Set(clauses).count == clauses.count)
    let places = [
      ("Tests", ".swift"), ("Sources", ".swift"), ("clients/python", ".py"),
      ("docs", "protocol.md"),
    ]
    for (folder, suffix) in places {
      for (name, file) in try Self.names(in: folder, suffix) {
        // Of other documents, such as those of the WHATWG, only whole sections are named.
        #expect(
          clauses.contains(name) || sections.contains(name), "\(folder)/\(file) names §\(name)")
      }
    }
  }

  @Test("are all shown by a test that names them, but for those that say why not")
  func shown() throws {
    var named: Set<String> = []
    for (folder, suffix) in [("Tests", ".swift"), ("clients/python/tests", ".py")] {
      named.formUnion(try Self.names(in: folder, suffix).map(\.name))
    }
    let clauses = try Self.clauses().clauses
    let missing = clauses.filter { !named.contains($0) && Self.unnamed[$0] == nil }
    #expect(missing.isEmpty, "no test names \(missing.map { "§" + $0 }.joined(separator: ", "))")
    let needless = Self.unnamed.keys.filter { named.contains($0) || !clauses.contains($0) }
    #expect(needless.isEmpty, "\(needless.sorted()) are named, or are no clauses")
  }
}
