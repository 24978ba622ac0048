// The one kind of thing that changes a document.

/// One accepted change, numbered by the journal. Documents follow from events and the config alone.
public struct Event: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    /// Changes of one push; they happen together.
    case changes([SourceChange])
    /// The time to live of these sources passed: `ready` and `empty` become `stale`.
    case expired([SourceName])
    /// These sources were loading for longer than their timeout: they become `error`.
    case timedOut([SourceName])
    /// These clocks show another time: that of the event, to their last whole interval.
    case ticked([SourceName])
    /// The config with this hash took over, and these sources no longer conform to it.
    case configured(hash: String, misfits: [Misfit])
    /// An action ran: states, sources and calls as it left them.
    case acted(ActionRecord)
    /// The states of these instances, or some of them, are over.
    case ended([EndedInstance])
  }

  /// A source whose value does not fit a new config: it goes to `error`.
  public struct Misfit: Sendable, Equatable {
    public var source: SourceName
    public var message: String
    public init(source: SourceName, message: String) {
      self.source = source
      self.message = message
    }
  }

  /// Counts from 1, without gaps.
  public var number: Int64
  /// When it was accepted, in milliseconds since 1970. The engine's only clock.
  public var timeMilliseconds: Int64
  public var kind: Kind

  public init(number: Int64, timeMilliseconds: Int64, kind: Kind) {
    self.number = number
    self.timeMilliseconds = timeMilliseconds
    self.kind = kind
  }
}

/// The number and time of an event: what a revision is known by.
struct EventMoment {
  var event: Int64
  var timeMilliseconds: Int64
}
