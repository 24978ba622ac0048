// Calls as people type them, and targets as they are shown.

import ComponentRuntime
import FeedClient
import FeedProtocol
import Testing

@testable import feedctl

@Suite("feedctl's calls") struct CallArgumentsTests {
  private static let listing: Value = [
    "count": 2,
    "targets": [
      [
        "target": "cart", "doc": "The cart.\nOne for each user.", "declared": true, "workers": 2,
        "outstanding": 3,
        "actions": [
          [
            "action": "add", "doc": "Adds.", "remote": true, "result": "any",
            "params": [
              ["name": "id", "type": "string", "required": true],
              ["name": "count", "type": "int", "required": false, "default": 1],
              ["name": "tags", "type": "list(string)", "required": false, "default": []],
              ["name": "items", "type": "list(Item)?", "required": false],
            ],
          ]
        ],
      ],
      [
        "target": "mail", "doc": "", "declared": false, "workers": 0, "outstanding": 0,
        "actions": [
          ["action": "send", "doc": "", "remote": false, "result": "int", "params": []]
        ],
      ],
    ],
  ]

  @Test("targets are shown with their actions as markup would declare them")
  func listed() {
    #expect(
      TargetsCommand.lines(Self.listing) == [
        "cart: 2 workers, 3 calls under way", "  The cart.", "  One for each user.",
        "  add(id: string, count: int = 1, tags: list(string) = [], items: list(Item)?): any remote",
        "      Adds.", "", "mail: no worker, not in the markup", "  send(): int",
      ])
    #expect(TargetsCommand.lines(["targets": [], "count": 0]) == ["there are no targets"])
  }

  @Test("what an action takes is read from the listing; protocols are any JSON")
  func contract() throws {
    let add = try #require(CallArguments.contract(of: "add", target: "cart", in: Self.listing))
    #expect(add.parameters.map(\.type) == [.string, .int, .list(.string), .list(.any)])
    #expect(CallArguments.contract(of: "ad", target: "cart", in: Self.listing) == nil)
  }

  @Test("a text that a page was given as JSON and did not want so is told how to be written")
  func explained() throws {
    let form = CallCommandLine.form
    let given = try CallArguments(
      try ParsedArguments(["act", "t=5", "u=\"x\"", "v=word", "--page", "home"], form))
    let command = CallCommand(
      .page(PageCall(page: PageAddress("home"), cell: nil, name: "act")),
      parameters: try given.pageParameters)
    func message(_ parameter: String?, _ code: ErrorCode = .invalidParams) -> String? {
      let details = parameter.map { ["parameter": .string($0)] as Value }
      let error = ClientError.answered(WireError(code, "no", details: details))
      guard case .answered(let told) = given.explain(error, of: command) else { return nil }
      return told.message
    }
    #expect(message("t") == "no; `5` was taken for JSON: for the text write 't=\"5\"'")
    for parameter in ["u", "v", "w", nil] { #expect(message(parameter) == "no") }
    #expect(message("t", .failed) == "no")
  }

  @Test("TARGET/ACTION has two names", arguments: ["cart", "cart/", "/add", "a/b/c", "a-b/c", ""])
  func addresses(text: String) throws {
    #expect(try CallCommandLine.address("cart/add") == ("cart", "add"))
    #expect(throws: UsageFault.self) { try CallCommandLine.address(text) }
  }

  private func arguments(_ form: CommandForm, _ words: String...) throws -> ParsedArguments {
    try ParsedArguments(words, form)
  }

  @Test("NAME=VALUE and --params exclude each other")
  func exclusive() throws {
    let form = CallCommandLine.form
    #expect(throws: UsageFault.self) { try CallArguments(try arguments(form, "a/b", "id")) }
    #expect(throws: UsageFault.self) {
      try CallArguments(try arguments(form, "a/b", "id=1", "--params", "{}"))
    }
    #expect(throws: UsageFault.self) {
      try CallArguments(try arguments(form, "a/b", "--params", "[]"))
    }
  }

  @Test("serve takes what is served from --actions, and says what is wrong with it")
  func serving() throws {
    let form = ServeCommandLine.form
    let command = try ServeCommandLine.command(
      try arguments(form, "cart", "--actions", #"{"add":{"params":{"id":"string"}}}"#))
    #expect(
      command
        == ServeCommand(
          target: "cart", actions: [ServedAction("add", parameters: [.init("id", "string")])],
          concurrency: 4))
    #expect(try ServeCommandLine.command(try arguments(form, "cart")).actions == nil)
    let fault = #expect(throws: UsageFault.self) {
      try ServeCommandLine.command(
        try arguments(form, "cart", "--actions", #"{"add":{"parms":{}}}"#))
    }
    #expect(fault?.message.contains("at /add/parms") == true, "\(fault?.message ?? "")")
  }
}
