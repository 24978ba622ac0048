// From the arguments of `push` to the change that is sent.

import ComponentRuntime
import FeedProtocol
import Foundation
import Testing

@testable import feedctl

@Suite("The arguments of push") struct ChangeArgumentsTests {
  private let source = SourceName("recommend", ["guest"])

  private func change(_ arguments: String...) throws -> SourceChange {
    let parsed = try ParsedArguments(["recommend/guest"] + arguments, PushCommandLine.form)
    return try ChangeArguments(parsed, source: source).change()
  }

  private func refusal(_ arguments: [String]) -> String? {
    do throws(UsageFault) {
      let parsed = try ParsedArguments(["recommend/guest"] + arguments, PushCommandLine.form)
      _ = try ChangeArguments(parsed, source: source).change()
      return nil
    } catch {
      return error.message
    }
  }

  @Test("a value alone is put")
  func put() throws {
    #expect(
      try change(#"{"a": 1.0}"#) == SourceChange(source: source, operation: .put(["a": 1.0])))
  }

  @Test("every operation becomes its change")
  func operations() throws {
    #expect(try change("--op", "merge", "{}").operation == .merge([:]))
    #expect(try change("--op", "patch", "[]").operation == .patch([]))
    #expect(try change("--op", "delete").operation == .delete)
    let state = try change("--op", "state", "--state", "loading")
    #expect(state.operation == .state)
    #expect(state.state == .loading)
  }

  @Test("items takes upserts, removals, a place and a limit")
  func items() throws {
    let change = try change(
      "--op", "items", "--path", "/like", "--key", "id", "--upsert", #"[{"id": "a"}]"#,
      "--upsert", #"[{"id": "b"}]"#, "--remove", "x,y", "--remove", #"["1,2", 3]"#, "--before",
      "k", "--limit", "-20")
    let expected = ItemsChange(
      path: "/like", key: "id", upsert: [["id": "a"], ["id": "b"]],
      remove: ["x", "y", "1,2", "3"], place: .before("k"), limit: -20)
    #expect(change.operation == .items(expected))
  }

  @Test(
    "items has four places",
    arguments: [
      (["--at", "start"], ItemsChange.Place.start), (["--at", "end"], .end),
      (["--before", "k"], .before("k")), (["--after", "k"], .after("k")),
    ])
  func places(_ arguments: [String], _ place: ItemsChange.Place) throws {
    let parsed = try ParsedArguments(
      ["x", "--op", "items", "--key", "id", "--limit", "9"] + arguments, PushCommandLine.form)
    guard case .items(let items) = try ChangeArguments(parsed, source: source).change().operation
    else {
      Issue.record("no items")
      return
    }
    #expect(items.place == place)
  }

  @Test("state, message, time to live and version go with any of them")
  func members() throws {
    let change = try change("1", "--error", "closed", "--ttl", "5m", "--if-version", "7")
    #expect(change.state == .error)
    #expect(change.error == "closed")
    #expect(change.timeToLiveMilliseconds == 300_000)
    #expect(change.ifVersion == 7)
  }

  @Test("what is sent is what the daemon reads")
  func roundTrip() throws {
    let change = try change(
      "--op", "items", "--key", "id", "--remove", "x", "--after", "k", "--state", "ready")
    let request = Request(.push(PushCommand([change])), id: "1")
    #expect(try Request(value: request.value) == request)
  }

  @Test(
    "what an operation does not look at is refused",
    arguments: [
      ([], "VALUE is missing"), (["--op", "merge"], "VALUE is missing"),
      (["--op", "delete", "1"], "takes no VALUE"), (["--op", "itms", "1"], "`items`?"),
      (["1", "--path", "/a"], "belongs to --op items"),
      (["--op", "delete", "--ttl", "5m"], "--op delete takes no --ttl"),
      (["--op", "items", "--limit", "1"], "needs --key"),
      (["--op", "items", "--key", "id"], "needs --upsert, --remove or --limit"),
      (["--op", "items", "--key", "id", "--limit", "x"], "takes a whole number"),
      (["--op", "items", "--key", "id", "--limit", "1", "--path", "a"], "JSON Pointer"),
      (["--op", "items", "--key", "id", "--upsert", "{}"], "takes a JSON array"),
      (["--op", "items", "--key", "id", "--remove", "[null]"], "takes keys"),
      (
        ["--op", "items", "--key", "id", "--limit", "1", "--at", "end", "--before", "k"],
        "leave one out"
      ),
      (["--op", "items", "--key", "id", "--limit", "1", "--at", "top"], "start or end"),
      (["--op", "state"], "needs --state or --error"), (["1", "--state", "raedy"], "`ready`?"),
      (["1", "--state", "ready", "--error", "x"], "belongs to --state error"),
      (["1", "--ttl", "5"], "--ttl takes a time such as"), (["1", "--ttl", "0s"], "takes a time"),
      (["1", "--if-version", "-1"], "--if-version takes a whole number from 0"),
      (["{\"a\":"], "VALUE:1:6: this is not JSON: the text ends"),
    ])
  func refusals(_ arguments: [String], _ expected: String) throws {
    let message = try #require(refusal(arguments))
    #expect(message.contains(expected), "\(message)")
  }
}

@Suite("JSON as an argument") struct ValueArgumentTests {
  @Test("a file is read, and its faults are told with its name")
  func files() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("[1,\n 2.0]".utf8).write(to: file)
    #expect(try ValueArgument.parse("@" + file.path, name: "VALUE") == [1, 2.0])
    try Data("[1,\n x]".utf8).write(to: file)
    #expect { try ValueArgument.parse("@" + file.path, name: "VALUE") } throws: {
      ($0 as? UsageFault)?.message.hasPrefix("\(file.path):2:2: this is not JSON") == true
    }
  }

  @Test("a file that is not there is named")
  func missing() {
    #expect { try ValueArgument.parse("@/nowhere/x.json", name: "VALUE") } throws: {
      ($0 as? UsageFault)?.message.hasPrefix("/nowhere/x.json: ") == true
    }
  }
}
