// What a producer asks for: one change of one source.

/// One change of one source, as pushed.
///
/// Source: spec/protocol.md, "Data in".
public struct SourceChange: Sendable, Equatable {
  public enum Operation: Sendable, Equatable {
    /// Replaces the document.
    case put(Value)
    /// An RFC 7396 merge patch.
    case merge(Value)
    /// RFC 6902 operations, as their JSON array.
    case patch(Value)
    /// Edits a list by key.
    case items(ItemsChange)
    /// Sets the state and leaves the value.
    case state
    /// Forgets the source.
    case delete
  }

  public var source: SourceName
  public var operation: Operation
  /// The state to take; by default `ready`, or `empty` for an empty document.
  public var state: SourceState?
  /// The message of state `error`.
  public var error: String?
  /// Milliseconds until the value is `stale`; by default the declaration's.
  public var timeToLiveMilliseconds: Int64?
  /// The version the source must have for the change to apply.
  public var ifVersion: Int64?

  public init(
    source: SourceName, operation: Operation, state: SourceState? = nil, error: String? = nil,
    timeToLiveMilliseconds: Int64? = nil, ifVersion: Int64? = nil
  ) {
    self.source = source
    self.operation = operation
    self.state = state
    self.error = error
    self.timeToLiveMilliseconds = timeToLiveMilliseconds
    self.ifVersion = ifVersion
  }
}

/// The `items` operation: upserts and removals in a list, by key.
public struct ItemsChange: Sendable, Equatable {
  public enum Place: Sendable, Equatable {
    case start, end
    case before(String)
    case after(String)
  }

  /// A JSON Pointer to the list.
  public var path: String
  /// The name of the field that holds an item's key.
  public var key: String
  public var upsert: [Value]
  public var remove: [String]
  /// Where upserted items go; `nil` leaves known ones where they stand and appends new ones.
  public var place: Place?
  /// Keeps the first *n* items, or the last −*n*.
  public var limit: Int?

  public init(
    path: String, key: String, upsert: [Value] = [], remove: [String] = [], place: Place? = nil,
    limit: Int? = nil
  ) {
    self.path = path
    self.key = key
    self.upsert = upsert
    self.remove = remove
    self.place = place
    self.limit = limit
  }
}
