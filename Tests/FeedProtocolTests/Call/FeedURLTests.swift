// `feed://` URLs, read by the standards; docs/protocol.md, §12.

import ComponentRuntime
import FeedJSON
import TestSupport
import Testing

@testable import FeedProtocol

@Suite("URLs (§12)") struct FeedURLTests {
  private typealias Argument = FeedURL.Argument

  @Test(
    "§12.1 a URL is its target, action and arguments",
    arguments: [
      ("feed://cart/add", []),
      ("FEED://cart/add", []),
      ("feed://cart/add?", []),
      ("feed://cart/add#part", []),
      ("feed://cart/add?id=7", [("id", "7")]),
      ("feed://cart/add?id=7#id=8", [("id", "7")]),
      ("feed://cart/add?id=7&count=2", [("id", "7"), ("count", "2")]),
      ("feed://cart/add?count=2&id=7", [("count", "2"), ("id", "7")]),
      // §12.4: empty pieces are skipped, a piece without = has an empty value.
      ("feed://cart/add?&&id=7&", [("id", "7")]),
      ("feed://cart/add?id", [("id", "")]),
      ("feed://cart/add?id=", [("id", "")]),
      ("feed://cart/add?=7", [("", "7")]),
      ("feed://cart/add?id=a=b", [("id", "a=b")]),
      ("feed://cart/add?id=a?b/c", [("id", "a?b/c")]),
      // Decoded once: what decodes to an escape stays one.
      ("feed://cart/add?id=%2541", [("id", "%41")]),
      ("feed://cart/add?id=%3D%26", [("id", "=&")]),
      ("feed://cart/add?i%64=7", [("id", "7")]),
      ("feed://cart/add?id=a+b%2Bc%20d", [("id", "a b+c d")]),
      ("feed://cart/add?id=%00", [("id", "\0")]),
      // Repeated names stay, in order.
      ("feed://cart/add?t=a&t=b&t=a", [("t", "a"), ("t", "b"), ("t", "a")]),
      ("feed://cart/add?name=%E7%8C%9C%E4%BD%A0", [("name", "猜你")]),
      ("feed://cart/add?name=猜你", [("name", "猜你")]),
      // A combining mark after a separator does not hide it.
      ("feed://cart/add?id=\u{301}x&\u{301}=y", [("id", "\u{301}x"), ("\u{301}", "y")]),
      ("feed://c%61rt/%61dd", []),
    ] as [(String, [(String, String)])])
  func actions(text: String, arguments: [(String, String)]) throws {
    let url = try FeedURL(text)
    #expect(url.place == .action(target: "cart", action: "add"))
    #expect(url.arguments == arguments.map { Argument($0.0, $0.1) })
    #expect(url.text == text)
  }

  @Test(
    "§12.3 a page's URL keeps the parts of its path, each decoded once",
    arguments: [
      ("feed://page/home/list/7/2", "home", "list", "7", "2"),
      ("feed://page/home%3Fuser%3D42/list/7/toggle", "home?user=42", "list", "7", "toggle"),
      // The address has escapes of its own, which stand encoded again.
      ("feed://page/home%3Fuser%3Da%2520b/s/c/2", "home?user=a%20b", "s", "c", "2"),
      ("feed://page/home/outer%2Finner/a%2Fb/2", "home", "outer/inner", "a/b", "2"),
      ("feed://page/home/s/%2E%2E/2", "home", "s", "..", "2"),
      ("feed://page/home/s/a+b/2", "home", "s", "a+b", "2"),
      ("feed://page/home/猜/%25/2", "home", "猜", "%", "2"),
    ])
  func cells(
    text: String, page: String, section: String, cell: String, name: String
  ) throws {
    let call = PageCall(
      page: try PageAddress(text: page), cell: .init(section: section, cell: cell), name: name)
    #expect(try FeedURL(text).place == .page(call))
  }

  @Test("a page's own action has two parts")
  func pageActions() throws {
    let call = PageCall(page: PageAddress("home"), cell: nil, name: "refresh")
    #expect(try FeedURL("feed://page/home/refresh?a=1").place == .page(call))
  }

  @Test(
    "§12.2, §12.5 what is no URL of a call is refused with what to write",
    arguments: [
      ("", "`` does not start with feed://"),
      ("cart/add", "`cart/add` does not start with feed://"),
      ("http://cart/add", "`http://cart/add` does not start with feed://"),
      ("feed:/cart/add", "`feed:/cart/add` does not start with feed://"),
      ("feed://", "the URL names no target: write feed://target/action?parameter=value"),
      ("feed:///add", "the URL names no target: write feed://target/action?parameter=value"),
      ("feed://cart", "`/` names no action: write feed://target/action?parameter=value"),
      ("feed://cart?id=7", "`/` names no action: write feed://target/action?parameter=value"),
      ("feed://cart/", "`/` names no action: write feed://target/action?parameter=value"),
      ("feed://cart/add/", "`/add/` names no action: write feed://target/action?parameter=value"),
      ("feed://cart//add", "`//add` names no action: write feed://target/action?parameter=value"),
      (
        "feed://cart/add/more",
        "`/add/more` names no action: write feed://target/action?parameter=value"
      ),
      (
        "feed://cart/a%2Fdd", "`/a/dd` names no action: write feed://target/action?parameter=value"
      ),
      (
        "feed://ca-rt/add",
        "`ca-rt` is no target's name: write feed://target/action?parameter=value"
      ),
      ("feed://a@cart/add", "a feed URL has no user, password or port: only feed://target"),
      ("feed://cart:80/add", "a feed URL has no user, password or port: only feed://target"),
      ("feed://a:b@cart/add", "a feed URL has no user, password or port: only feed://target"),
      (
        "feed://cart/../add",
        "URL libraries take `..` out of a path, and some `%2E` too: write %2E where none is "
          + "used, or ask with `page`, `section` and `cell`"
      ),
      (
        "feed://cart/./add",
        "URL libraries take `.` out of a path, and some `%2E` too: write %2E where none is "
          + "used, or ask with `page`, `section` and `cell`"
      ),
      ("feed://cart/add?id=a b", "a URL has no spaces and control characters: percent-encode them"),
      ("feed://cart/add?id=\n", "a URL has no spaces and control characters: percent-encode them"),
      (
        "feed://cart/add?id=%", "`%` has a % without two hexadecimal digits, or is no UTF-8"
      ),
      ("feed://cart/add?id=%zz", "`%zz` has a % without two hexadecimal digits, or is no UTF-8"),
      ("feed://cart/add?%4=7", "`%4` has a % without two hexadecimal digits, or is no UTF-8"),
      ("feed://cart/add?id=%FF", "`%FF` has a % without two hexadecimal digits, or is no UTF-8"),
      ("feed://cart/%C3", "`%C3` has a % without two hexadecimal digits, or is no UTF-8"),
      ("feed://Page/list/bump", "there is no target `Page`; did you mean `page`?"),
      ("feed://PAGE/list/s/a/inc", "there is no target `PAGE`; did you mean `page`?"),
      (
        "feed://page/home",
        "a page's URL is feed://page/<address>/<section>/<cell>/<handler or action>"
          + " or feed://page/<address>/<action>, each part percent-encoded"
      ),
      (
        "feed://page/home//7/2",
        "a page's URL is feed://page/<address>/<section>/<cell>/<handler or action>"
          + " or feed://page/<address>/<action>, each part percent-encoded"
      ),
      (
        "feed://page/ho-me/s/c/2",
        "`ho-me` is no page name: an address is name or name?param=value&…"
      ),
    ])
  func refused(text: String, message: String) {
    let fault = #expect(throws: FeedURLFault.self) { try FeedURL(text) }
    #expect(fault?.message == message)
  }

  @Test("§12.1 a URL is bounded in bytes and in parameters")
  func bounded() throws {
    let longest = "feed://cart/add?id=" + String(repeating: "x", count: 8_192 - 19)
    #expect(try FeedURL(longest).arguments.count == 1)
    #expect(throws: FeedURLFault.self) { try FeedURL(longest + "x") }
    let many = "feed://cart/add?" + Array(repeating: "a=1", count: 256).joined(separator: "&")
    #expect(try FeedURL(many).arguments.count == 256)
    #expect(throws: FeedURLFault.self) { try FeedURL(many + "&a=1") }
  }

  @Test("random bytes after feed:// are read or refused, never a trap")
  func hostile() {
    var random = SeededRandom(seed: 7)
    let alphabet = Array("/?#&=%+:@.ab7é\u{301}\0 ".unicodeScalars)
    for _ in 0..<20_000 {
      var text = "feed://"
      for _ in 0..<Int.random(in: 0..<20, using: &random) {
        text.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "a")
      }
      do {
        let url = try FeedURL(text)
        #expect(url.arguments.count <= text.utf8.count)
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
  }

  // MARK: - Parameters

  private static let contract = ActionContract(
    name: "add",
    parameters: [
      ("s", Type.string), ("i", .int), ("d", .double), ("b", .bool), ("o", .optional(.int)),
      ("a", .any), ("m", .map(.int)), ("p", .protocol("Item")), ("l", .list(.string)),
      ("n", .list(.int)), ("j", .list(.any)), ("x", .list(.list(.int))),
      ("q", .optional(.list(.bool))),
    ].enumerated().map {
      Parameter(name: $0.element.0, type: $0.element.1, defaultValue: .null, slot: $0.offset)
    })

  private func parameters(_ query: String) throws -> Value {
    .map(
      try FeedURL("feed://cart/add?" + query).parameters(
        of: Self.contract, at: "cart/add", parser: JSONParser()))
  }

  @Test(
    "§12.6 texts become the declared types",
    arguments: [
      ("", [:]),
      ("s=", ["s": ""]), ("s=7", ["s": "7"]), ("s=null", ["s": "null"]),
      ("i=-7", ["i": -7]), ("i=9223372036854775807", ["i": 9_223_372_036_854_775_807]),
      ("d=1", ["d": .double(1)]), ("d=-1.5e3", ["d": .double(-1_500)]),
      ("b=true", ["b": true]), ("b=false", ["b": false]), ("o=3", ["o": 3]),
      ("a=7", ["a": 7]), ("a=%22x%22", ["a": "x"]), ("a=[1,{}]", ["a": [1, [:]]]),
      ("m={%22k%22:1}", ["m": ["k": 1]]), ("p={%22id%22:%221%22}", ["p": ["id": "1"]]),
      ("l=a", ["l": ["a"]]), ("l=b&l=a&l=", ["l": ["b", "a", ""]]),
      ("n=1&n=2", ["n": [1, 2]]), ("j=1&j=%22x%22", ["j": [1, "x"]]),
      ("x=[1,2]&x=[]", ["x": [[1, 2], []]]), ("q=true&q=false", ["q": [true, false]]),
    ] as [(String, Value)])
  func converted(query: String, value: Value) throws {
    #expect(try parameters(query) == value)
  }

  @Test(
    "§12.6 a text that does not fit is refused with its parameter",
    arguments: [
      ("i=", "i", "`` does not fit the parameter `i`: it takes a whole number of 64 bits"),
      ("i=7.0", "i", "`7.0` does not fit the parameter `i`: it takes a whole number of 64 bits"),
      ("i=+7", "i", "` 7` does not fit the parameter `i`: it takes a whole number of 64 bits"),
      ("i=%2B7", "i", "`+7` does not fit the parameter `i`: it takes a whole number of 64 bits"),
      ("i=0x7", "i", "`0x7` does not fit the parameter `i`: it takes a whole number of 64 bits"),
      (
        "i=9223372036854775808", "i",
        "`9223372036854775808` does not fit the parameter `i`: it takes a whole number of 64 bits"
      ),
      ("i=七", "i", "`七` does not fit the parameter `i`: it takes a whole number of 64 bits"),
      ("o=", "o", "`` does not fit the parameter `o`: it takes a whole number of 64 bits"),
      ("d=nan", "d", "`nan` does not fit the parameter `d`: it takes a number"),
      ("d=1e999", "d", "`1e999` does not fit the parameter `d`: it takes a number"),
      ("d=0x1p3", "d", "`0x1p3` does not fit the parameter `d`: it takes a number"),
      ("b=1", "b", "`1` does not fit the parameter `b`: it takes true or false"),
      ("b=TRUE", "b", "`TRUE` does not fit the parameter `b`: it takes true or false"),
      (
        "a=x", "a",
        "`x` does not fit the parameter `a`: it takes JSON, in which a string stands in quotes"
      ),
      ("m={", "m", "`{` does not fit the parameter `m`: it takes JSON of type map(int)"),
      ("n=1&n=x", "n", "`x` does not fit the parameter `n`: it takes a whole number of 64 bits"),
      (
        "i=1&i=2", "i", "the parameter `i` of `cart/add` is given 2 times, and is no list"
      ),
      (
        "z=1", "z",
        "`cart/add` has no parameter `z`; it takes `s`, `i`, `d`, `b`, `o`, `a`, `m`, `p`, `l`,"
          + " `n`, `j`, `x`, `q`"
      ),
    ])
  func unfit(query: String, parameter: String, message: String) {
    let fault = #expect(throws: ParameterFault.self) { try parameters(query) }
    #expect(fault?.parameter == parameter)
    #expect(fault?.message == message)
  }
}
