// The file of an ipc endpoint: libzmq removes whatever stands there, a live daemon's socket too.

import Glibc

/// The path of an ipc endpoint, and what stands at it.
struct SocketFile {
  private let endpoint: Endpoint

  init(_ endpoint: Endpoint) {
    precondition(endpoint.transport == .ipc, "only ipc endpoints are files")
    self.endpoint = endpoint
  }

  /// Removes a socket file at which nobody listens any more.
  ///
  /// - Throws: `BusError`: `EADDRINUSE` where somebody does, `EEXIST` for a file that is no socket.
  func removeIfStale() throws(BusError) {
    var status = stat()
    guard unsafe lstat(endpoint.address, &status) == 0 else {
      guard errno != ENOENT else { return }
      throw .last("lstat", endpoint: endpoint.text)
    }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw BusError(
        call: "bind", errno: EEXIST, text: "a file that is no socket stands at the path",
        endpoint: endpoint.text)
    }
    guard try !isListenedAt() else {
      throw BusError(call: "bind", errno: EADDRINUSE, endpoint: endpoint.text)
    }
    guard unsafe unlink(endpoint.address) == 0 || errno == ENOENT else {
      throw .last("unlink", endpoint: endpoint.text)
    }
  }

  /// Whether a connection is taken; a socket whose process ended refuses it.
  private func isListenedAt() throws(BusError) -> Bool {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let file = socket(AF_UNIX, kind | Int32(SOCK_NONBLOCK.rawValue), 0)
    guard file >= 0 else { throw .last("socket", endpoint: endpoint.text) }
    defer { close(file) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
      unsafe path.copyBytes(from: endpoint.address.utf8)
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(file, $0, size)
      }
    }
    if code == 0 { return true }
    switch errno {
    case ECONNREFUSED, ENOENT: return false
    // So many want to connect that it has to wait, or a program listens that speaks in datagrams.
    case EAGAIN, EPROTOTYPE: return true
    default: throw .last("connect", endpoint: endpoint.text)
    }
  }
}
