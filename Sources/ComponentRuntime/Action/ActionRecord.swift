// What an action did, as it is journaled: enough to do it again without any markup.

/// What one run of an action did.
///
/// Source: spec/markup.md, "Actions".
public struct ActionRecord: Sendable, Equatable {
  /// A state that was set, of the action's own instance.
  public struct Write: Sendable, Equatable {
    public var name: String
    public var state: StoredState
    public init(name: String, state: StoredState) {
      self.name = name
      self.state = state
    }
  }

  public var page: PageAddress
  public var instance: InstancePath
  /// The action's name, for people; `call` and `reload` for those given in an event attribute.
  public var action: String
  /// Each name once.
  public var writes: [Write] = []
  /// What it pushes, in order.
  public var changes: [SourceChange] = []
  /// The sources that it asks for again.
  public var reloads: [SourceName] = []
  /// The calls that leave after the commit.
  public var calls: [ActionCall] = []
  /// The call whose answer it follows.
  public var answers: CallReference?

  public init(page: PageAddress, instance: InstancePath, action: String) {
    self.page = page
    self.instance = instance
    self.action = action
  }

  /// The instance's states with what the action wrote.
  func states(after before: [String: StoredState]?) -> [String: StoredState] {
    var after = before ?? [:]
    for write in writes { after[write.name] = write.state }
    return after
  }
}

/// A call that an action makes.
public struct ActionCall: Sendable, Equatable {
  public var target: String
  public var action: String
  public var parameters: ValueMap
  /// Where the answer goes on; `nil` where nobody waits for it.
  public var continuation: Continuation?

  public struct Continuation: Sendable, Equatable {
    /// `CallTemplate.index`.
    public var index: Int
    /// That of the call's template, as text.
    public var digest: String
    /// The parameters of the action that makes the call, by name.
    public var arguments: ValueMap
    /// How many answers led here.
    public var depth: Int

    public init(index: Int, digest: String, arguments: ValueMap, depth: Int) {
      self.index = index
      self.digest = digest
      self.arguments = arguments
      self.depth = depth
    }
  }

  public init(
    target: String, action: String, parameters: ValueMap, continuation: Continuation? = nil
  ) {
    self.target = target
    self.action = action
    self.parameters = parameters
    self.continuation = continuation
  }
}

/// Names a call that an action made.
public struct CallReference: Sendable, Hashable {
  /// The event whose action made it.
  public var event: Int64
  /// Which of the event's calls it is.
  public var index: Int

  public init(event: Int64, index: Int) {
    self.event = event
    self.index = index
  }
}

extension CallReference: Comparable {
  /// In the order in which the calls were made.
  public static func < (a: CallReference, b: CallReference) -> Bool {
    (a.event, a.index) < (b.event, b.index)
  }
}

/// A call whose answer is waited for.
public struct OpenCall: Sendable, Equatable {
  public var page: PageAddress
  public var instance: InstancePath
  /// The name of the action that made it.
  public var action: String
  public var call: ActionCall

  public init(page: PageAddress, instance: InstancePath, action: String, call: ActionCall) {
    self.page = page
    self.instance = instance
    self.action = action
    self.call = call
  }
}
