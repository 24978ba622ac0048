// What reaches the service manager's socket.

import Foundation
import Testing

@testable import FeedDaemon

/// A datagram socket that stands in for systemd's.
private struct ManagerSocket: ~Copyable {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "\(UUID().uuidString).sock").path
  private let descriptor: Int32

  init() throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, size)
      }
    }
    try #require(result == 0)
  }

  /// The next message; it is there, since sd_notify returned.
  func receive() -> String {
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  deinit {
    close(descriptor)
    unsafe unlink(path)
  }
}

// Each test has a process of its own: it changes the environment, which other tests read.
@Suite("ServiceNotifier")
struct ServiceNotifierTests {
  @Test("ready, status, watchdog, reloading and stopping reach the manager")
  func messages() async {
    await #expect(processExitsWith: .success) {
      let manager = try ManagerSocket()
      unsafe setenv("NOTIFY_SOCKET", manager.path, 1)
      let notifier = ServiceNotifier()
      notifier.ready("serving")
      #expect(manager.receive() == "READY=1\nSTATUS=serving")
      notifier.status("3 pages")
      #expect(manager.receive() == "STATUS=3 pages")
      notifier.alive()
      #expect(manager.receive() == "WATCHDOG=1")
      notifier.reloading()
      #expect(manager.receive().hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
      notifier.stopping()
      #expect(manager.receive() == "STOPPING=1")
    }
  }

  @Test("the watchdog is answered twice per interval, and only where there is one")
  func watchdog() async {
    await #expect(processExitsWith: .success) {
      unsafe unsetenv("WATCHDOG_USEC")
      #expect(ServiceNotifier().watchdogMilliseconds == nil)
      unsafe setenv("WATCHDOG_USEC", "15000000", 1)
      unsafe setenv("WATCHDOG_PID", String(getpid()), 1)
      #expect(ServiceNotifier().watchdogMilliseconds == 7_500)
    }
  }

  @Test("without a manager nothing happens")
  func alone() async {
    await #expect(processExitsWith: .success) {
      unsafe unsetenv("NOTIFY_SOCKET")
      ServiceNotifier().ready("unheard")
    }
  }
}
