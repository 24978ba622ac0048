// The .feed files below a folder, as the daemon would load them.

import ComponentRuntime
import FeedMarkup
import Foundation

/// A folder of markup.
struct MarkupFolder {
  let path: String

  typealias Fault = MarkupFiles.Fault

  init(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  /// The files, with paths that an editor can open.
  ///
  /// - Throws: `Fault`.
  func files() throws(Fault) -> [SourceFile] {
    let files = try MarkupFiles.below(path) { path == "." ? $0 : "\(path)/\($0)" }
    guard !files.isEmpty else { throw Fault(description: "\(path): no .feed files are below it") }
    return files
  }

  /// One file of markup; with a fault where it cannot be read.
  static func file(_ file: String) -> SourceFile { MarkupFiles.read(file, calling: file) }

  /// The files that a path names: itself, or those below it.
  ///
  /// - Throws: `Fault`.
  static func files(at path: String) throws(Fault) -> [SourceFile] {
    var isFolder: ObjCBool = false
    _ = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return isFolder.boolValue ? try MarkupFolder(path).files() : [file(path)]
  }
}
