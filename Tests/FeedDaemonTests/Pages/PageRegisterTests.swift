// When a page is live: subscribed, lately asked for, or pinned.

import ComponentRuntime
import Testing

@testable import FeedDaemon

@Suite("PageRegister")
struct PageRegisterTests {
  private let home = LivePage(page: PageAddress("home"), viewport: "phone")

  private func register() -> PageRegister {
    var register = PageRegister(capacity: 2, idleMilliseconds: 100)
    register.add(home, atMilliseconds: 0)
    return register
  }

  @Test("a page nobody subscribes to goes after its idle time, counted from the last snapshot")
  func idle() {
    var register = register()
    register.touch(home, atMilliseconds: 50)
    let gone = [149, 150].map { register.takeIdle(atMilliseconds: $0) }
    #expect(gone == [[], [home]])
    #expect(!register.contains(home))
  }

  @Test("a subscribed page stays until its last topic is let go")
  func subscribed() {
    var register = register()
    register.subscribe(home)
    register.subscribe(home)
    register.touch(home, atMilliseconds: 10)
    register.unsubscribe(home, atMilliseconds: 20)
    let deadline = register.earliestDeadline()
    #expect(deadline == nil)
    register.unsubscribe(home, atMilliseconds: 200)
    #expect(!register.isSubscribed(home))
    let gone = [299, 300].map { register.takeIdle(atMilliseconds: $0) }
    #expect(gone == [[], [home]])
  }

  @Test("an unsubscription that nobody is left for changes nothing")
  func extra() {
    var register = register()
    register.unsubscribe(home, atMilliseconds: 50)
    register.unsubscribe(LivePage(page: PageAddress("x"), viewport: "y"), atMilliseconds: 0)
    #expect(register.count == 1)
    let deadline = register.earliestDeadline()
    #expect(deadline == 100)
  }

  @Test("a pinned page never goes")
  func pinned() {
    var register = register()
    register.pin(home)
    register.subscribe(home)
    register.unsubscribe(home, atMilliseconds: 0)
    register.touch(home, atMilliseconds: 0)
    let gone = register.takeIdle(atMilliseconds: 1_000_000)
    #expect(gone == [])
  }

  @Test("there is room for as many pages as the limit says")
  func room() {
    var register = register()
    #expect(register.hasRoom)
    register.add(LivePage(page: PageAddress("home"), viewport: "tablet"), atMilliseconds: 0)
    #expect(!register.hasRoom)
    register.remove(home)
    #expect(register.hasRoom)
  }
}
