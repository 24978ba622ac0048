// `feed://cart/add?id=7`: the remote form of a call, read by the standards and into its parts.

import ComponentRuntime

/// A URL that names a call.
///
/// Source: RFC 3986, sections 3 (parts) and 2.1 (escapes); the WHATWG URL standard, section 5.1
/// (`application/x-www-form-urlencoded` parsing).
public struct FeedURL: Sendable, Equatable {
  public enum Place: Sendable, Equatable {
    case action(target: String, action: String)
    case page(PageCall)
  }

  public struct Argument: Sendable, Equatable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// As it was written.
  public let text: String
  public let place: Place
  /// In the order given; names may come several times.
  public let arguments: [Argument]

  /// Bytes of a URL at most.
  public static let maximumBytes = 8_192
  /// Arguments of a URL at most.
  public static let maximumArgumentCount = 256

  /// - Throws: `FeedURLFault`.
  /// - Complexity: O(*n*).
  public init(_ text: String) throws(FeedURLFault) {
    guard text.utf8.count <= FeedURL.maximumBytes else {
      throw FeedURLFault("the URL is longer than \(FeedURL.maximumBytes) bytes")
    }
    let parts = try Parts(text)
    self.text = text
    place = try FeedURL.place(parts)
    arguments = try FeedURL.arguments(of: parts.query)
  }

  private static func place(_ parts: Parts) throws(FeedURLFault) -> Place {
    guard PageAddress.isName(parts.host) else {
      throw FeedURLFault(
        parts.host.isEmpty
          ? "the URL names no target: \(form)"
          : "`\(parts.host.shortened)` is no target's name: \(form)")
    }
    if parts.host == TargetContract.pageTarget { return .page(try pageCall(parts.path)) }
    guard parts.path.count < 2 || parts.host.lowercased() != TargetContract.pageTarget else {
      throw FeedURLFault(
        "there is no target `\(parts.host)`; did you mean `\(TargetContract.pageTarget)`?")
    }
    guard parts.path.count == 1, PageAddress.isName(parts.path[0]) else {
      throw FeedURLFault(
        "`/\(parts.path.joined(separator: "/").shortened)` names no action: \(form)")
    }
    return .action(target: parts.host, action: parts.path[0])
  }

  private static let form = "write feed://target/action?parameter=value"

  private static func pageCall(_ path: [String]) throws(FeedURLFault) -> PageCall {
    guard path.count == 2 || path.count == 4, !path.contains("") else {
      throw FeedURLFault(
        "a page's URL is feed://page/<address>/<section>/<cell>/<handler or action>"
          + " or feed://page/<address>/<action>, each part percent-encoded")
    }
    do {
      return PageCall(
        page: try PageAddress(text: path[0]),
        cell: path.count == 4 ? PageCall.Cell(section: path[1], cell: path[2]) : nil,
        name: path[path.count - 1])
    } catch {
      throw FeedURLFault(error.message)
    }
  }

  private static func arguments(of query: Substring) throws(FeedURLFault) -> [Argument] {
    var arguments: [Argument] = []
    for piece in query.utf8.split(separator: UInt8(ascii: "&")) {
      guard arguments.count < maximumArgumentCount else {
        throw FeedURLFault("the URL has more than \(maximumArgumentCount) parameters")
      }
      let halves = piece.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      arguments.append(
        Argument(try decoded(halves[0]), halves.count == 2 ? try decoded(halves[1]) : ""))
    }
    return arguments
  }

  /// A form's text: `+` is a space, and only then are escapes read.
  private static func decoded(_ text: Substring.UTF8View.SubSequence) throws(FeedURLFault) -> String
  {
    let spaced = text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return try FeedURL.unescaped(String(decoding: spaced, as: UTF8.self))
  }

  fileprivate static func unescaped(_ text: some StringProtocol) throws(FeedURLFault) -> String {
    guard let decoded = PercentEncoding.decode(text) else {
      throw FeedURLFault(
        "`\(String(text).shortened)` has a % without two hexadecimal digits, or is no UTF-8")
    }
    return decoded
  }
}

/// The parts of a `feed` URL, told apart before anything is decoded.
private struct Parts {
  var host: String
  /// Decoded, each part once.
  var path: [String]
  /// As it stands.
  var query: Substring

  private static let scheme = "feed://"

  init(_ text: String) throws(FeedURLFault) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f }) else {
      throw FeedURLFault("a URL has no spaces and control characters: percent-encode them")
    }
    // By bytes: a combining mark after a separator must not hide it.
    let bytes = text.utf8
    guard bytes.count >= Parts.scheme.utf8.count,
      text.prefix(bytes: Parts.scheme.utf8.count)?.lowercased() == Parts.scheme
    else { throw FeedURLFault("`\(text.shortened)` does not start with feed://") }
    let afterScheme = bytes.dropFirst(Parts.scheme.utf8.count)
    let whole = afterScheme.prefix { $0 != UInt8(ascii: "#") }
    let hierarchy = whole.prefix { $0 != UInt8(ascii: "?") }
    query = Substring(whole.dropFirst(hierarchy.count + 1))
    let authority = hierarchy.prefix { $0 != UInt8(ascii: "/") }
    guard !authority.contains(UInt8(ascii: "@")), !authority.contains(UInt8(ascii: ":")) else {
      throw FeedURLFault("a feed URL has no user, password or port: only feed://target")
    }
    host = try FeedURL.unescaped(Substring(authority))
    path = []
    // What stands before the first / is the authority; every / after it begins a part.
    for part in hierarchy.dropFirst(authority.count)
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
    {
      let text = Substring(part)
      guard text != ".", text != ".." else {
        throw FeedURLFault(
          "URL libraries take `\(text)` out of a path, and some `%2E` too: write %2E where none is "
            + "used, or ask with `page`, `section` and `cell`")
      }
      path.append(try FeedURL.unescaped(text))
    }
  }
}

extension String {
  /// The first `count` bytes; `nil` where those are no text.
  fileprivate func prefix(bytes count: Int) -> String? {
    String(validating: utf8.prefix(count), as: UTF8.self)
  }
}

/// Why a text is no `feed` URL.
public struct FeedURLFault: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong and how to mend it.
  public var message: String
  public var description: String { message }

  init(_ message: String) { self.message = message }
}
