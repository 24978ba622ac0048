// How a page instance is called on the bus: `home?user=42`.

/// A page's name and its parameters as text.
///
/// Parameters stand sorted by name, names and values percent-encoded, so that equal addresses have
/// equal texts. Which parameters exist, and which equal their default, only the page's declaration
/// says: `bound(to:)`.
///
/// Source: spec/protocol.md, "Documents out".
public struct PageAddress: Sendable, Hashable {
  public struct Argument: Sendable, Hashable {
    public let name: String
    public let value: String
  }

  public let name: String
  /// Sorted by name in code-unit order, each name once.
  public let arguments: [Argument]
  /// `name`, or `name?param=value&…`.
  public let text: String

  /// Parameters an address has at most.
  public static let maximumArgumentCount = 32
  /// Bytes an address has at most.
  public static let maximumBytes = 2_048

  public init(_ name: String, _ arguments: [String: String] = [:]) {
    precondition(PageAddress.isName(name), "a page's name is an identifier")
    self.init(
      name: name, arguments: arguments.map { Argument(name: $0.key, value: $0.value) })
  }

  private init(name: String, arguments: [Argument]) {
    self.name = name
    self.arguments = arguments.sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
    let query = self.arguments.map {
      PercentEncoding.encode($0.name) + "=" + PercentEncoding.encode($0.value)
    }
    text = query.isEmpty ? name : name + "?" + query.joined(separator: "&")
  }

  /// Reads an address in any order and encoding, decoding escapes once.
  ///
  /// - Throws: `PageAddressFault`.
  /// - Complexity: O(*n* log *n*).
  public init(text: String) throws(PageAddressFault) {
    guard text.utf8.count <= PageAddress.maximumBytes else {
      throw PageAddressFault(
        "the address is longer than \(PageAddress.maximumBytes) bytes")
    }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard PageAddress.isName(name) else {
      throw PageAddressFault(
        "`\(name)` is no page name: an address is name or name?param=value&…")
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      self.init(name: name, arguments: [])
      return
    }
    self.init(name: name, arguments: try PageAddress.arguments(of: parts[1]))
  }

  private static func arguments(of query: Substring) throws(PageAddressFault) -> [Argument] {
    let parts = query.split(separator: "&", omittingEmptySubsequences: false)
    guard parts.count <= maximumArgumentCount else {
      throw PageAddressFault("the address has more than \(maximumArgumentCount) parameters")
    }
    var arguments: [Argument] = []
    var seen: Set<String> = []
    for part in parts {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else {
        throw PageAddressFault("`\(part)` is no parameter: write param=value")
      }
      guard let name = PercentEncoding.decode(halves[0]),
        let value = PercentEncoding.decode(halves[1])
      else { throw PageAddressFault("`\(part)` has a broken percent escape") }
      guard isName(name) else { throw PageAddressFault("`\(name)` is no parameter name") }
      guard seen.insert(name).inserted else {
        throw PageAddressFault("the parameter `\(name)` is given twice", parameter: name)
      }
      arguments.append(Argument(name: name, value: value))
    }
    return arguments
  }

  /// Whether `text` could name a page or a parameter in markup.
  public static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return text.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  public subscript(_ name: String) -> String? {
    arguments.first { $0.name == name }?.value
  }
}

extension PageAddress {
  // The text tells addresses apart by itself.
  public static func == (a: PageAddress, b: PageAddress) -> Bool { a.text == b.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension PageAddress: CustomStringConvertible {
  public var description: String { text }
}

/// Why a text is no page address, or does not fit its page.
public struct PageAddressFault: Error, Equatable, Sendable {
  public var message: String
  /// The parameter at fault, if it is one.
  public var parameter: String?

  public init(_ message: String, parameter: String? = nil) {
    self.message = message
    self.parameter = parameter
  }
}

extension PageAddressFault: CustomStringConvertible {
  public var description: String { message }
}
