// The command line against a real daemon: what it prints, and its exit status.

import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("feedctl", .timeLimit(.minutes(3)))
struct FeedctlProgramTests {
  private static let program = Corpus.checkout.appending(path: ".build/debug/feedctl")
  private static let markup = """
    protocol Item { id: string, title: string }
    source items: list(Item)
    viewport phone { width: 390, height: 844, scale: 3 }
    component Row(item: Item) { <text>{item.title}</text> }
    page home() {
      use list = items
      <section key="list"><Row for={x in list} key={x.id} item={x}/></section>
    }
    """

  private struct Outcome {
    var status: Int32
    var output: String
    var complaint: String
  }

  /// Runs feedctl to its end; what it prints here is less than a pipe holds.
  private func run(_ arguments: [String], at endpoints: FeedEndpoints) throws -> Outcome {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    process.environment = [
      "FEEDD_COMMANDS": endpoints.commands.text, "FEEDD_DELTAS": endpoints.deltas.text,
    ]
    let (output, complaint) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaint
    try process.run()
    process.waitUntilExit()
    let texts = try [output, complaint].map {
      String(decoding: try $0.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }
    return Outcome(status: process.terminationStatus, output: texts[0], complaint: texts[1])
  }

  @Test("what is pushed can be got, seen and watched")
  func tour() throws {
    let daemon = try DaemonProcess(markup: Self.markup)
    try daemon.start()
    let at = daemon.endpoints
    #expect(try run(["ping", "--timeout", "60s"], at: at).status == 0)
    let pushed = try run(["push", "items", #"[{"id": "a", "title": "Apple"}]"#], at: at)
    #expect(pushed.status == 0)
    #expect(pushed.output == "items version 2\n", "\(pushed)")
    let edited = try run(
      [
        "push", "items", "--op", "items", "--key", "id", "--at", "start", "--upsert",
        #"[{"id": "b", "title": "Birne"}]"#,
      ], at: at)
    #expect(edited.output == "items version 3\n", "\(edited)")
    let got = try run(["get", "items"], at: at)
    #expect(
      got.output == #"[{"id":"b","title":"Birne"},{"id":"a","title":"Apple"}]"# + "\n")
    #expect(got.complaint == "items: version 3, ready\n")
    let snapshot = try run(["snapshot", "home", "--viewport", "phone"], at: at)
    #expect(snapshot.output.hasPrefix(#"{"page":"home","scale":3,"#), "\(snapshot)")
    let line = try run(["subscribe", "home", "--viewport", "phone", "--count", "1"], at: at)
    let document = snapshot.output.dropLast()
    #expect(line.output.hasSuffix(#""revision":3,"snapshot":\#(document)}"# + "\n"), "\(line)")
    let drawing = try run(["watch", "home", "--viewport", "phone", "--count", "1"], at: at)
    #expect(drawing.output.contains("└─ a  Row"), "\(drawing)")
    #expect(drawing.output.hasSuffix("revision 3 · whole document\n\n"))
  }

  @Test("a refusal ends with 1, a wrong command line with 2, each with what would mend it")
  func faults() throws {
    let daemon = try DaemonProcess(markup: Self.markup)
    try daemon.start()
    let refused = try run(
      ["snapshot", "hom", "--viewport", "phone", "--timeout", "60s"], at: daemon.endpoints)
    #expect(refused.status == 1)
    #expect(refused.complaint.contains("not_found: no page is called `hom`; did you mean `home`?"))
    let misused = try run(["psuh"], at: daemon.endpoints)
    #expect(misused.status == 2)
    #expect(misused.complaint.contains("did you mean `push`?"))
  }

  @Test("without a daemon it ends with 1 and names the address")
  func silence() throws {
    let daemon = try DaemonProcess(markup: Self.markup)
    for arguments in [["ping"], ["watch", "home", "--viewport", "phone"]] {
      let outcome = try run(arguments + ["--timeout", "200ms"], at: daemon.endpoints)
      #expect(outcome.status == 1)
      #expect(outcome.complaint.contains("no daemon answers at \(daemon.endpoints.commands.text)"))
    }
  }

  @Test("check counts faults without a daemon")
  func check() throws {
    let daemon = try DaemonProcess(markup: "page home() { <secton key=\"a\"/> }")
    let outcome = try run(["check", daemon.folder.path], at: daemon.endpoints)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("test.feed:1:16: error:"), "\(outcome)")
    #expect(outcome.output.hasSuffix("1 error in 1 file\n"), "\(outcome)")
  }
}
