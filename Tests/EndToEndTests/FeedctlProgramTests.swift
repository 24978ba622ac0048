// The command line against a real daemon: what it prints, and its exit status.

import FeedClient
import Foundation
import TestSupport
import Testing

@Suite("feedctl", .timeLimit(.minutes(3)))
struct FeedctlProgramTests {
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

  @Test("what is pushed can be got, seen and watched")
  func tour() throws {
    let daemon = try DaemonProcess(markup: Self.markup)
    try daemon.start()
    #expect(try daemon.feedctl(["ping", "--timeout", "60s"]).status == 0)
    let pushed = try daemon.feedctl(["push", "items", #"[{"id": "a", "title": "Apple"}]"#])
    #expect(pushed.status == 0)
    #expect(pushed.output == "items version 2\n", "\(pushed)")
    let edited = try daemon.feedctl(
      [
        "push", "items", "--op", "items", "--key", "id", "--at", "start", "--upsert",
        #"[{"id": "b", "title": "Birne"}]"#,
      ])
    #expect(edited.output == "items version 3\n", "\(edited)")
    let got = try daemon.feedctl(["get", "items"])
    #expect(
      got.output == #"[{"id":"b","title":"Birne"},{"id":"a","title":"Apple"}]"# + "\n")
    #expect(got.complaint == "items: version 3, ready\n")
    let snapshot = try daemon.feedctl(["snapshot", "home", "--viewport", "phone"])
    #expect(snapshot.output.hasPrefix(#"{"page":"home","scale":3,"#), "\(snapshot)")
    let line = try daemon.feedctl(["subscribe", "home", "--viewport", "phone", "--count", "1"])
    let document = snapshot.output.dropLast()
    #expect(line.output.hasSuffix(#""revision":3,"snapshot":\#(document)}"# + "\n"), "\(line)")
    let drawing = try daemon.feedctl(["watch", "home", "--viewport", "phone", "--count", "1"])
    #expect(drawing.output.contains("└─ a  Row"), "\(drawing)")
    #expect(drawing.output.hasSuffix("revision 3 · whole document\n\n"))
  }

  @Test("a refusal ends with 1, a wrong command line with 2, each with what would mend it")
  func faults() throws {
    let daemon = try DaemonProcess(markup: Self.markup)
    try daemon.start()
    let refused = try daemon.feedctl(
      ["snapshot", "hom", "--viewport", "phone", "--timeout", "60s"])
    #expect(refused.status == 1)
    #expect(refused.complaint.contains("not_found: no page is called `hom`; did you mean `home`?"))
    let misused = try daemon.feedctl(["psuh"])
    #expect(misused.status == 2)
    #expect(misused.complaint.contains("did you mean `push`?"))
  }

  @Test("without a daemon it ends with 1 and names the address")
  func silence() throws {
    let daemon = try DaemonProcess(markup: Self.markup)
    for arguments in [["ping"], ["watch", "home", "--viewport", "phone"]] {
      let outcome = try daemon.feedctl(arguments + ["--timeout", "200ms"])
      #expect(outcome.status == 1)
      #expect(outcome.complaint.contains("no daemon answers at \(daemon.endpoints.commands.text)"))
    }
  }

  @Test("check counts faults without a daemon")
  func check() throws {
    let daemon = try DaemonProcess(markup: "page home() { <secton key=\"a\"/> }")
    let outcome = try daemon.feedctl(["check", daemon.folder.path])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("test.feed:1:16: error:"), "\(outcome)")
    #expect(outcome.output.hasSuffix("1 error in 1 file\n"), "\(outcome)")
  }

  @Test("reload shows what check shows, and a request above the limit is told at once")
  func refusals() throws {
    let daemon = try DaemonProcess(markup: Self.markup)
    try daemon.serve()
    try daemon.write("page home() { <secton key=\"a\"/> }")
    let pipe = daemon.folder.appending(path: "config/p.feed").path
    let made = unsafe mkfifo(pipe, 0o600)
    #expect(made == 0)
    let reloaded = try daemon.feedctl(["reload", "--timeout", "60s"])
    #expect(reloaded.status == 1)
    let checked = try FinishedProgram(
      FinishedProgram.feedctl, ["check", "."], in: daemon.folder.appending(path: "config"))
    let lines = checked.output.split(separator: "\n").dropLast().map(String.init)
    #expect(lines.count > 4, "\(checked)")
    #expect(lines[0] == "p.feed:1:1: error: is a named pipe")
    #expect(
      reloaded.complaint.split(separator: "\n").dropFirst().map(String.init) == lines,
      "\(reloaded)")
    #expect(daemon.standardError.contains("template error=\"p.feed:1:1: is a named pipe"))

    let value = daemon.folder.appending(path: "large.json")
    try Data("\"\(String(repeating: "x", count: 17 << 20))\"".utf8).write(to: value)
    let pushed = try daemon.feedctl(["push", "items", "@\(value.path)", "--timeout", "60s"])
    #expect(pushed.status == 1)
    #expect(
      pushed.complaint.contains("bytes, the daemon takes 8388608; nothing was sent"), "\(pushed)")
  }
}
