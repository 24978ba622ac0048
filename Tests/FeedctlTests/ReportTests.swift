// What the daemon answers, as people read it.

import ComponentRuntime
import FeedBus
import FeedClient
import FeedProtocol
import Foundation
import Testing

@testable import feedctl

@Suite("Reports") struct ReportTests {
  @Test("status is a table, and tells why the last reload changed nothing")
  func status() {
    let fault: Value = [
      "message": "the templates have an error",
      "diagnostics": [
        [
          "file": "a.feed", "line": 3, "column": 7, "severity": "error", "message": "no `Crd`",
          "mend": "did you mean `Card`?",
        ]
      ],
    ]
    let members: Value = [
      "event": 1_234_567, "uptimeMilliseconds": 200_000, "journalFull": false,
      "config": ["files": 7, "reloadError": fault],
      "counts": ["bytesPublished": 12, "refusals": ["not_found": 2]],
    ]
    #expect(
      StatusCommand.lines(members) == [
        "event         1234567", "journal full  no", "uptime        3 min 20 s", "", "config",
        "  files  7", "", "counts", "  bytes published  12", "  refusals         not_found 2", "",
        "the last reload changed nothing",
        "  a.feed:3:7: error: no `Crd`; did you mean `Card`?",
      ])
  }

  @Test("pages shows parameters, viewports and what is live")
  func pages() {
    let members: Value = [
      "pages": [
        [
          "name": "home",
          "parameters": [
            ["name": "user", "type": "string", "required": false, "default": "guest"],
            ["name": "shop", "type": "int?", "required": false],
          ],
          "actions": [
            [
              "name": "pick", "remote": true,
              "parameters": [["name": "to", "type": "int", "required": true]],
            ],
            ["name": "clear", "remote": false, "parameters": []],
          ],
        ]
      ],
      "viewports": [["name": "phone", "width": 390.0, "height": 844.0, "scale": 3.0]],
      "live": [["page": "home", "viewport": "phone", "revision": 9, "subscribed": true]],
      "liveCount": 3,
    ]
    #expect(
      PagesCommand.lines(members) == [
        "pages", #"  home(user: string = "guest", shop: int?)"#,
        "    action pick(to: int) remote", "    action clear()", "", "viewports",
        "  phone  390×844 points  scale 3", "", "live", "  home  phone  revision 9  subscribed",
        "  … and 2 more",
      ])
  }

  @Test("sources and demand list names, versions and states")
  func sources() {
    let members: Value = [
      "declared": [["source": "recommend", "parameters": ["user"]]],
      "sources": [["source": "recommend/1", "version": 4, "state": "error", "error": "gone"]],
      "count": 1,
    ]
    #expect(SourcesCommand.lines(members).contains("  recommend/1  version 4  error  gone"))
    #expect(
      DemandCommand.lines(["sources": ["a", "b"], "count": 5]) == ["a", "b", "  … and 3 more"])
    #expect(DemandCommand.lines(["sources": [], "count": 0]).count == 1)
  }

  @Test("push and get say the version")
  func versions() {
    let members: Value = ["durable": true, "versions": ["recommend/guest": 1042]]
    #expect(PushCommandLine.lines(members) == ["recommend/guest version 1042"])
    let source = SourceName("a")
    #expect(
      GetCommand.line(source, ["version": 3, "state": "error", "error": "x\ny"])
        == "a: version 3, error: x y")
    #expect(
      GetCommand.merged(source, ["version": 3, "state": "ready"], [1])
        == ["source": "a", "state": "ready", "value": [1], "version": 3])
  }

  @Test("an error reply is told with code, path and details")
  func errors() {
    let error = WireError(
      .conflict, "the version differs", path: "/ifVersion", details: ["version": 4])
    #expect(
      FailureText.lines(of: ClientError.answered(error)) == [
        "conflict: the version differs", "  path: /ifVersion", #"  details: {"version":4}"#,
      ])
  }

  @Test("silence names the address, and how to start a daemon")
  func silence() throws {
    let endpoint = try Endpoint("ipc:///tmp/x.sock")
    let text = FailureText.lines(of: DaemonSilence(endpoint: endpoint, waited: .seconds(5)))
      .joined(separator: "\n")
    #expect(text.hasPrefix("no daemon answers at ipc:///tmp/x.sock within 5 s\n"))
    #expect(text.contains("feedd --config DIR"))
    let large = OversizeRequest(byteCount: 9_000_000, limit: 8_388_608)
    #expect(
      FailureText.lines(of: large)[0]
        == "the request has 9000000 bytes, the daemon takes 8388608; nothing was sent")
  }

  @Test("a subscription's lines can be followed by a script")
  func subscriptionLines() {
    let position = Position(epoch: "e", revision: 4)
    #expect(
      SubscribeCommand.line(.replaced(position), document: ["page": "home"])
        == ["epoch": "e", "revision": 4, "snapshot": ["page": "home"]])
    let delta = DeltaMessage(
      epoch: "e", from: 4, to: 5, timeMilliseconds: 9, operations: ValueList())
    #expect(
      SubscribeCommand.line(.applied(delta), document: nil)
        == ["epoch": "e", "from": 4, "ops": [], "time": 9, "to": 5])
  }

  @Test("indented JSON keeps short arrays in their line")
  func pretty() {
    let value: Value = ["frame": [0, 0, 300, 80], "items": [["key": "a"]], "none": [], "x": "\n"]
    #expect(
      PrettyJSON.text(value) == """
        {
          "frame": [0, 0, 300, 80],
          "items": [
            {
              "key": "a"
            }
          ],
          "none": [],
          "x": "\\n"
        }

        """)
  }
}

