// The local states of all instances: what actions set and has not ended.

/// A state's value, and the type it was declared with when it was set.
public struct StoredState: Sendable, Equatable {
  public var value: Value
  /// As markup writes it. Under another type the state starts anew.
  public var type: String

  public init(value: Value, type: String) {
    self.value = value
    self.type = type
  }
}

/// The states of one page's instances.
public typealias PageStates = [InstancePath: [String: StoredState]]

/// States by page and instance. Pages that nobody watches keep theirs.
public struct StateTable: Sendable, Equatable {
  public private(set) var pages: [PageAddress: PageStates] = [:]
  /// Instances that have a state of their own.
  public private(set) var instanceCount = 0
  /// About how long the states are as JSON.
  public private(set) var byteCount = 0

  public init() {}

  public subscript(page: PageAddress) -> PageStates { pages[page] ?? [:] }

  public subscript(page: PageAddress, instance: InstancePath) -> [String: StoredState]? {
    get { pages[page]?[instance] }
    set {
      let old = pages[page]?[instance]
      byteCount += StateTable.byteCount(newValue) - StateTable.byteCount(old)
      instanceCount += (newValue == nil ? 0 : 1) - (old == nil ? 0 : 1)
      pages[page, default: [:]][instance] = newValue
      if pages[page]?.isEmpty == true { pages[page] = nil }
    }
  }

  private static func byteCount(_ states: [String: StoredState]?) -> Int {
    (states ?? [:]).reduce(0) { length, state in
      length + state.key.utf8.count + state.value.type.utf8.count
        + EncodedLength.count(state.value.value) + 32
    }
  }
}

/// What an event did to the states of one instance.
public struct StateEffect: Sendable {
  public var page: PageAddress
  public var instance: InstancePath
  /// `nil` where there was none.
  public var before: [String: StoredState]?
  /// `nil` where they ended.
  public var after: [String: StoredState]?
}

/// An instance whose states end: it left its page, or some of its states are of another type now.
public struct EndedInstance: Sendable, Equatable {
  public var page: PageAddress
  public var instance: InstancePath
  /// The names of those that end; `nil` for all.
  public var states: [String]?

  public init(page: PageAddress, instance: InstancePath, states: [String]? = nil) {
    self.page = page
    self.instance = instance
    self.states = states
  }

  /// What is left of `before`; `nil` for nothing.
  func remainder(of before: [String: StoredState]) -> [String: StoredState]? {
    guard let states else { return nil }
    let left = before.filter { !states.contains($0.key) }
    return left.isEmpty ? nil : left
  }
}
