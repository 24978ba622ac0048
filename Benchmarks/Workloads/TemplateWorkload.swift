// X2: from markup to a program, for the sample config and for a large one.

import ComponentRuntime
import Foundation

extension Workload {
  static let templates = Workload(id: "X2", title: "markup to a program") { harness in
    let samples = try sampleFiles()
    var rows: [Comparison] = []
    for (title, files) in [
      ("config/pages, \(samples.count) files", samples),
      ("100 components", generatedFiles(componentCount: 100)),
      ("1,000 components", generatedFiles(componentCount: 1000)),
    ] {
      let result = MarkupCompiler.compile(files: files)
      try check(result.program != nil, "X2: \(result.diagnostics.rendered())")
      let own = harness.measure { consume(MarkupCompiler.compile(files: files)) }
      rows.append(
        Comparison(
          workload: "X2", title: "compile \(title)", unit: "ms", scale: 1e6, own: own))
    }
    return rows
  }
}

/// The pages that come with the repository, from whose folder the benchmarks run.
private func sampleFiles() throws -> [SourceFile] {
  let folder = "config/pages"
  let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  return try names.filter { $0.hasSuffix(".feed") }.map { name in
    SourceFile(
      path: name, text: try String(contentsOf: URL(filePath: "\(folder)/\(name)"), encoding: .utf8))
  }
}

/// A config with so many components, ten to a file, each with ten expressions; a page shows all.
private func generatedFiles(componentCount: Int) -> [SourceFile] {
  var files: [SourceFile] = []
  for first in stride(from: 0, to: componentCount, by: 10) {
    let text = (first..<min(first + 10, componentCount)).map(componentText).joined()
    files.append(SourceFile(path: "part\(first).feed", text: text))
  }
  let uses = (0..<componentCount).map {
    "    <Card\($0) for={x in list} key={x.id + '-\($0)'} item={x}/>\n"
  }
  let page = """
    protocol Item { id: string, title: string, price: double = 0.0, stock: int = 0, note: string? }
    source items: list(Item)
    viewport phone { width: 390, height: 844, scale: 3 }
    page home() {
      use list = items
      <section key="list">
    \(uses.joined())  </section>
    }

    """
  return files + [SourceFile(path: "page.feed", text: page)]
}

private func componentText(_ number: Int) -> String {
  """
  component Card\(number)(item: Item) {
    <column padding={8} gap={4}>
      <text if={item.note != null}>{item.note}</text>
      <text>{item.price < 100.0 && item.stock > 0 ? item.title : 'none'}</text>
      <row gap={item.stock > 3 ? 4 : 8}>
        <text for={i in [1, 2, 3]} key={string(i)}>{item.title + ' ' + string(i)}</text>
        <text>{item.price * 2.0 + \(number).0}</text>
      </row>
    </column>
  }

  """
}
