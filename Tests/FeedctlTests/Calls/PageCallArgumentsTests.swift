// Pointing at what a page shows, and at what data services are asked for.

import ComponentRuntime
import FeedProtocol
import Testing

@testable import feedctl

@Suite("feedctl's calls of pages") struct PageCallArgumentsTests {
  private func arguments(_ line: String) throws -> PageCallArguments? {
    let words = line.split(separator: " ").map(String.init)
    return try PageCallArguments(ParsedArguments(words, CallCommandLine.form))
  }

  @Test("a page, a section, a cell, and a handler or an action")
  func places() throws {
    let cell = try arguments("--page home?user=42 --section list --cell a like")
    #expect(
      cell?.call
        == PageCall(
          page: PageAddress("home", ["user": "42"]), cell: .init(section: "list", cell: "a"),
          name: "like"))
    #expect(try arguments("--page home --section list 0")?.call.cell?.cell == "@section")
    #expect(try arguments("--page home pick to=a")?.call.cell == nil)
    #expect(try arguments("cart/add") == nil)
  }

  @Test(
    "what does not go together is said",
    arguments: [
      ("--section list like", "--section belongs to --page"),
      ("--viewport phone like", "--viewport belongs to --page"),
      ("--page home --cell a like", "--cell needs --section"),
      ("--page home --viewport phone like", "--viewport needs --section"),
      ("--page ho%me like", "is no page address"),
    ])
  func misuse(line: String, message: String) {
    #expect("\(line)") {
      _ = try arguments(line)
    } throws: { ($0 as? UsageFault)?.message.contains(message) == true }
  }

  private static let document: Value = [
    "sections": [
      [
        "key": "list", "props": ["onRefresh": "0"],
        "header": ["element": ["type": "text", "props": ["onTap": "9"]]],
        "items": [
          [
            "key": "a",
            "element": [
              "type": "row", "props": ["onTap": "1", "only": "x"],
              "children": [
                ["type": "button", "props": ["onLongPress": "2"]],
                ["type": "button", "props": ["onLongPress": "3"]],
              ],
            ],
          ],
          ["key": "@b", "element": ["type": "row", "props": ["onTap": "4"]]],
        ],
      ]
    ]
  ]

  @Test(
    "an event attribute is looked up where it is shown",
    arguments: [
      ("onTap", "a", "1"), ("onRefresh", "@section", "0"), ("onTap", "@header", "9"),
      ("onTap", "@@b", "4"),
    ])
  func lookup(event: String, cell: String, handler: String) throws {
    let place = PageCall.Cell(section: "list", cell: cell)
    #expect(try PageCallArguments.handler(event, of: place, in: Self.document) == handler)
  }

  @Test(
    "what is not shown, or several times, says what there is",
    arguments: [
      ("onTap", "list", "c", "has no cell `c`; there is a, @b"),
      ("onTap", "lst", "a", "there is no section `lst`; did you mean `list`?"),
      ("onAppear", "list", "a", "there is no `onAppear`; onLongPress, onTap"),
      ("onLongPress", "list", "a", "call one of 2, 3"),
      ("onTap", "list", "@footer", "nothing there can be called"),
    ])
  func missing(event: String, section: String, cell: String, message: String) {
    let place = PageCall.Cell(section: section, cell: cell)
    #expect("\(event)") {
      _ = try PageCallArguments.handler(event, of: place, in: Self.document)
    } throws: { ($0 as? UsageFault)?.message.contains(message) == true }
  }

  @Test("what is given to a page is JSON where it reads as JSON, else text")
  func values() throws {
    let words = ["--page", "home", "pick", "a=7", "b=x y", "c=\"7\"", "d=[1]", "e=", "f=true"]
    let values = try CallArguments(ParsedArguments(words, CallCommandLine.form)).pageParameters
    #expect(
      Value.map(values)
        == ["a": 7, "b": "x y", "c": "7", "d": [1], "e": "", "f": true])
    let twice = ["--page", "home", "pick", "a=1", "a=2"]
    #expect(throws: UsageFault.self) {
      _ = try CallArguments(ParsedArguments(twice, CallCommandLine.form)).pageParameters
    }
  }

  @Test("people are told of a need once, though it is said again and again")
  func demand() {
    var told = ToldDemand()
    let start = ContinuousClock.now
    let needed = DemandMessage(source: "a", isActive: true)
    let released = DemandMessage(source: "a", isActive: false)
    let hearings = [
      (needed, 0, true), (needed, 5, false), (needed, 10, false), (needed, 40, true),
      (released, 41, true), (needed, 41, true),
    ]
    for (news, seconds, isExpected) in hearings {
      let isNew = told.isNew(news, at: start.advanced(by: .seconds(seconds)))
      #expect(isNew == isExpected, "\(news) after \(seconds) s")
    }
    #expect(DemandCommand.lines(["sources": ["a/1", "b"], "count": 2], "b") == ["b"])
  }
}
