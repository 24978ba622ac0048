// A file that one process at a time holds locked, and that says which.

import Glibc

/// A lock that ends with the value, or with the process however that ends.
public struct LockFile: ~Copyable {
  /// Why the lock is not ours.
  public enum Fault: Error, Equatable {
    /// Another holder has it: its process id as it wrote it down, `nil` where it did not.
    case held(by: Int32?)
    /// The system refused `operation`, such as `open the lock`.
    case failed(operation: String, errno: Int32)
  }

  private let file: Int32

  /// Makes the file if it is missing, for its owner alone, and locks it.
  public init(path: String) throws(Fault) {
    file = try Self.takeLock(path)
  }

  // The file stays: removing it would let two processes lock two files of one name.
  deinit { close(file) }

  private static func takeLock(_ path: String) throws(Fault) -> Int32 {
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .failed(operation: "open the lock", errno: errno) }
    do throws(Fault) {
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        guard errno == EWOULDBLOCK else { throw .failed(operation: "take the lock", errno: errno) }
        throw .held(by: owner(file))
      }
      // For the message of whoever comes second.
      let owner = Array("\(getpid())\n".utf8)
      guard ftruncate(file, 0) == 0, unsafe pwrite(file, owner, owner.count, 0) == owner.count
      else { throw .failed(operation: "write the lock", errno: errno) }
      return file
    } catch {
      close(file)
      throw error
    }
  }

  private static func owner(_ file: Int32) -> Int32? {
    var text = [UInt8](repeating: 0, count: 20)
    let count = unsafe pread(file, &text, text.count, 0)
    return Int32(String(decoding: text.prefix(max(count, 0)).prefix { $0 > 32 }, as: UTF8.self))
  }
}
