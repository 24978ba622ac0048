// New text for a file that is there, so that a crash or a full disk leaves the old or the new.

import Glibc

/// Replaces what a file holds, and nothing else about it.
///
/// Most files are replaced by a new one in one step. One with several names (hard links), or of an
/// owner that the new one could not have, is written over instead: its old text is kept beside it
/// until the new one is on the disk.
struct FileReplacement {
  /// What kept the file from being replaced.
  struct Fault: Error, Equatable, CustomStringConvertible {
    var operation: String
    var path: String
    var errno: Int32
    /// Where the old text is, if the file may have lost it.
    var keptAt: String?

    var description: String {
      let reason = unsafe String(cString: strerror(errno))
      let kept = keptAt.map { "; its old text is in \($0)" } ?? ""
      return "\(path): cannot \(operation): \(reason) (errno \(errno))\(kept)"
    }
  }

  private let path: String
  /// The file itself, whatever links lead to it.
  private let target: String
  private let status: stat

  /// Puts `text` into the file at `path`; a link to it stays a link.
  ///
  /// - Throws: `Fault`.
  static func replace(_ path: String, by text: String) throws(Fault) {
    let replacement = try FileReplacement(path)
    let bytes = Array(text.utf8)
    if replacement.status.st_nlink > 1 || !replacement.keepsOwner {
      try replacement.writeOver(bytes)
    } else {
      try replacement.exchange(bytes)
    }
  }

  private init(_ path: String) throws(Fault) {
    self.path = path
    guard let resolved = unsafe realpath(path, nil) else {
      throw Fault(operation: "be found", path: path, errno: errno)
    }
    target = unsafe String(cString: resolved)
    unsafe free(resolved)
    var found = stat()
    guard unsafe stat(target, &found) == 0 else {
      throw Fault(operation: "be found", path: path, errno: errno)
    }
    status = found
    // A rename asks only for the folder's permission.
    guard unsafe access(target, W_OK) == 0 else { throw fault("be written") }
  }

  /// Whether a file that we make can belong to whom this one does.
  private var keepsOwner: Bool { geteuid() == 0 || status.st_uid == geteuid() }

  private func fault(_ operation: String, keptAt: String? = nil) -> Fault {
    Fault(operation: operation, path: path, errno: errno, keptAt: keptAt)
  }

  private var folder: String {
    target.lastIndex(of: "/").map { String(target[..<$0]) + "/" } ?? ""
  }

  /// A name that is no markup to anyone, should we be killed before it is gone.
  private var nameBeside: String {
    let name = target.split(separator: "/").last.map(String.init) ?? ""
    return "\(folder).\(name).\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
  }

  // MARK: - The two ways

  private func exchange(_ bytes: [UInt8]) throws(Fault) {
    let new = nameBeside
    let file = try make(new)
    do throws(Fault) {
      try fill(file, bytes)
      guard unsafe rename(new, target) == 0 else { throw fault("be replaced") }
    } catch {
      _ = unsafe unlink(new)
      throw error
    }
    syncFolder()
  }

  private func writeOver(_ bytes: [UInt8]) throws(Fault) {
    let kept = nameBeside
    let copy = try make(kept)
    let file: Int32
    do throws(Fault) {
      try fill(copy, try contents())
      file = unsafe open(target, O_WRONLY | O_CLOEXEC)
      guard file >= 0 else { throw fault("be opened to write") }
    } catch {
      _ = unsafe unlink(kept)
      throw error
    }
    syncFolder()
    do throws(Fault) {
      try write(file, bytes)
      guard ftruncate(file, off_t(bytes.count)) == 0, fsync(file) == 0 else {
        throw fault("be written")
      }
    } catch {
      close(file)
      throw Fault(operation: error.operation, path: path, errno: error.errno, keptAt: kept)
    }
    guard close(file) == 0 else { throw fault("be closed", keptAt: kept) }
    _ = unsafe unlink(kept)
  }

  // MARK: - Steps

  /// A new file for its owner alone.
  private func make(_ name: String) throws(Fault) -> Int32 {
    let file = unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw fault("make a file beside it") }
    return file
  }

  /// Writes all of a new file, gives it the old one's owner and mode, and closes it.
  private func fill(_ file: Int32, _ bytes: [UInt8]) throws(Fault) {
    do throws(Fault) {
      try write(file, bytes)
      if geteuid() == 0 || status.st_gid != getegid() {
        // Without the right to give it away, only the group may differ.
        guard fchown(file, status.st_uid, status.st_gid) == 0 || errno == EPERM else {
          throw fault("keep its owner")
        }
      }
      guard fchmod(file, status.st_mode & 0o7777) == 0 else { throw fault("keep its mode") }
      guard fsync(file) == 0 else { throw fault("be written") }
    } catch {
      close(file)
      throw error
    }
    guard close(file) == 0 else { throw fault("be closed") }
  }

  private func write(_ file: Int32, _ bytes: [UInt8]) throws(Fault) {
    guard WholeWrite.write(bytes, to: file) else { throw fault("be written") }
  }

  private func contents() throws(Fault) -> [UInt8] {
    let file = unsafe open(target, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw fault("be read") }
    defer { close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = unsafe part.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw fault("be read") }
      guard count > 0 else { return bytes }
      bytes += part.prefix(count)
    }
  }

  /// So that the new name is there after a power loss; where it cannot be, the old text is.
  private func syncFolder() {
    let file = unsafe open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = fsync(file)
    close(file)
  }
}
