// The calls of actions whose answers are waited for.

/// Calls under way, by what made them, and on which pages there are any.
public struct OpenCallTable: Sendable {
  public private(set) var byReference: [CallReference: OpenCall] = [:]
  /// Only pages that wait for some.
  private var counts: [PageAddress: Int] = [:]

  public init() {}

  /// - Complexity: O(1).
  public subscript(reference: CallReference) -> OpenCall? {
    get { byReference[reference] }
    set {
      let old = byReference[reference]
      byReference[reference] = newValue
      if let old { count(old.page, by: -1) }
      if let newValue { count(newValue.page, by: 1) }
    }
  }

  private mutating func count(_ page: PageAddress, by difference: Int) {
    let count = (counts[page] ?? 0) + difference
    counts[page] = count == 0 ? nil : count
  }

  /// Whether any instance of a page waits.
  ///
  /// - Complexity: O(1).
  public func isWaiting(on page: PageAddress) -> Bool { counts[page] != nil }

  /// The instances of a page that wait.
  ///
  /// - Complexity: O(*n*) in all calls under way, where the page has any.
  public func instances(on page: PageAddress) -> Set<InstancePath> {
    guard isWaiting(on: page) else { return [] }
    return Set(byReference.values.lazy.filter { $0.page == page }.map(\.instance))
  }
}
