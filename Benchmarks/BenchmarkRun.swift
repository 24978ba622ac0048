// Which workloads run, and where their results go.

import ComponentRuntime
import Foundation

/// One run of the program: `feedbench [WORKLOAD…]`, all of them without arguments.
struct BenchmarkRun {
  /// In the order of spec/performance.md.
  static let workloads: [Workload] = [
    .cellLayout, .columnLayout, .oneLeaf, .deepAndLong, .keyedDiff, .oneChange, .prependAndDrop,
    .firstRender, .parsing,
    .expression, .templates, .text,
  ]

  private let chosen: [Workload]

  struct UnknownWorkload: Error, CustomStringConvertible {
    var name: String
    var description: String {
      let names = BenchmarkRun.workloads.map(\.id).joined(separator: " ")
      return "There is no workload \(name); there are \(names)"
    }
  }

  init(arguments: some Collection<String>) throws(UnknownWorkload) {
    for name in arguments where !Self.workloads.contains(where: { $0.id == name }) {
      throw UnknownWorkload(name: name)
    }
    chosen =
      arguments.isEmpty ? Self.workloads : Self.workloads.filter { arguments.contains($0.id) }
  }

  func main() throws {
    var results: [Comparison] = []
    for workload in chosen {
      FileHandle.standardError.write(Data("\(workload.id): \(workload.title)\n".utf8))
      results += try workload.run(Harness())
    }
    print(ResultTable(results).text)
    if let path = ProcessInfo.processInfo.environment["BENCH_JSON"] {
      let bytes = try CanonicalWriter.bytes(of: .list(ValueList(results.map(\.value))))
      try Data(bytes).write(to: URL(filePath: path))
    }
  }
}

/// One line of spec/performance.md.
struct Workload: Sendable {
  var id: String
  var title: String
  var run: @Sendable (Harness) throws -> [Comparison]
}
