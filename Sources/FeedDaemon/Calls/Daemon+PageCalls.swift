// Calls that the daemon answers itself: handlers that pages show, and actions of pages.

import ComponentRuntime
import FeedProtocol

extension Daemon {
  /// Takes a call of a page, before the turn's commit, so that what it does can be an event of it.
  ///
  /// - Parameters:
  ///   - url: what makes the call, if a URL does: it reaches only what is remote, and its texts
  ///     are converted as `FeedURL.parameters(of:at:parser:)` does.
  /// - Throws: `not_found`, `invalid_params` for the page; `no_action` where it has no such handler
  ///   or action. Pages have none in this version.
  func consider(
    _ call: PageCall, parameters: ValueMap, url: FeedURL?
  ) throws(WireError) -> Exchange.Answer {
    let page: PageAddress
    do {
      page = try engine.canonical(call.page)
    } catch {
      throw WireError(error)
    }
    guard let cell = call.cell else {
      throw WireError(.noAction, "the page `\(page.text)` has no action `\(call.name)`")
    }
    throw WireError(
      .noAction,
      "the cell `\(cell.cell)` of section `\(cell.section)` of `\(page.text)` has no handler or"
        + " action `\(call.name)`")
  }
}
