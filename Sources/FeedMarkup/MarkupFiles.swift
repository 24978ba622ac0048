// The .feed files below a folder, for the compiler, which reads no files.

import ComponentRuntime
import Foundation

/// Reads markup: what the daemon loads is what `feedctl` checks.
public enum MarkupFiles {
  /// Something that cannot be read.
  public struct Fault: Error, Equatable, CustomStringConvertible {
    public var description: String

    public init(description: String) { self.description = description }
  }

  /// Bounds on what is read, so that a wrong folder is refused rather than swallowed.
  private static let fileLimit = 10_000
  private static let byteLimit = 64 << 20

  /// Every `.feed` file below `folder`, in the order of their relative paths; hidden ones are left
  /// out.
  ///
  /// - Parameter path: what a file is called, by its path relative to `folder`.
  /// - Throws: `Fault` for files that cannot be read, are no UTF-8, or are too many.
  public static func below(
    _ folder: String, calling path: (String) -> String = { $0 }
  ) throws(Fault) -> [SourceFile] {
    try requireFolder(folder)
    guard let walk = FileManager.default.enumerator(atPath: folder) else {
      throw Fault(description: "\(folder): cannot be listed")
    }
    let names = walk.compactMap { $0 as? String }.filter(isMarkup)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard names.count <= fileLimit else {
      throw Fault(description: "\(folder): more than \(fileLimit) .feed files")
    }
    var files: [SourceFile] = []
    var byteCount = 0
    for name in names {
      let file = try read("\(folder)/\(name)", calling: path(name))
      byteCount += file.bytes.count
      guard byteCount <= byteLimit else {
        throw Fault(description: "\(folder): more than \(byteLimit >> 20) MiB of markup")
      }
      files.append(file)
    }
    return files
  }

  /// One file of markup.
  ///
  /// - Throws: `Fault`.
  public static func read(_ file: String, calling path: String) throws(Fault) -> SourceFile {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: file))
    } catch {
      throw Fault(description: "\(file): \((error as NSError).localizedDescription)")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Fault(description: "\(path): is not UTF-8")
    }
    return SourceFile(path: path, text: text)
  }

  /// - Throws: `Fault` where there is no such folder.
  public static func requireFolder(_ path: String) throws(Fault) {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard exists, isFolder.boolValue else {
      throw Fault(
        description: "\(path): \(exists ? "is not a folder" : "there is no such folder")")
    }
  }

  private static func isMarkup(_ name: String) -> Bool {
    name.hasSuffix(".feed") && !name.split(separator: "/").contains { $0.hasPrefix(".") }
  }
}
