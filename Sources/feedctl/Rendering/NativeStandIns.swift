// What stands for components in Swift where no daemon is that has them.

import ComponentRuntime
import FeedProtocol

/// The list of a daemon's components in Swift, as `feedd --native` prints it.
///
/// Their stand-ins show nothing, so what a page shows is right only if it has none of them.
struct NativeStandIns {
  /// The declarations, each body marked by its component's name.
  let file: SourceFile

  private static let mark = "data-feedctl-native"
  private static let body = "{ <spacer/> }"

  init(_ file: SourceFile) {
    guard file.readingFault == nil else {
      self.file = file
      return
    }
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.first == "component", line.hasSuffix(Self.body) else { return String(line) }
      let name = words[1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return line.dropLast(Self.body.count) + "{ <spacer \(Self.mark)=\"\(name)\"/> }"
    }
    self.file = SourceFile(path: file.path, text: lines.joined(separator: "\n"))
  }

  /// The components whose stand-ins a document shows, each once.
  static func shown(in document: Value) -> [String] {
    var names: Set<String> = []
    var waiting = [document]
    while let value = waiting.popLast() {
      switch value {
      case .map(let map):
        if case .string(let name)? = map[mark] { names.insert(name) }
        waiting += map.map { $0.1 }
      case .list(let list): waiting += Array(list)
      default: continue
      }
    }
    return names.sorted()
  }
}