@Suite("Checking and evaluating") struct OfflineCommandTests {
  private func folder(_ files: [String: String]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return folder
  }

  @Test("all .feed files below a folder are read, in order, but for hidden ones")
  func files() throws {
    let folder = try folder([
      "b.feed": "// b", "a/x.feed": "// x", ".git/y.feed": "// y", "z.txt": "z",
    ])
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try MarkupFolder(folder.path + "/").files()
    #expect(files.map(\.path) == ["\(folder.path)/a/x.feed", "\(folder.path)/b.feed"])
  }

  @Test("a folder that is not there, or has no markup, is told")
  func noFolder() throws {
    #expect(throws: MarkupFolder.Fault(description: "/nowhere: there is no such folder")) {
      try MarkupFolder("/nowhere").files()
    }
    let folder = try folder(["a.txt": ""])
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect { try MarkupFolder(folder.path).files() } throws: {
      "\($0)".contains("no .feed files")
    }
  }

  @Test("the summary counts errors, warnings and files")
  func summary() {
    let file = SourceFile(path: "a.feed", text: "x")
    let range = SourceRange(file: file, start: 0, end: 1)
    let error = Diagnostic(code: "c", "m", at: range, mend: "do n")
    func summary(_ markup: String, fileCount: Int) -> String {
      CheckCommand.summary(
        MarkupCompiler.compile(files: [SourceFile(path: "a.feed", text: markup)]),
        fileCount: fileCount)
    }
    let unused = "component A() { let a = 1\n<row/> }\n"
    let broken = "component B() { <row a b c/> }\n"
    #expect(summary(unused + broken, fileCount: 7) == "3 errors, 1 warning in 7 files")
    #expect(summary("", fileCount: 1) == "no errors in 1 file")
    let flood = (0..<1_500).map { "component A\($0)() { <row a/> }\n" }.joined()
    #expect(
      summary(flood, fileCount: 1)
        == "1500 errors in 1 file: 1000 are shown, and there are 500 more")
    #expect(
      CheckCommand.object(error) == [
        "file": "a.feed", "line": 1, "column": 1, "endLine": 1, "endColumn": 2,
        "severity": "error", "code": "c", "message": "m", "mend": "do n",
      ])
  }

  @Test("an expression is evaluated with its bindings")
  func evaluation() throws {
    #expect(
      try EvalCommand.value(of: "a.map(x, x * 2)", bindings: ["a": [1, 2.5]]) == [2, 5.0])
    #expect { try EvalCommand.value(of: "1 +", bindings: [:]) } throws: {
      "\($0)".contains("expression:1:4: error:")
    }
    #expect { try EvalCommand.value(of: "1 / n", bindings: ["n": 0]) } throws: {
      "\($0)".contains("division by zero")
    }
    #expect(throws: UsageFault.self) { try EvalCommand.value(of: "1", bindings: []) }
  }
}
