// A daemon keeps its addresses: no second one takes them over, and none is left behind by a crash.

import FeedBus
import FeedClient
import FeedProtocol
import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("addresses") struct AddressTests {
    private static let markup = "viewport phone { width: 390, height: 844 }\n"

    @Test("a second daemon at one of its addresses is refused, and the first serves on")
    func taken() throws {
      let first = try DaemonProcess(markup: Self.markup)
      try first.serve()
      let connection = try first.connect()
      for shared in [\FeedEndpoints.commands, \FeedEndpoints.deltas] {
        let second = try DaemonProcess(markup: Self.markup)
        second.endpoints[keyPath: shared] = first.endpoints[keyPath: shared]
        try second.start()
        #expect(try second.wait().status == 1)
        let address = first.endpoints[keyPath: shared].text
        let message =
          "\(address): is taken by process \(first.processIdentifier); stop it, or give this "
          + "daemon other addresses: `commands` and `deltas` in feedd.json5, or --commands and "
          + "--deltas"
        #expect(second.standardError.contains(message), "\(second.standardError)")
        _ = try connection.ask(.ping)
      }
    }

    @Test("after a crash the next daemon has its addresses")
    func crash() throws {
      let first = try DaemonProcess(markup: Self.markup)
      try first.serve()
      first.send(SIGKILL)
      _ = try first.wait()
      let second = try DaemonProcess(markup: Self.markup)
      second.endpoints = first.endpoints
      try second.serve()
      _ = try second.connect().ask(.ping)
    }

    @Test("two endpoints that are one file are refused")
    func twice() throws {
      let daemon = try DaemonProcess(markup: Self.markup)
      let file = URL(filePath: daemon.endpoints.commands.address).lastPathComponent
      daemon.endpoints.deltas = try Endpoint("ipc://\(daemon.folder.path)/./\(file)")
      try daemon.start()
      #expect(try daemon.wait().status == 1)
      #expect(
        daemon.standardError.contains(
          "\(daemon.endpoints.deltas.text): is given twice: another endpoint of the config is the "
            + "same file"), "\(daemon.standardError)")
    }

    @Test("a port that is taken is told, with how to find who has it")
    func port() throws {
      let context = try Context()
      let socket = try Socket(.router, in: context)
      try socket.bindUnguarded(to: try Endpoint("tcp://127.0.0.1:*"))
      let endpoint = try Endpoint(try socket.lastEndpoint())
      let daemon = try DaemonProcess(
        markup: Self.markup, settings: "{ access: { anonymousLoopback: true } }")
      daemon.endpoints.commands = endpoint
      try daemon.start()
      #expect(try daemon.wait().status == 1)
      let port = try #require(endpoint.port)
      #expect(
        daemon.standardError.contains(
          "\(endpoint): is taken by another process (`ss -ltnp 'sport = :\(port)'` shows which)"),
        "\(daemon.standardError)")
    }
  }
}
