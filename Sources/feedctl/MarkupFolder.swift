// The .feed files below a folder, as the daemon would load them.

import ComponentRuntime
import Foundation

/// A folder of markup.
struct MarkupFolder {
  let path: String

  /// Something that cannot be read.
  struct Fault: Error, Equatable, CustomStringConvertible {
    var description: String
  }

  /// The daemon's own bounds.
  private static let fileLimit = 10_000
  private static let byteLimit = 64 << 20

  init(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  /// The files, with paths that an editor can open.
  ///
  /// - Throws: `Fault`.
  func files() throws(Fault) -> [SourceFile] {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Fault(description: "\(path): there is no such folder")
    }
    guard isFolder.boolValue, let walk = FileManager.default.enumerator(atPath: path) else {
      throw Fault(description: "\(path): is not a folder that can be listed")
    }
    let names = walk.compactMap { $0 as? String }.filter(Self.isMarkup).sorted()
    guard !names.isEmpty else { throw Fault(description: "\(path): no .feed files are below it") }
    guard names.count <= Self.fileLimit else {
      throw Fault(description: "\(path): more than \(Self.fileLimit) .feed files")
    }
    var files: [SourceFile] = []
    var byteCount = 0
    for name in names {
      let file = try Self.file(path == "." ? name : "\(path)/\(name)")
      byteCount += file.bytes.count
      guard byteCount <= Self.byteLimit else {
        throw Fault(description: "\(path): more than \(Self.byteLimit >> 20) MiB of markup")
      }
      files.append(file)
    }
    return files
  }

  private static func isMarkup(_ name: String) -> Bool {
    name.hasSuffix(".feed") && !name.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// One file of markup.
  ///
  /// - Throws: `Fault`.
  static func file(_ file: String) throws(Fault) -> SourceFile {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: file))
    } catch {
      throw Fault(description: "\(file): \((error as NSError).localizedDescription)")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Fault(description: "\(file): is not UTF-8")
    }
    return SourceFile(path: file, text: text)
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
