// What a caller asks for: an action of a worker, of a page, or a handler that a page shows.

import ComponentRuntime

/// The members of `call`.
///
/// Source: docs/protocol.md, §11.12.
public struct CallCommand: Sendable, Equatable {
  public enum Destination: Sendable, Equatable {
    /// A worker's action.
    case action(target: String, action: String)
    /// What the URL says, with the parameters that it has.
    case url(FeedURL)
    case page(PageCall)
  }

  public var destination: Destination
  /// Empty for a URL, which has its own.
  public var parameters: ValueMap
  /// How long the caller wants to wait; `nil` for as long as the daemon finds right.
  public var timeoutMilliseconds: Int64?

  public init(
    _ destination: Destination, parameters: ValueMap = .empty, timeoutMilliseconds: Int64? = nil
  ) {
    self.destination = destination
    self.parameters = parameters
    self.timeoutMilliseconds = timeoutMilliseconds
  }
}

extension CallCommand {
  /// The worker's action that is called; `nil` for a call of a page.
  public var workerAction: (target: String, action: String)? {
    switch destination {
    case .action(let target, let action): return (target, action)
    case .url(let url):
      guard case .action(let target, let action) = url.place else { return nil }
      return (target, action)
    case .page: return nil
    }
  }

  /// The call of a page, and the URL that makes it if one does; `nil` for a call of a worker.
  public var pageCall: (call: PageCall, url: FeedURL?)? {
    switch destination {
    case .action: return nil
    case .url(let url):
      guard case .page(let call) = url.place else { return nil }
      return (call, url)
    case .page(let call): return (call, nil)
    }
  }

  /// What the call is of, as access patterns and people name it: `cart/add`, `page/home`.
  public var address: String {
    if let (target, action) = workerAction { return target + "/" + action }
    return TargetContract.pageTarget + "/" + (pageCall?.call.page.name ?? "")
  }
}

/// A call that the daemon answers itself: of a handler that a page shows, or of an action.
public struct PageCall: Sendable, Equatable {
  /// A cell of a page, by its keys.
  public struct Cell: Sendable, Equatable {
    public var section: String
    public var cell: String

    public init(section: String, cell: String) {
      self.section = section
      self.cell = cell
    }
  }

  public var page: PageAddress
  /// `nil` for an action of the page itself.
  public var cell: Cell?
  /// A handler's name as it is found in an element's props, or an action's.
  public var name: String

  public init(page: PageAddress, cell: Cell?, name: String) {
    self.page = page
    self.cell = cell
    self.name = name
  }
}
