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

  /// One file of markup.
  ///
  /// - Throws: `Fault`.
  static func file(_ file: String) throws(Fault) -> SourceFile {
    try MarkupFiles.read(file, calling: file)
  }

  /// Puts `text` where the file is, so that whoever reads it sees the old text or the new one.
  /// Its mode stays, and a link to it stays a link.
  ///
  /// - Throws: `Fault`.
  static func replace(_ file: String, by text: String) throws(Fault) {
    let target = URL(filePath: file).resolvingSymlinksInPath()
    // A name that starts with a dot is no markup to anyone, should we be killed here.
    let new = target.deletingLastPathComponent()
      .appending(path: ".\(target.lastPathComponent).\(getpid())")
    do {
      let mode = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions]
      try Data(text.utf8).write(to: new)
      try FileManager.default.setAttributes(
        [.posixPermissions: mode as Any], ofItemAtPath: new.path)
    } catch {
      _ = unsafe unlink(new.path)
      throw Fault(description: "\(file): \((error as NSError).localizedDescription)")
    }
    guard unsafe rename(new.path, target.path) == 0 else {
      let reason = unsafe String(cString: strerror(errno))
      _ = unsafe unlink(new.path)
      throw Fault(description: "\(file): cannot be replaced: \(reason)")
    }
  }
}
