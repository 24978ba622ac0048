// What a subscription does between two updates: actions, answers, timers, messages.

import ComponentRuntime
import FeedBus
import FeedProtocol

extension Subscription {
  /// Does one thing that is due, if there is one.
  func turn() throws(ClientError) -> Bool {
    if let action = actions.first {
      actions.removeFirst()
      try perform(action)
      return true
    }
    try connection.turn()
    switch try onBus({ () throws(BusError) in try link.refresh(now: clock.now) }) {
    case .none: break
    case .refused: throw .refused(endpoint: link.endpoint.text)
    case .rebuilt:
      subscribedTopic = nil
      tell(.woke)
    }
    if let answer = connection.takeAnswer() {
      // What was asked before a sleep is answered for nobody.
      guard let pending, pending.id == answer.id else { return true }
      self.pending = nil
      take(answer, to: pending)
      return true
    }
    if let timer, timer <= clock.now {
      self.timer = nil
      tell(.timerFired)
      return true
    }
    let message = try onBus { () throws(BusError) in try link.socket.receive() }
    if let message { take(message) }
    return message != nil || !actions.isEmpty
  }

  /// - Returns: whether one of the descriptors is readable.
  func wait(
    until deadline: ContinuousClock.Instant, _ descriptors: [Int32]
  ) throws(ClientError) -> Bool {
    var poller = Poller()
    connection.register(in: &poller)
    link.register(in: &poller, for: .readable)
    let wakes = poller.add(descriptors)
    let times = [deadline, timer, connection.wakeTime, link.wakeTime].compactMap { $0 }
    let time = times.min() ?? deadline
    try onBus { () throws(BusError) in
      _ = try poller.wait(timeout: clock.now.duration(to: time))
    }
    return poller.isReadable(anyOf: wakes)
  }

  func tell(_ input: SubscriberState.Input) {
    actions += state.handle(input, using: &random)
  }

  func perform(_ action: SubscriberState.Action) throws(ClientError) {
    switch action {
    case .open: pending = .open(id: try connection.start(.open(name)))
    case .subscribe(let topic), .resubscribe(let topic): try subscribe(to: topic)
    case .fetch(.whole, let serial):
      counters.wholeFetches += 1
      let id = try connection.start(.snapshot(name, since: nil))
      pending = .snapshot(id: id, serial: serial)
    case .fetch(.since(let position), let serial):
      counters.sinceFetches += 1
      let id = try connection.start(.snapshot(name, since: position))
      pending = .snapshot(id: id, serial: serial)
    case .adopt(let position):
      before = (document, nil)
      document = fetched
      fetched = nil
      self.position = position
      updates.append(.replaced(position))
    case .apply(let delta): apply(delta)
    case .setTimer(let milliseconds):
      timer = clock.now.advanced(by: .milliseconds(milliseconds))
    case .cancelTimer: timer = nil
    case .fail(let error): failure = error
    }
  }

  func subscribe(to topic: String) throws(ClientError) {
    let wanted = form.rawValue + "|" + topic
    try onBus { () throws(BusError) in
      if let old = subscribedTopic { try link.socket.unsubscribe(from: old) }
      try link.socket.subscribe(to: wanted)
    }
    subscribedTopic = wanted
  }

  func apply(_ delta: DeltaMessage) {
    guard let document else { preconditionFailure("a delta is applied to a document") }
    do {
      let operations = try DeltaOperation.operations(from: .list(delta.operations))
      self.document = try DocumentPatch.apply(operations, to: document)
      before = (document, operations)
      position = Position(epoch: delta.epoch, revision: delta.to)
      updates.append(.applied(delta))
    } catch {
      // What was to follow was meant for the document this delta did not give.
      counters.failedDeltas += 1
      actions = []
      tell(.applyFailed)
    }
  }
}
