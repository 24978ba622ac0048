// What the broker of calls is given, and what it says to do.

import ComponentRuntime
import FeedProtocol

/// A call on its way to a worker.
struct CallRequest {
  enum Parameters {
    case values(ValueMap)
    /// A URL's: it reaches what is remote, and its texts are converted.
    case url(FeedURL)
  }

  var waiter: CallWaiter
  var target: String
  var action: String
  var parameters: Parameters
  var attachments: [Frame] = []
  /// The size of the request, for the bound on what is under way.
  var byteCount: Int
  /// `nil` for the config's.
  var timeoutMilliseconds: Int64?
  /// Who calls, as workers are told.
  var user: String
  /// With `id`, what workers know a repetition by.
  var client: String?
  var id: String?
  /// What the daemon knows a repetition by; `nil` where nothing is remembered.
  var origin: RequestOrigin?

  /// `cart/add`
  var address: String { target + "/" + action }
}

/// A call that the daemon made itself, for an action of a page; the answer goes on there.
struct CallContinuation: Hashable, Sendable {
  /// The event whose action made the call.
  var event: Int64
  /// Which of the event's calls it is.
  var index: Int
}

/// Who gets the answer.
enum CallWaiter: Equatable, Sendable {
  case peer(ReturnPath, id: String?)
  case daemon(CallContinuation)
}

/// What became of a call.
struct CallAnswer: Equatable, Sendable {
  var outcome: Result<Value, WireError>
  var attachments: [Frame] = []

  static func failure(_ error: WireError) -> CallAnswer { CallAnswer(outcome: .failure(error)) }
}

/// A call's name among those of one start of the daemon.
struct CallID: Hashable, Sendable {
  /// The worker's registration.
  var worker: UInt64
  /// The how manieth of its calls.
  var number: UInt64
}

/// A call as one worker is to be asked it.
struct CallQuestion {
  var call: CallID
  var path: ReturnPath
  var message: WorkerCall
  var attachments: [Frame]
  /// Workers that could not take it.
  var tried: Set<PeerID> = []
}

/// What the daemon is to do about calls.
enum CallAction {
  /// Send it; where that fails, `CallBroker.couldNotAsk` says what then.
  case ask(CallQuestion)
  case answer(CallWaiter, CallAnswer)
}
