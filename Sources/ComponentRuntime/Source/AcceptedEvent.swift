// What one event did, so that whoever is in the same state need not compute it again.

/// An event that was accepted, with what it did to the sources: what a second table adopts instead
/// of computing it again.
public struct AcceptedEvent: Sendable {
  public var event: Event
  public var effects: [SourceEffect]
  public var stateEffects: [StateEffect] = []
  /// Calls that began to be waited for, or (by their answers) are waited for no more.
  public var callEffects: [CallEffect] = []
}

/// What an event did to the calls whose answers are waited for.
public struct CallEffect: Sendable {
  public var reference: CallReference
  /// `nil` where nobody waited for it.
  public var before: OpenCall?
  /// `nil` where it is waited for no more.
  public var after: OpenCall?
}

/// What an event did to one source.
public struct SourceEffect: Sendable {
  public var name: SourceName
  /// `nil` where there was none.
  public var before: SourceRecord?
  /// `nil` for a source forgotten.
  public var after: SourceRecord?
}
