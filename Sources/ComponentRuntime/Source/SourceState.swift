// The state beside a source's value.

/// What is known about a source's value.
///
/// Source: spec/README.md, vocabulary; spec/protocol.md, "Data in".
public enum SourceState: String, Sendable, CaseIterable {
  case loading, ready, empty, stale, error

  /// The states that can be pushed: `stale` a source becomes by itself, in time.
  public static let pushed: [SourceState] = [.loading, .ready, .empty, .error]
}

/// A source as it is after some event.
public struct SourceRecord: Sendable, Equatable {
  /// `null` while nothing was pushed.
  public var value: Value
  /// The state as it was pushed, or became in time.
  public var ownState: SourceState
  /// The message of `ownState` `error`; `nil` in every other state.
  public var ownError: String?
  /// Why the value does not fit the config; `nil` where it does. While it does not, the source is
  /// in `error`, whatever its own state is.
  public var misfit: String?
  /// The number of the event that changed it last.
  public var version: Int64
  /// When the value becomes `stale`, in milliseconds since 1970; `nil` if never.
  public var expiryMilliseconds: Int64?

  public init(
    value: Value, state: SourceState, error: String? = nil, version: Int64,
    expiryMilliseconds: Int64? = nil, misfit: String? = nil
  ) {
    self.value = value
    ownState = state
    ownError = error
    self.misfit = misfit
    self.version = version
    self.expiryMilliseconds = expiryMilliseconds
  }

  /// The state that pages see.
  public var state: SourceState { misfit == nil ? ownState : .error }

  /// The message of state `error`; `nil` in every other state.
  public var error: String? { misfit ?? ownError }

  /// Whether whoever needs the source should be sent data: there is none, or none that is fresh.
  public var needsData: Bool {
    switch state {
    case .loading, .stale: true
    case .error: value.isNull
    case .ready, .empty: false
    }
  }

  /// What a source that was never pushed, or was deleted, reads as.
  public static let absent = SourceRecord(value: .null, state: .loading, version: 0)
}
