// From frames to what the subscriber's rules know.

import ComponentRuntime
import FeedBus
import FeedJSON
import FeedProtocol

extension Subscription {
  func take(_ message: Message) {
    guard message.frames.count == 2, message.frames[0].text == subscribedTopic,
      let value = parse(message.frames[1])
    else {
      counters.malformedMessages += 1
      return
    }
    do {
      tell(.published(try Publication(value: value)))
    } catch {
      counters.malformedMessages += 1
    }
  }

  func parse(_ frame: FeedBus.Frame) -> Value? {
    do {
      return try unsafe frame.withUnsafeBytes { bytes throws(JSONFault) in
        try unsafe parser.parse(bytes)
      }
    } catch {
      return nil
    }
  }

  func take(_ answer: FeedConnection.Answer, to request: PendingRequest) {
    let result = answer.result.mapError { $0.wireError }
    switch request {
    case .open:
      switch result.flatMap({ OpenReply(value: $0.members).map(Result.success) ?? Self.noReply() })
      {
      case .success(let reply): tell(.opened(topic: reply.topic))
      case .failure(let error): tell(.openFailed(error))
      }
    case .snapshot(_, let serial):
      switch result.flatMap({ snapshotInput($0, serial) }) {
      case .success(let input): tell(input)
      case .failure(let error): tell(.fetchFailed(error, serial: serial))
      }
    }
  }

  static func noReply<Success>() -> Result<Success, WireError> {
    .failure(WireError(.internal, "the daemon's answer is not what the protocol says"))
  }

  /// What a snapshot's answer means to the state; keeps its document.
  func snapshotInput(
    _ response: FeedConnection.Response, _ serial: UInt64
  ) -> Result<SubscriberState.Input, WireError> {
    guard let reply = SnapshotReply(value: response.members), response.frames.count == 1,
      let body = parse(response.frames[0])
    else { return Self.noReply() }
    guard let count = reply.deltaCount else {
      fetched = body
      return .success(.fetchedWhole(reply.position, serial: serial))
    }
    guard case .list(let list) = body, list.count == count else { return Self.noReply() }
    do throws(PublicationFault) {
      var deltas: [DeltaMessage] = []
      for value in list { deltas.append(try DeltaMessage(value: value)) }
      return .success(.fetchedDeltas(reply.position, deltas, serial: serial))
    } catch {
      return Self.noReply()
    }
  }
}

extension ClientError {
  /// The error as the subscriber's rules know it: what is no answer is worth another try.
  fileprivate var wireError: WireError {
    if case .answered(let error) = self { return error }
    return WireError(.timeout, description)
  }
}
