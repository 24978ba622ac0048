// What a page shows, called from a shell.

import FeedClient
import FeedProtocol
import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("feedctl calls pages") struct PageCallProgramTests {
    private static let markup = """
      protocol Post { id: string, title: string }
      source posts: list(Post)
      viewport phone { width: 390, height: 844, scale: 3 }
      component PostCell(post: Post) {
        state liked: int = 0
        action like(by: int = 1) { liked = liked + by }
        <row onTap={like()} onLongPress={like(10)}><text>{post.title}: {liked}</text></row>
      }
      page home() {
        use list = posts
        state tab: string = "new"
        action pick(to: string) { tab = to }
        <section key="list" onRefresh={reload(list)} data-tab={tab}>
          <PostCell for={x in list} key={x.id} post={x}/>
        </section>
      }
      """

    @Test("by action, by handler, by the event's name, and what is not there says so")
    func tour() throws {
      let daemon = try DaemonProcess(markup: Self.markup)
      try daemon.serve()
      _ = try daemon.feedctl(["push", "posts", #"[{"id": "a", "title": "A"}]"#])
      let cell = ["call", "--page", "home", "--section", "list", "--cell", "a"]
      let liked = try daemon.feedctl(cell + ["like", "by=2"])
      #expect(liked.output == "event 3\n", "\(liked)")
      let json = try daemon.feedctl(cell + [handler("PostCell", "like()"), "--json"])
      #expect(json.output == #"{"event":4,"value":null}"# + "\n", "\(json)")
      let tapped = try daemon.feedctl(cell + ["onLongPress", "--viewport", "phone"])
      #expect(tapped.output == "event 5\n", "\(tapped)")
      let state = try daemon.feedctl(["state", "home"])
      #expect(state.output.contains(#"{"liked":13}"#), "\(state)")

      let picked = try daemon.feedctl(["call", "--page", "home", "pick", "to=old"])
      #expect(picked.output == "event 6\n", "\(picked)")
      let refreshed = try daemon.feedctl(
        ["call", "--page", "home", "--section", "list", "onRefresh", "--viewport", "phone"])
      #expect(refreshed.output == "event 7\n", "\(refreshed)")
      let source = try daemon.feedctl(["get", "posts"])
      #expect(source.complaint.contains("stale"))

      let missing = try daemon.feedctl(cell + ["onSwipe", "--viewport", "phone"])
      #expect(missing.status == 2)
      #expect(missing.complaint.contains("there is no `onSwipe`; onLongPress, onTap"), "\(missing)")
      let unfit = try daemon.feedctl(cell + ["like", "by=much"])
      #expect(unfit.status == 1)
      #expect(unfit.complaint.contains("invalid_params"), "\(unfit)")
    }
  }
}
