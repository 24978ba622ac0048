// A tap from outside to every subscriber's screen, and through a crash.

import ComponentRuntime
import FeedClient
import FeedProtocol
import Foundation
import Testing

extension EndToEnd {
  @Suite("A like button") struct LikeButtonTests {
    private static let markup = """
      protocol Post { id: string, title: string }
      source posts: list(Post)
      viewport phone { width: 390, height: 844, scale: 3 }
      component PostCell(post: Post) {
        state liked: bool = false
        action like() remote { liked = !liked }
        <row onTap={like()}><text>{post.title}: {liked ? "liked" : "not yet"}</text></row>
      }
      page home() {
        use list = posts
        <section key="list"><PostCell for={x in list} key={x.id} post={x}/></section>
      }
      """
    private static let home = DocumentName(page: PageAddress("home"), viewport: "phone")
    private static let posts: [Value] = (0..<100).map {
      ["id": .string("p\($0)"), "title": .string("Post \($0)")]
    }

    private func tap(_ url: String, on connection: FeedConnection) throws -> Int64? {
      let command = CallCommand(.url(try FeedURL(url)))
      return try connection.ask(.call(command)).members["event"]?.integer
    }

    @Test("is tapped by URL: one cell's delta, seen by all, there after kill -9")
    func tour() throws {
      let daemon = try DaemonProcess(markup: Self.markup)
      try daemon.serve()
      let first = try daemon.connect()
      let put = SourceChange(
        source: SourceName("posts"), operation: .put(.list(ValueList(Self.posts))))
      _ = try first.ask(.push(PushCommand([put])))
      let subscribers = try (0..<2).map { _ in try daemon.follow(Self.home) }
      for subscriber in subscribers { try subscriber.follow { $0.phase == .following } }

      let evaluated = try first.status("work/evaluated")
      let before = try first.document(Self.home).position.revision
      let event = try tap("feed://page/home/list/p7/like", on: first)
      #expect(event == before + 1)
      // The cell once for what the tap means, and once for what it changed.
      #expect(try first.status("work/evaluated") == evaluated + 2)
      for subscriber in subscribers { try subscriber.expectConvergence(with: first) }
      #expect(try liked(on: first) == ["Post 7: liked"])

      daemon.send(SIGKILL)
      #expect(try daemon.wait().reason == .uncaughtSignal)
      try daemon.serve()
      let second = try daemon.connect()
      #expect(try liked(on: second) == ["Post 7: liked"])
      for subscriber in subscribers { try subscriber.expectConvergence(with: second) }
      #expect(try tap("feed://page/home/list/p7/like", on: second) != nil)
      #expect(try liked(on: second).isEmpty)
      for subscriber in subscribers { try subscriber.expectConvergence(with: second) }
    }

    /// The texts that say so.
    private func liked(on connection: FeedConnection) throws -> [String] {
      let document = String(decoding: try connection.document(Self.home).bytes, as: UTF8.self)
      return Self.posts.compactMap { $0["title"]?.text }.map { "\($0): liked" }
        .filter { document.contains("\"\($0)\"") }
    }
  }
}
