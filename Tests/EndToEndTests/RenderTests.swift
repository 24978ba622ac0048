// `feedctl render` with a daemon and without one.

import ComponentRuntime
import FeedJSON
import FeedProtocol
import FeedRender
import FeedText
import Foundation
import TestSupport
import Testing

@Suite("feedctl render, the program", .timeLimit(.minutes(3)))
struct RenderTests {
  private static let markup = """
    protocol Item { id: string, title: string }
    source items: list(Item)
    viewport phone { width: 390, height: 844, scale: 3 }
    viewport souk { width: 300, height: 500, scale: 2, fontScale: 1.5, direction: "rtl" }
    component Row(item: Item) {
      <row padding={8} gap={8} border={1} borderColor="#888888" background="#ffffff">
        <image src="x" width={40} height={40}/>
        <text grow={1} padding={{"phone": 0, "default": [1, 2, 3, 4]}}>{item.title}</text>
      </row>
    }
    page home() {
      use list = items
      <section key="list" spacing={8}><Row for={x in list} key={x.id} item={x}/></section>
    }
    """
  private static let items = #"[{"id": "a", "title": "Apfel 苹果"}, {"id": "b", "title": "تفاح"}]"#

  @Test(
    "a page is the same to the byte with a daemon and without one, document and picture",
    arguments: ["phone", "souk"])
  func offline(viewport: String) throws {
    let daemon = try DaemonProcess(markup: Self.markup)
    try daemon.serve()
    let connection = try daemon.connect()
    let items = try JSONParser().parse(Self.items)
    let source = SourceName("items")
    _ = try connection.request(
      .push(PushCommand([SourceChange(source: source, operation: .put(items))])), id: "p",
      timeout: .seconds(30))
    let name = DocumentName(page: try PageAddress(text: "home"), viewport: viewport)
    let reply = try connection.request(.snapshot(name, since: nil), id: nil, timeout: .seconds(30))
    let body = try #require(reply.frames.first).bytes

    let program = try #require(
      MarkupCompiler.compile(files: [SourceFile(path: "home.feed", text: Self.markup)]).program)
    let pages = OfflinePages(
      program: program, text: try PangoTextMeasurer(), timeMilliseconds: 1_700_000_000_000)
    try pages.put(items, to: source)
    let declared = try #require(program.viewports.first { $0.name == viewport })
    let document = try pages.document(name.page, in: declared)
    #expect(document.diagnostics.isEmpty)
    #expect(document.body == body)

    let folder = daemon.folder
    let file = folder.appending(path: "items.json")
    try Data(Self.items.utf8).write(to: file)
    let (one, two) = (folder.appending(path: "1.png"), folder.appending(path: "2.png"))
    let shared = ["render", "home", "--viewport", viewport, "-o"]
    let asked = try daemon.feedctl(shared + [one.path])
    #expect(asked.status == 0, "\(asked.complaint)")
    let made = try daemon.feedctl(
      shared + [
        two.path, "--config", folder.appending(path: "config").path, "--data",
        "items=\(file.path)",
      ])
    #expect(made.status == 0, "\(made.complaint)")
    #expect(made.complaint == "")
    #expect(try Data(contentsOf: one) == Data(contentsOf: two))
    daemon.send(SIGTERM)
    #expect(try daemon.wait().status == 0)
  }

  @Test(
    "§5.8, §5.11 a direction and a font scale stand in the document, and edges that are drawn by")
  func drawnBy() throws {
    let program = try #require(
      MarkupCompiler.compile(files: [SourceFile(path: "home.feed", text: Self.markup)]).program)
    let pages = OfflinePages(
      program: program, text: try PangoTextMeasurer(), timeMilliseconds: 1_700_000_000_000)
    try pages.put(try JSONParser().parse(Self.items), to: SourceName("items"))
    func document(_ viewport: Int) throws -> Value {
      let body = try pages.document(
        try PageAddress(text: "home"), in: program.viewports[viewport]
      ).body
      return try JSONParser().parse(body)
    }
    let (phone, souk) = (try document(0), try document(1))
    #expect(phone["direction"] == nil)
    #expect(phone["fontScale"] == nil)
    #expect(souk["direction"] == "rtl")
    #expect(souk["fontScale"]?.number == 1.5)
    let row = try JSONPointer("/sections/0/items/0/element")
    #expect(row.resolve(in: phone)?["props"]?["border"]?.number == 1)
    #expect(row.resolve(in: phone)?["props"]?["padding"] == nil)
    let text = try JSONPointer("/sections/0/items/0/element/children/1/props/padding")
    #expect(text.resolve(in: phone)?.number == 0)
    #expect(text.resolve(in: souk) == [1, 2, 3, 4])
  }

  @Test("says what keeps it from drawing, with the status of what is to blame")
  func faults() throws {
    let daemon = try DaemonProcess(markup: Self.markup)
    let config = daemon.folder.appending(path: "config").path
    let picture = daemon.folder.appending(path: "a.png").path
    let page = ["render", "home", "--config", config]
    let cases: [(arguments: [String], status: Int32, words: String)] = [
      (page + ["--viewport", "phone"], 2, "-o FILE"),
      (page + ["-o", picture], 2, "--viewport"),
      (page + ["--viewport", "phnoe", "-o", picture], 1, "phone"),
      (page + ["--viewport", "phone", "-o", "/nowhere/a.png"], 1, "errno 2"),
      (page + ["--viewport", "phone", "-o", "a.gif"], 2, ".gif"),
      (page + ["--viewport", "phone", "-o", picture, "--data", "nope=/dev/null"], 2, "JSON"),
      (
        ["render", "hmoe"] + page.dropFirst(2) + ["--viewport", "phone", "-o", picture], 1, "home"
      ),
      (
        ["render", "home", "--config", "/nowhere", "--viewport", "phone", "-o", picture], 1,
        "/nowhere"
      ),
      (["render", "home", "--viewport", "phone", "-o", picture, "--data", "a=b"], 2, "--config"),
    ]
    for (arguments, status, words) in cases {
      let outcome = try daemon.feedctl(arguments)
      #expect(outcome.status == status, "\(arguments): \(outcome.complaint)")
      #expect(outcome.complaint.contains(words), "\(arguments): \(outcome.complaint)")
    }
    let waiting = try daemon.feedctl(page + ["--viewport", "w300@2", "-o", picture])
    #expect(waiting.status == 0)
    #expect(waiting.complaint.contains("waits for items"))
  }
}
