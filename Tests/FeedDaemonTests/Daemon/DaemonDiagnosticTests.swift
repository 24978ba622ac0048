// Which faults of a page are told, however many there are of one kind.

import ComponentRuntime
import FeedProtocol
import Testing

@testable import FeedDaemon

@Suite("Diagnostics of pages") struct DaemonDiagnosticTests {
  private static let markup = """
    source feed
    viewport phone { width: 100, height: 200 }
    page groups() {
      use all = feed
      <group>
        <group if={all.none}><section key="a"><text key="t">a</text></section></group>
        <group if={all.other}><section key="b"><text key="t">b</text></section></group>
        <group for={x in all.none} key={x}><section key="c"><text key="t">c</text></section></group>
      </group>
    }
    page states() {
      use all = feed
      <status of={all}><section key="s"><text key="t">x</text></section></status>
    }
    """

  private func told(_ page: String, by harness: DaemonHarness) -> [Value?] {
    harness.bus.takePublished("diagnostic|\(page)|").map { $0["message"] }
  }

  private func show(_ page: String, on harness: DaemonHarness) throws {
    harness.bus.subscribe("diagnostic|")
    let name = DocumentName(page: PageAddress(page), viewport: "phone")
    _ = try harness.ask(.snapshot(name, since: nil))
  }

  @Test("§8.5 faults at several places of a page are several, though no cell tells them apart")
  func places() throws {
    let harness = try DaemonHarness(markup: Self.markup)
    _ = try harness.ask(harness.put("feed", [:]))
    try show("groups", on: harness)
    #expect(told("groups", by: harness).count == 3)
    // The same again is held back.
    _ = try harness.ask(harness.put("feed", ["x": 1]))
    #expect(told("groups", by: harness) == [])
  }

  @Test("§8.5 and so are those that say something else at one place")
  func messages() throws {
    let harness = try DaemonHarness(markup: Self.markup)
    try show("states", on: harness)
    #expect(told("states", by: harness) == ["nothing shows the state `loading`"])
    for (state, word) in [(SourceState.error, "error"), (.empty, "empty")] {
      let change = SourceChange(
        source: SourceName("feed"), operation: .state, state: state,
        error: state == .error ? "no" : nil)
      _ = try harness.ask(Request(.push(PushCommand([change]))))
      #expect(told("states", by: harness) == [.string("nothing shows the state `\(word)`")])
    }
  }
}
