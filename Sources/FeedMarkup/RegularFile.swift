// The bytes of a file that is one: nothing else is waited for, or read without end.

import ComponentRuntime
import Glibc

enum RegularFile {
  /// Reads the whole file at `path`, through links.
  static func read(_ path: String, limit: Int) -> Result<[UInt8], ReadingFault> {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return .failure(missing(path, errno)) }
    // Looked at before it is opened: to open a device or a pipe may already do something.
    if let kind = kind(of: status) { return .failure(kind) }
    // Should a pipe have taken its place meanwhile, this does not wait for its writer.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return .failure(unopened(path, errno)) }
    defer { close(file) }
    guard unsafe fstat(file, &status) == 0 else { return .failure(unread(errno)) }
    if let kind = kind(of: status) { return .failure(kind) }
    guard status.st_size <= limit else { return .failure(tooLarge(limit)) }
    return bytes(of: file, size: Int(status.st_size), limit: limit)
  }

  /// Reads to the end, wherever that is by now.
  private static func bytes(
    of file: Int32, size: Int, limit: Int
  ) -> Result<[UInt8], ReadingFault> {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe part.withUnsafeMutableBytes {
        unsafe Glibc.read(file, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .failure(unread(errno)) }
      guard count > 0 else { return .success(bytes) }
      bytes += part.prefix(count)
      guard bytes.count <= limit else { return .failure(tooLarge(limit)) }
    }
  }

  /// What it is, where it is no file.
  private static func kind(of status: stat) -> ReadingFault? {
    let elsewhere = "move it out of the folder: only files are markup"
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: return fault("is a folder", mend: "give it a name that does not end in .feed")
    case S_IFIFO: return fault("is a named pipe", mend: elsewhere)
    case S_IFSOCK: return fault("is a socket", mend: elsewhere)
    case S_IFCHR, S_IFBLK: return fault("is a device", mend: elsewhere)
    default: return fault("is no file", mend: elsewhere)
    }
  }

  private static func missing(_ path: String, _ code: Int32) -> ReadingFault {
    guard let target = target(ofLink: path) else {
      return code == ENOENT ? fault("there is no such file") : unopened(path, code)
    }
    let reason =
      code == ENOENT
      ? "which is not there" : "which cannot be reached: \(FolderWalk.name(of: code))"
    return fault(
      "is a link to \(target), \(reason)", mend: "remove the link, or point it at a file")
  }

  private static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func unopened(_ path: String, _ code: Int32) -> ReadingFault {
    fault(
      "cannot be opened: \(FolderWalk.name(of: code)) (errno \(code))",
      mend: code == EACCES ? "let user \(geteuid()) read it and every folder above it" : nil)
  }

  private static func unread(_ code: Int32) -> ReadingFault {
    fault("cannot be read: \(FolderWalk.name(of: code)) (errno \(code))")
  }

  private static func tooLarge(_ limit: Int) -> ReadingFault {
    fault(
      "has more than \(limit >> 20) MiB", mend: "divide it: all files share one namespace")
  }

  private static func fault(_ message: String, mend: String? = nil) -> ReadingFault {
    ReadingFault("unreadable-file", message, mend: mend)
  }
}
