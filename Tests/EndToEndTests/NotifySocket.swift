// The service manager's side of sd_notify, so that a test knows when its daemon is ready.

import Glibc

/// A datagram socket that a daemon finds in `NOTIFY_SOCKET`.
///
/// Source: sd_notify(3).
final class NotifySocket {
  private let descriptor: Int32

  struct Fault: Error {
    var call: String
    var errno: Int32
  }

  /// - Throws: `Fault`; a path of more than 107 bytes has no address.
  init(path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Fault(call: "socket", errno: errno) }
    unsafe unlink(path)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      guard path.utf8.count < bytes.count else { return false }
      unsafe bytes.copyBytes(from: path.utf8)
      return true
    }
    guard fits else { throw Fault(call: "bind", errno: ENAMETOOLONG) }
    let code = unsafe withUnsafeBytes(of: &address) { bytes in
      unsafe bind(
        descriptor, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self),
        socklen_t(bytes.count))
    }
    guard code == 0 else { throw Fault(call: "bind", errno: errno) }
  }

  deinit { close(descriptor) }

  /// The next message's lines; `nil` if none came in time.
  func next(withinMilliseconds timeout: Int32) throws -> [Substring]? {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, timeout) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
    }
    guard count >= 0 else { throw Fault(call: "recv", errno: errno) }
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
  }
}
