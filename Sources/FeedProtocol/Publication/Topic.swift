// What the deltas socket publishes under: topics that no other topic is a prefix of.

import ComponentRuntime

/// A complete topic of the deltas socket.
///
/// Every topic ends in a terminator, since subscriptions match by prefix: without one, those to
/// page `a` would get page `ab` too.
///
/// Source: spec/protocol.md, "Deltas".
public enum Topic: Sendable, Hashable {
  /// Deltas with `shift` and `frames` operations.
  case delta(DocumentTopic)
  /// Deltas of pure RFC 6902.
  case patch(DocumentTopic)
  /// News of one source's demand.
  case demand(source: String)
  /// Diagnostics of one page.
  case diagnostic(page: String)

  public enum Kind: String, Sendable, CaseIterable { case delta, patch, demand, diagnostic }

  public var kind: Kind {
    switch self {
    case .delta: .delta
    case .patch: .patch
    case .demand: .demand
    case .diagnostic: .diagnostic
    }
  }

  /// As subscribed to and published; at most 200 bytes.
  public var text: String {
    switch self {
    case .delta(let document), .patch(let document): kind.rawValue + "|" + document.text
    case .demand(let source): subject(source)
    case .diagnostic(let page): subject(page)
    }
  }

  private func subject(_ name: String) -> String {
    let start = kind.rawValue + "|"
    return start + TopicHash.shortened(name + "|", reserving: start.utf8.count)
  }

  /// Reads a topic as subscribed to; `nil` for a mere prefix of topics, which activates nothing.
  public init?(subscription: some Collection<UInt8>) {
    guard let text = String(validating: subscription, as: UTF8.self), text.hasSuffix("|"),
      let bar = text.firstIndex(of: "|"), let kind = Kind(rawValue: String(text[..<bar]))
    else { return nil }
    let rest = text[text.index(after: bar)...]
    switch kind {
    case .delta, .patch:
      guard let document = DocumentTopic(text: rest) else { return nil }
      self = kind == .delta ? .delta(document) : .patch(document)
    case .demand, .diagnostic:
      let name = rest.dropLast()
      guard !name.isEmpty, !name.contains("|") else { return nil }
      self = kind == .demand ? .demand(source: String(name)) : .diagnostic(page: String(name))
    }
  }
}

/// The part of a topic that names a document: `home?user=42|phone|`, or `#<hash>|` where that is
/// too long for the wire.
///
/// `open` tells it, so that no subscriber needs to compute it.
public struct DocumentTopic: Sendable, Hashable {
  public let text: String

  /// The topic of a canonical address and a viewport.
  public init(page: PageAddress, viewport: String) {
    // Reserving for the longer kind, a document has one topic under both.
    text = TopicHash.shortened(
      "\(page.text)|\(viewport)|", reserving: Topic.Kind.delta.rawValue.utf8.count + 1)
  }

  /// Reads what follows `delta|` or `patch|`; `nil` unless it names one whole document.
  public init?(text: some StringProtocol) {
    let bars = text.utf8.count { $0 == UInt8(ascii: "|") }
    let isHash = text.hasPrefix(TopicHash.mark)
    guard text.hasSuffix("|"), bars == (isHash ? 1 : 2), !text.hasPrefix("|"),
      !text.hasSuffix("||")
    else { return nil }
    self.text = String(text)
  }

  /// The page's address and the viewport; `nil` for a hash, which only a table can resolve.
  public var parts: (page: String, viewport: String)? {
    let halves = text.split(separator: "|")
    guard halves.count == 2 else { return nil }
    return (String(halves[0]), String(halves[1]))
  }
}

/// The short form of long topics.
enum TopicHash {
  /// No page's or source's name starts with it.
  static let mark = "#"

  /// `text`, or its hash where it and `reserving` bytes more would not cross the bus whole.
  ///
  /// The hash is 128 bits of SHA-256: nobody can make two pages share a topic.
  static func shortened(_ text: String, reserving: Int) -> String {
    guard text.utf8.count + reserving > ProtocolLimits.topicBytes else { return text }
    let digits = SHA256.hash(Array(text.utf8)).prefix(16).map(\.hexadecimal)
    return mark + digits.joined() + "|"
  }
}
