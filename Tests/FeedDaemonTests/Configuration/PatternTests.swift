// Roles that hold for some names only; docs/protocol.md, §9.5.

import ComponentRuntime
import FeedProtocol
import Foundation
import Testing

@testable import FeedDaemon

@Suite("Patterns of roles (§9.5)") struct PatternTests {
  @Test(
    "a star stands for any text",
    arguments: [
      ("cart", "cart", true), ("cart", "carts", false), ("cart", "car", false), ("", "", true),
      ("", "a", false), ("*", "", true), ("*", "a/b", true), ("cart/*", "cart/add", true),
      ("cart/*", "cart/", true), ("cart/*", "cart", false), ("*/add", "cart/add", true),
      ("*/add", "cart/add/x", false), ("a*b*c", "a1b2b3c", true), ("a*b*c", "a1c2b", false),
      ("**", "x", true), ("*a", "aaab", false), ("*ab", "aaab", true),
    ])
  func matches(pattern: String, name: String, isMatch: Bool) {
    #expect(NamePattern(pattern).matches(name) == isMatch)
  }

  private func access(_ json: String) throws -> Access {
    try JSONDecoder().decode(Access.self, from: Data(json.utf8))
  }

  private func denied(_ command: Command, _ access: Access, _ user: User = .uid(7)) -> String? {
    do {
      try access.check(command, by: user, ownUid: 1)
      return nil
    } catch {
      return error.message
    }
  }

  private static func call(_ target: String, _ action: String) -> Command {
    .call(CallCommand(.action(target: target, action: action)))
  }

  @Test("push, call and serve hold for what their patterns match")
  func limits() throws {
    let access = try access(
      #"{"roles": {"uid:7": ["push:recommend/*", "push:ads", "call:cart/add", "call:page/home", "#
        + #""serve:cart"], "uid:*": ["call:mail/*"]}}"#)
    func push(_ names: String...) -> Command {
      .push(
        PushCommand(
          names.map {
            SourceChange(source: SourceName(text: $0) ?? SourceName($0), operation: .delete)
          }))
    }
    #expect(denied(push("recommend/42", "ads"), access) == nil)
    #expect(denied(push("recommend/42", "items"), access) == "uid:7 may not push `items`")
    #expect(denied(Self.call("cart", "add"), access) == nil)
    #expect(denied(Self.call("cart", "drop"), access) == "uid:7 may not call `cart/drop`")
    let remote = Command.call(CallCommand(.url(try FeedURL("feed://cart/drop"))))
    #expect(denied(remote, access) == "uid:7 may not call `cart/drop`")
    let page = Command.call(CallCommand(.url(try FeedURL("feed://page/home%3Fa%3D1/s/c/2"))))
    #expect(denied(page, access) == nil)
    #expect(denied(.serve(ServeCommand(target: "cart")), access) == nil)
    #expect(denied(.serve(.leave("mail")), access) == "uid:7 may not serve `mail`")
    #expect(denied(.return(ReturnCommand(call: "c", .success(1))), access) == nil)
    #expect(denied(.targets, access) == nil)
    // Others have what `uid:*` has; the daemon's own uid is not listed and may do everything.
    #expect(denied(Self.call("mail", "send"), access, .uid(8)) == nil)
    #expect(denied(Self.call("cart", "add"), access, .uid(8)) != nil)
    #expect(denied(Self.call("cart", "add"), access, .uid(1)) == nil)
  }

  @Test("a role without a pattern is for everything, wherever it stands")
  func whole() throws {
    for list in [#"["call", "call:cart/add"]"#, #"["call:cart/add", "call"]"#] {
      let access = try access(#"{"roles": {"uid:7": \#(list)}}"#)
      #expect(denied(Self.call("mail", "send"), access) == nil)
    }
  }

  @Test(
    "patterns that would promise what is not kept are refused",
    arguments: ["read:home", "admin:x", "call:", "cal:cart"])
  func refused(word: String) {
    #expect(throws: (any Error).self) { try access(#"{"roles": {"uid:7": ["\#(word)"]}}"#) }
  }
}
