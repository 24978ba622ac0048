// What a peer can ask for.

import ComponentRuntime

/// One command with its members.
///
/// Source: spec/protocol.md.
public enum Command: Sendable, Equatable {
  /// Versions and limits.
  case hello
  case ping
  /// The ping of a worker, with the targets it serves.
  case pingServing([String])
  /// Changes that happen together or not at all.
  case push(PushCommand)
  case get(SourceName)
  /// Checks a page and viewport, and tells their topic.
  case open(DocumentName)
  /// The document, or the deltas since a position.
  case snapshot(DocumentName, since: Position?)
  /// The pages there are, and which are live.
  case pages
  case sources
  case status
  /// Reads the config anew.
  case reload
  /// The sources that live pages wait for.
  case demand
  /// A worker registers for a target.
  case serve(ServeCommand)
  case call(CallCommand)
  /// A worker answers a call.
  case `return`(ReturnCommand)
  /// The targets there are, and who serves them.
  case targets
  /// The local states on a page.
  case state(PageAddress)
  /// Lets states start anew.
  case resetState(StateReset)
  /// What changed a cell last.
  case explain(ExplainCommand)
}

/// A page and a viewport, as a peer wrote them.
public struct DocumentName: Sendable, Hashable {
  /// The page's address; its canonical form only the page's declaration tells.
  public var page: PageAddress
  public var viewport: String

  public init(page: PageAddress, viewport: String) {
    self.page = page
    self.viewport = viewport
  }
}

/// A revision of one journal.
public struct Position: Sendable, Hashable {
  /// Names the journal.
  public var epoch: String
  public var revision: Int64

  public init(epoch: String, revision: Int64) {
    self.epoch = epoch
    self.revision = revision
  }
}

public struct PushCommand: Sendable, Equatable {
  /// At least one.
  public var changes: [SourceChange]
  /// Whether a reply is wanted; `"ack": "none"` says no.
  public var wantsReply: Bool

  public init(_ changes: [SourceChange], wantsReply: Bool = true) {
    precondition(!changes.isEmpty, "a push changes something")
    self.changes = changes
    self.wantsReply = wantsReply
  }
}

/// A command, and what tells it from others.
public struct Request: Sendable, Equatable {
  /// Echoed in the reply; 1 to 128 bytes.
  public var id: String?
  /// Names the peer across reconnects and restarts: with it, a repeated push does nothing.
  public var client: String?
  public var command: Command

  public init(_ command: Command, id: String? = nil, client: String? = nil) {
    self.command = command
    self.id = id
    self.client = client
  }
}

extension Command {
  /// What `cmd` says.
  public var name: String {
    switch self {
    case .hello: "hello"
    case .ping, .pingServing: "ping"
    case .push: "push"
    case .get: "get"
    case .open: "open"
    case .snapshot: "snapshot"
    case .pages: "pages"
    case .sources: "sources"
    case .status: "status"
    case .reload: "reload"
    case .demand: "demand"
    case .serve: "serve"
    case .call: "call"
    case .return: "return"
    case .targets: "targets"
    case .state, .resetState: "state"
    case .explain: "explain"
    }
  }

  /// Every name there is.
  public static let names = [
    "hello", "ping", "push", "get", "open", "snapshot", "pages", "sources", "status", "reload",
    "demand", "serve", "call", "return", "targets", "state", "explain",
  ]
}
