// Who may not read: what the deltas socket lets in.

import ComponentRuntime
import FeedClient
import FeedProtocol
import Foundation
import Testing

extension EndToEnd {
  @Suite("Who may not read") struct ReadAccessTests {
    @Test("§9.4 is refused by the deltas socket as they connect, though they may push")
    func refused() throws {
      let daemon = try DaemonProcess(
        markup: "source a: any\nviewport phone { width: 100, height: 100 }",
        settings: "{ access: { roles: { 'uid:\(getuid())': ['push'] } } }")
      try daemon.serve()
      let push = SourceChange(source: SourceName("a"), operation: .put(1))
      _ = try daemon.connect().ask(.push(PushCommand([push])))
      let follower = try daemon.followDemand()
      #expect {
        _ = try follower.next(within: patience)
      } throws: {
        if case .refused(let endpoint)? = $0 as? ClientError {
          return endpoint == daemon.endpoints.deltas.text
        }
        return false
      }
    }
  }
}
