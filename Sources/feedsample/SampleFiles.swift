// Reads what the feeder pushes from files, and has a little of its own where one is missing.

import ComponentRuntime
import FeedJSON
import Foundation

/// The JSON files of one folder.
struct SampleFiles {
  var folder: String

  /// A file that cannot be used: which, and why.
  struct Fault: Error {
    var path: String
    var reason: String
  }

  /// - Throws: `Fault`.
  func document(_ name: String) throws(Fault) -> Value {
    let path = "\(folder)/\(name)"
    do {
      return try JSONParser().parse(Array(try Data(contentsOf: URL(filePath: path))))
    } catch let fault as JSONFault {
      throw Fault(path: path, reason: "it is not JSON: \(fault)")
    } catch {
      throw Fault(
        path: path,
        reason: FileManager.default.fileExists(atPath: path)
          ? error.localizedDescription : "there is no such file")
    }
  }

  /// The events of a USGS feed, or a few of them.
  func earthquakes() -> [Value] {
    list(of: "earthquakes.json", BuiltInFeeds.earthquakes) { $0["features"]?.elements }
  }

  /// The categories of a shop, or a few of them.
  func categories() -> [Value] {
    list(of: "categories.json", BuiltInFeeds.categories) { $0.elements }
  }

  private func list(
    of name: String, _ builtIn: [Value], _ elements: (Value) -> [Value]?
  ) -> [Value] {
    guard FileManager.default.fileExists(atPath: "\(folder)/\(name)") else {
      Narrator.complain("\(folder)/\(name) is missing; using \(builtIn.count) built-in entries")
      return builtIn
    }
    do {
      if let list = elements(try document(name)), !list.isEmpty { return list }
      Narrator.complain("\(folder)/\(name) has no list; using \(builtIn.count) built-in entries")
    } catch {
      Narrator.complain(
        "\(folder)/\(name) cannot be read (\(error.reason)); using \(builtIn.count) built-in entries"
      )
    }
    return builtIn
  }
}

extension Value {
  /// The elements of a list; of anything else none.
  var elements: [Value] { if case .list(let list) = self { Array(list) } else { [] } }
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var integer: Int64? { if case .int(let integer) = self { integer } else { nil } }

  /// A map with one member set; anything else as it is.
  func setting(_ key: String, to value: Value) -> Value {
    if case .map(let map) = self { .map(map.setting(key, to: value)) } else { self }
  }
}
