// Socket files: stale ones go, others stay, and their mode is the one asked for.

import Foundation
import Testing

@testable import FeedBus

@Suite("Binding") struct BindingTests {
  @Test("an ipc socket file gets the mode asked for, whatever the umask")
  func fileMode() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let endpoint = try folder.endpoint()
    let socket = try Socket(.router, in: context)
    try socket.bind(to: endpoint, security: EndpointSecurity(domain: "commands"), fileMode: 0o640)
    let attributes = try FileManager.default.attributesOfItem(atPath: endpoint.address)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
  }

  @Test("a stale socket file is replaced")
  func staleSocket() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let endpoint = try folder.endpoint()
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
      unsafe path.copyBytes(from: endpoint.address.utf8)
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.bind(descriptor, $0, size)
      }
    }
    #expect(bound == 0)
    close(descriptor)
    let socket = try Socket(.router, in: context)
    try socket.bindUnguarded(to: endpoint)
  }

  @Test("a socket that somebody listens at is left to them")
  func liveSocket() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let endpoint = try folder.endpoint()
    let first = try Socket(.router, in: context)
    try first.bindUnguarded(to: endpoint)
    let second = try Socket(.router, in: context)
    var thrown: BusError?
    do { try second.bindUnguarded(to: endpoint) } catch { thrown = error }
    #expect(thrown?.errno == EADDRINUSE)
    #expect(thrown?.endpoint == endpoint.text)
    let peer = try Socket(.dealer, in: context)
    try peer.connect(to: endpoint)
    _ = try peer.send([Frame([1])])
    let message = try eventually("arrived") { try first.receive() }
    #expect(message.frames.last?.bytes == [1])
  }

  @Test("a file that is no socket is left alone")
  func otherFile() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let endpoint = try folder.endpoint()
    try Data("precious".utf8).write(to: URL(filePath: endpoint.address))
    let socket = try Socket(.router, in: context)
    var thrown: BusError?
    do { try socket.bindUnguarded(to: endpoint) } catch { thrown = error }
    #expect(thrown?.errno == EEXIST)
    #expect(thrown?.endpoint == endpoint.text)
    #expect(try String(contentsOfFile: endpoint.address, encoding: .utf8) == "precious")
  }

  @Test("a bind that fails names its call, error and endpoint")
  func failure() throws {
    let context = try Context()
    let socket = try Socket(.router, in: context)
    let endpoint = try Endpoint("ipc:///no/such/folder/s")
    var thrown: BusError?
    do { try socket.bindUnguarded(to: endpoint) } catch { thrown = error }
    #expect(thrown?.call == "zmq_bind")
    #expect(thrown?.errno == ENOENT)
    #expect(thrown?.description.contains(endpoint.text) == true)
  }

  @Test("an endpoint can be bound again right after it was closed")
  func rebind() throws {
    let context = try Context()
    let first = try Socket(.router, in: context)
    try first.bindUnguarded(to: try Endpoint("tcp://127.0.0.1:*"))
    let endpoint = try Endpoint(try first.lastEndpoint())
    first.close()
    let second = try Socket(.router, in: context)
    try second.bindUnguarded(to: endpoint)
    let bound = try second.lastEndpoint()
    #expect(bound == endpoint.text)
  }
}
