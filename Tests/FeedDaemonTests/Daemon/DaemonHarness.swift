// A daemon on a fake bus, a fake clock and a journal in memory, which can be crashed.

import ComponentRuntime
import FeedJournal
import FeedProtocol
import Foundation
import Synchronization
import Testing

@testable import FeedDaemon

/// One daemon and its world.
final class DaemonHarness {
  static let markup = """
    protocol Item { id: string, title: string }
    source items: list(Item) { timeout: 2s }
    source news(user: string): any { ttl: 1s }
    viewport phone { width: 100, height: 200 }
    component Row(item: Item) { <text>{item.title}</text> }
    component Line(text: string) { <text>{text}</text> }
    page home(user: string = "guest") {
      use list = items
      use mine = news(user)
      <group>
        <section key="list"><Row for={x in list} key={x.id} item={x}/></section>
        <section key="news"><Line key="1" text={state(mine)}/></section>
      </group>
    }
    """

  let store = MemoryJournal.Store(epoch: "e1")
  let folder: URL
  private(set) var bus = FakeBus()
  private(set) var daemon: Daemon
  private let milliseconds = TestClock()
  private let configuration: Configuration
  private let natives: NativeRegistry

  /// What time it is, for events and intervals alike.
  var now: Int64 {
    get { milliseconds.now }
    set { milliseconds.now = newValue }
  }

  /// How much later it is each time the daemon looks.
  var millisecondsPerLook: Int64 {
    get { milliseconds.step }
    set { milliseconds.step = newValue }
  }

  init(
    natives: NativeRegistry = NativeRegistry(), markup: String = DaemonHarness.markup,
    _ change: (inout Configuration) -> Void = { _ in }
  ) throws {
    self.natives = natives
    var configuration = Configuration()
    configuration.access.anonymousLoopback = true
    configuration.access.roles = ["anonymous": Set(Role.allCases)]
    change(&configuration)
    self.configuration = configuration
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(markup.utf8).write(to: folder.appending(path: "test.feed"))
    daemon = try Self.make(configuration, folder, bus, store, milliseconds, natives)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static func make(
    _ configuration: Configuration, _ folder: URL, _ bus: FakeBus, _ store: MemoryJournal.Store,
    _ clock: TestClock, _ natives: NativeRegistry
  ) throws -> Daemon {
    let folder = ConfigurationFolder(path: folder.path)
    let surroundings = Surroundings(
      bus: bus, journal: MemoryJournal(store), makeText: { FixedTextMeasurer() }, natives: natives,
      folder: folder,
      clock: DaemonClock(wall: { clock.look() }, steady: { clock.look() }),
      log: Log(level: .error) { _ in }, notifier: ServiceNotifier(), ownUid: 1)
    let templates = try Templates.load(folder, natives: natives).templates
    return try Daemon(surroundings, configuration, templates)
  }

  /// Loses everything but the journal, and starts anew.
  func crash() throws {
    bus = FakeBus()
    daemon = try Self.make(configuration, folder, bus, store, milliseconds, natives)
  }

  func write(_ markup: String) throws {
    try Data(markup.utf8).write(to: folder.appending(path: "test.feed"))
  }

  func turn() throws { try daemon.turn(timeout: .zero) }

  /// The reply to one request, after one turn.
  func ask(_ request: Request, user: User = .anonymous) throws -> FakeBus.Reply {
    bus.send(request, user: user)
    try turn()
    return try #require(bus.takeReplies().last)
  }

  func ask(_ command: Command) throws -> FakeBus.Reply { try ask(Request(command)) }

  func put(_ source: String, _ value: Value) -> Command {
    let name = SourceName(text: source) ?? SourceName(source)
    return .push(PushCommand([SourceChange(source: name, operation: .put(value))]))
  }

  static let home = DocumentName(page: PageAddress("home"), viewport: "phone")

  /// The name of the call that a worker has been asked to answer; all replies are taken.
  func takeAskedCall() throws -> String {
    let asked = bus.takeReplies().first { $0.head["cmd"] == "call" }
    guard case .string(let name)? = asked?.head["call"] else {
      throw WireError(.internal, "no worker was asked")
    }
    return name
  }
}

/// A clock that stands still until it is set, or until it is looked at if it is told so.
final class TestClock: Sendable {
  private let state = Mutex<(now: Int64, step: Int64)>((1_000_000, 0))
  var now: Int64 {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }
  var step: Int64 {
    get { state.withLock { $0.step } }
    set { state.withLock { $0.step = newValue } }
  }

  func look() -> Int64 {
    state.withLock {
      $0.now += $0.step
      return $0.now
    }
  }
}
