// `--data SOURCE=FILE`: a source's value from a file, or from a part of one.

import ComponentRuntime

/// A source and where its value is.
struct SourceFileArgument: Equatable {
  var name: SourceName
  var file: String
  /// The part of the file's document, a JSON Pointer; empty for all of it.
  var pointer = ""

  /// Reads `recommend/42=recommend.json` or `quakes=feed.json#/features`.
  ///
  /// - Throws: `UsageFault`.
  init(_ text: String) throws(UsageFault) {
    guard let equals = text.firstIndex(of: "="), text.index(after: equals) < text.endIndex else {
      throw UsageFault("--data takes SOURCE=FILE or SOURCE=FILE#/pointer, not `\(text)`")
    }
    let source = String(text[..<equals])
    guard let name = SourceName(text: source) else {
      throw UsageFault(
        "--data: `\(source)` is no source name: write name/argument/…, arguments percent-encoded")
    }
    self.name = name
    file = String(text[text.index(after: equals)...])
    if let mark = file.firstRange(of: "#/") {
      pointer = String(file[file.index(after: mark.lowerBound)...])
      file = String(file[..<mark.lowerBound])
    }
  }

  /// Reads several, of different sources.
  ///
  /// - Throws: `UsageFault`.
  static func list(_ texts: [String]) throws(UsageFault) -> [SourceFileArgument] {
    var names: Set<SourceName> = []
    var arguments: [SourceFileArgument] = []
    for text in texts {
      let argument = try SourceFileArgument(text)
      guard names.insert(argument.name).inserted else {
        throw UsageFault("--data: `\(argument.name.text)` is given twice; a source has one value")
      }
      arguments.append(argument)
    }
    return arguments
  }

  /// - Throws: `UsageFault` for what cannot be read, is no JSON, or has no such part.
  func value() throws(UsageFault) -> Value {
    let document = try ValueArgument.parse(file == "-" ? "-" : "@" + file, name: "--data")
    guard !pointer.isEmpty else { return document }
    do {
      if let part = try JSONPointer(pointer).resolve(in: document) { return part }
    } catch {
      throw UsageFault("--data: \(error.message)")
    }
    throw UsageFault("--data: \(file) has nothing at \(pointer)")
  }
}
