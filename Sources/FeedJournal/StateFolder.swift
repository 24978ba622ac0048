// The folder a daemon keeps its state in: made if missing, and held by one daemon at a time.

import Glibc

/// A state folder, locked for as long as the value lives.
struct StateFolder: ~Copyable {
  let path: String
  private let lock: LockFile

  /// Makes the folder if it is missing, for its owner alone, and locks it.
  ///
  /// - Throws: `JournalFault` of kind `locked` if another daemon uses the folder.
  init(path: String) throws(JournalFault) {
    try Self.make(path)
    lock = try Self.takeLock(path + "/lock")
    self.path = path
  }

  var databasePath: String { path + "/journal.sqlite" }

  private static func make(_ path: String) throws(JournalFault) {
    if unsafe mkdir(path, 0o700) == 0 { return try syncParent(of: path) }
    guard errno == EEXIST else { throw fault("make the state folder", path) }
  }

  /// A folder made is not there after a power loss unless its parent was synced.
  private static func syncParent(of path: String) throws(JournalFault) {
    let parent = unsafe open(path + "/..", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard parent >= 0 else { throw fault("open the parent folder", path) }
    defer { Glibc.close(parent) }
    guard fsync(parent) == 0 else { throw fault("sync the parent folder", path) }
  }

  private static func takeLock(_ path: String) throws(JournalFault) -> LockFile {
    do {
      return try LockFile(path: path)
    } catch {
      switch error {
      case .held(let owner):
        let process = owner.map { "process \($0)" } ?? "another process"
        throw JournalFault(
          .locked, operation: "open", path: path,
          message: "\(process) uses this state folder; stop it, or give this daemon another folder",
          errno: EWOULDBLOCK)
      case .failed(let operation, let code): throw fault(operation, path, code)
      }
    }
  }

  private static func fault(
    _ operation: String, _ path: String, _ code: Int32 = errno
  ) -> JournalFault {
    JournalFault(
      code == ENOSPC || code == EDQUOT ? .full : .io, operation: operation, path: path,
      message: unsafe String(cString: strerror(code)), errno: code)
  }
}
