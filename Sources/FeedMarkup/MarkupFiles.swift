// The .feed files below a folder, for the compiler, which reads no files.

import ComponentRuntime
import Glibc

/// Reads markup: what the daemon loads is what `feedctl` checks.
///
/// A file that cannot be read is a `SourceFile` with a fault of reading, which the compiler reports
/// among all others: one such file hides nothing that is wrong elsewhere.
public enum MarkupFiles {
  /// A folder that cannot be used at all.
  public struct Fault: Error, Equatable, CustomStringConvertible {
    public var description: String

    public init(description: String) { self.description = description }
  }

  /// Bytes of one file. People write markup, and nobody writes more into one file.
  public static let fileByteLimit = 4 << 20
  /// Bounds on a whole folder, so that a wrong one is refused rather than swallowed.
  static let fileLimit = 10_000
  static let entryLimit = 200_000
  static let byteLimit = 64 << 20

  /// Every `.feed` file below `folder`, in the order of their relative paths; hidden ones are left
  /// out. Links to files are followed, links to folders are not.
  ///
  /// - Parameter path: what a file is called, by its path relative to `folder`.
  /// - Throws: `Fault` for a folder that is not there, or holds too much.
  public static func below(
    _ folder: String, calling path: (String) -> String = { $0 }
  ) throws(Fault) -> [SourceFile] {
    try requireFolder(folder)
    let found = try FolderWalk.markup(below: folder)
    var files = found.unreadable.map { SourceFile(path: path($0.name), $0.fault) }
    var byteCount = 0
    for name in found.names {
      let file = read("\(folder)/\(name)", calling: path(name))
      byteCount += file.bytes.count
      guard byteCount <= byteLimit else {
        throw Fault(description: "\(folder): more than \(byteLimit >> 20) MiB of markup")
      }
      files.append(file)
    }
    return files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// One file of markup; with a fault where it cannot be read.
  public static func read(_ file: String, calling path: String) -> SourceFile {
    switch RegularFile.read(file, limit: fileByteLimit) {
    case .success(let bytes): SourceFile(path: path, bytes: bytes)
    case .failure(let fault): SourceFile(path: path, fault)
    }
  }

  /// - Throws: `Fault` where there is no such folder.
  public static func requireFolder(_ path: String) throws(Fault) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      throw Fault(
        description: errno == ENOENT
          ? "\(path): there is no such folder"
          : "\(path): \(unsafe String(cString: strerror(errno))) (errno \(errno))")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw Fault(description: "\(path): is not a folder")
    }
  }
}
