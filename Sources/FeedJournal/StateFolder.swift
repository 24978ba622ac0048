// The folder a daemon keeps its state in: made if missing, and held by one daemon at a time.

import Glibc

/// A state folder, locked for as long as the value lives.
struct StateFolder: ~Copyable {
  let path: String
  private let lock: Int32

  /// Makes the folder if it is missing, for its owner alone, and locks it.
  ///
  /// - Throws: `JournalFault` of kind `locked` if another daemon uses the folder.
  init(path: String) throws(JournalFault) {
    try Self.make(path)
    lock = try Self.takeLock(path + "/lock")
    self.path = path
  }

  // The file stays: removing it would let two daemons lock two files of one name.
  deinit { Glibc.close(lock) }

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

  private static func takeLock(_ path: String) throws(JournalFault) -> Int32 {
    let lock = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw fault("open the lock", path) }
    do throws(JournalFault) {
      guard flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw lockFault(lock, path) }
      // For the message of a daemon that comes second.
      let owner = Array("\(getpid())\n".utf8)
      guard ftruncate(lock, 0) == 0, unsafe pwrite(lock, owner, owner.count, 0) == owner.count
      else { throw fault("write the lock", path) }
      return lock
    } catch {
      Glibc.close(lock)
      throw error
    }
  }

  private static func lockFault(_ lock: Int32, _ path: String) -> JournalFault {
    guard errno == EWOULDBLOCK else { return fault("lock the state folder", path) }
    var text = [UInt8](repeating: 0, count: 20)
    let count = unsafe pread(lock, &text, text.count, 0)
    let owner = String(decoding: text.prefix(max(count, 0)).prefix { $0 > 32 }, as: UTF8.self)
    let process = owner.isEmpty ? "another process" : "process \(owner)"
    return JournalFault(
      .locked, operation: "open", path: path,
      message: "\(process) uses this state folder; stop it, or give this daemon another folder",
      errno: EWOULDBLOCK)
  }

  private static func fault(_ operation: String, _ path: String) -> JournalFault {
    let code = errno
    return JournalFault(
      code == ENOSPC || code == EDQUOT ? .full : .io, operation: operation, path: path,
      message: unsafe String(cString: strerror(code)), errno: code)
  }
}
