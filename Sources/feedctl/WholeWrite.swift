// All bytes into a descriptor, however many the system takes at once.

import Glibc

enum WholeWrite {
  /// - Returns: whether all was written; if not, `errno` says why.
  static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
