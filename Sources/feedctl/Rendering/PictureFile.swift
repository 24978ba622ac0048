// The file that a picture goes to, and what its name says about it.

import ComponentRuntime
import FeedRender
import Glibc

/// A path whose suffix names a format.
struct PictureFile: Equatable {
  let path: String
  let format: PictureFormat

  /// - Throws: `UsageFault` for a suffix that names no format.
  init(_ path: String) throws(UsageFault) {
    self.path = path
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let dot = name.lastIndex(of: ".")
    let suffix = dot.map { name[name.index(after: $0)...].lowercased() } ?? ""
    guard let format = PictureFormat(rawValue: suffix) else {
      let names = PictureFormat.allCases.map(\.rawValue)
      let hint =
        NearestName.question(for: suffix, among: names)
        ?? "a picture is a .\(names.joined(separator: ", ."))"
      throw UsageFault(
        suffix.isEmpty
          ? "`\(path)` has no suffix; a picture is a .\(names.joined(separator: ", ."))"
          : "no picture is a .\(suffix); \(hint)")
    }
    self.format = format
  }

  /// What kept the file from being written.
  struct Fault: Error, Equatable, CustomStringConvertible {
    var operation: String
    var path: String
    var errno: Int32

    var description: String {
      "\(path): cannot \(operation): \(unsafe String(cString: strerror(errno))) (errno \(errno))"
    }
  }

  /// Writes the whole file.
  ///
  /// - Throws: `Fault`.
  func write(_ bytes: [UInt8]) throws(Fault) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Fault(operation: "be opened to write", path: path, errno: errno) }
    guard WholeWrite.write(bytes, to: file) else {
      let fault = Fault(operation: "be written", path: path, errno: errno)
      close(file)
      throw fault
    }
    guard close(file) == 0 else { throw Fault(operation: "be closed", path: path, errno: errno) }
  }
}
