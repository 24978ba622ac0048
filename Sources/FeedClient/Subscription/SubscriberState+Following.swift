// Rules (2), (3) and (5) to (8): what is done about messages, silence and sleep.

import FeedProtocol

extension SubscriberState {
  mutating func opened(_ topic: String) -> [Action] {
    guard phase == .opening else { return [] }
    let old = self.topic
    self.topic = topic
    phase = .awaiting
    let wait = Action.setTimer(milliseconds: bounds.silenceMilliseconds)
    return old == nil ? [.subscribe(topic: topic), wait] : [.resubscribe(topic: topic), wait]
  }

  mutating func published(
    _ publication: Publication, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    switch phase {
    case .idle, .opening, .failed: return []
    case .awaiting:
      // (3) The subscription has arrived: nothing published from now on is missed.
      if case .delta(let delta) = publication { hold(delta) }
      // (8) A position from before the sleep may still do.
      guard let position, publication.epoch == position.epoch else { return fetch(.whole) }
      if case .reset = publication { return fetch(.whole) }
      return fetch(.since(position))
    case .fetching, .backingOff:
      switch publication {
      case .delta(let delta): hold(delta)
      case .reset: isReset = true
      // What is fetched is newer or the next sync says otherwise.
      case .sync: break
      }
      return []
    case .following: return follow(publication, using: &random)
    }
  }

  mutating func follow(
    _ publication: Publication, using random: inout some RandomNumberGenerator
  ) -> [Action] {
    guard let position else { return fetch(.whole) }
    let listen = Action.setTimer(milliseconds: bounds.silenceMilliseconds)
    switch publication {
    case .reset:
      return fetch(.whole)
    case .sync(let epoch, let at):
      // (7)
      if epoch != position.epoch || at < position.revision { return fetch(.whole) }
      return at == position.revision ? [listen] : fetch(.since(position))
    case .delta(let delta):
      // (5) A revision of another epoch says nothing about ours.
      if delta.epoch == position.epoch, delta.to <= position.revision { return [listen] }
      // (6)
      guard let next = position.next(by: delta) else {
        hold(delta)
        return fetch(delta.epoch == position.epoch ? .since(position) : .whole)
      }
      self.position = next
      failures = 0
      return [.apply(delta), listen]
    }
  }

  /// Keeps a delta until the document it applies to is there.
  mutating func hold(_ delta: DeltaMessage) {
    guard buffer.count < bounds.bufferedDeltas else {
      // (2) What is lost here shows as a gap, and is fetched.
      buffer = []
      return
    }
    buffer.append(delta)
  }

  mutating func timerFired() -> [Action] {
    switch phase {
    case .backingOff(.open):
      phase = .opening
      return [.open]
    case .backingOff(.fetch(let fetch)): return self.fetch(isReset ? .whole : fetch)
    case .awaiting, .following: return woke()
    case .idle, .opening, .fetching, .failed: return []
    }
  }

  /// (8) Starts at (1) again, keeping the position: a daemon that was restarted knows topics that
  /// are hashed only once their page was opened.
  mutating func woke() -> [Action] {
    switch phase {
    case .idle, .opening, .failed, .backingOff(.open): return []
    case .awaiting, .fetching, .following, .backingOff(.fetch):
      // An answer to what was asked before the sleep would be taken for a new one.
      serial += 1
      buffer = []
      phase = .opening
      return [.cancelTimer, .open]
    }
  }
}

extension Position {
  /// The position after `delta`, if it is the next one from here.
  func next(by delta: DeltaMessage) -> Position? {
    guard delta.epoch == epoch, delta.from == revision, delta.to > revision else { return nil }
    return Position(epoch: epoch, revision: delta.to)
  }
}
