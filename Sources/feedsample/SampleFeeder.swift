// Tells its stories to a daemon, one change at a time, through restarts and refusals.

import ComponentRuntime
import FeedBus
import FeedClient
import FeedProtocol

/// Pushes at a human pace; for one thread.
final class SampleFeeder {
  private let connection: FeedConnection
  private var stories: [any Story]
  private let paceSeconds: Double
  private let isOnce: Bool
  private var isAnswered = true

  private static let patience = Duration.seconds(3)
  private static let demandPause = Duration.seconds(1)

  init(_ options: SampleOptions, stories: [any Story]) throws {
    // Only commands are sent, but a daemon has two endpoints.
    let endpoints = FeedEndpoints(commands: options.commands, deltas: options.commands)
    connection = try FeedConnection(to: endpoints, in: try Context())
    self.stories = stories
    paceSeconds = options.paceSeconds
    isOnce = options.isOnce
  }

  /// Pushes the first documents, then one change after another, until it is ended from outside.
  ///
  /// - Throws: `ClientError` that waiting does not mend.
  func run() throws {
    for index in stories.indices { try open(index) }
    Narrator.say("pushed the first documents of \(stories.count) stories")
    guard !isOnce else { return }
    while true {
      for index in stories.indices {
        try restAnsweringDemand()
        let happening = stories[index].next()
        if try push(happening.changes) {
          Narrator.say(happening.text)
        } else {
          try open(index)
        }
      }
    }
  }

  private func open(_ index: Int) throws {
    _ = try push([stories[index].opening()])
  }

  /// Waits for the time between two changes; who looks at a page waits for a second at most.
  private func restAnsweringDemand() throws {
    let end = ContinuousClock.now.advanced(by: .seconds(paceSeconds))
    repeat {
      try rest(min(ContinuousClock.now.duration(to: end), Self.demandPause))
      try answerDemand()
    } while ContinuousClock.now < end
  }

  private func rest(_ time: Duration) throws(ClientError) {
    // Nothing is outstanding, so no answer comes: the connection is kept alive meanwhile.
    _ = try connection.next(within: time)
  }

  /// Pushes what pages wait for and a story knows.
  private func answerDemand() throws {
    let demanded = try ask(.demand, id: nil)?.members["sources"]?.elements ?? []
    for name in demanded.compactMap(\.text).compactMap(SourceName.init(text:)) {
      for index in stories.indices {
        guard let change = stories[index].answer(to: name) else { continue }
        if try push([change]) { Narrator.say("a page wants \(name.text): pushed it") }
      }
    }
  }

  /// - Returns: whether it was done; `false` where the data are not what the story thinks.
  private func push(_ changes: [SourceChange]) throws -> Bool {
    guard !changes.isEmpty else { return true }
    // One id for all attempts: what was done though its answer was lost happens once.
    return try ask(.push(PushCommand(changes)), id: ClientIdentity.random()) != nil
  }

  /// Asks again and again while nobody answers or the daemon is busy.
  ///
  /// - Returns: `nil` where the daemon refuses.
  private func ask(_ command: Command, id: String?) throws -> FeedConnection.Response? {
    while true {
      let fault: ClientError
      do {
        let response = try connection.request(command, id: id, timeout: Self.patience)
        if !isAnswered { Narrator.say("the daemon answers again") }
        isAnswered = true
        return response
      } catch {
        fault = error
      }
      guard try isPassing(fault) else {
        Narrator.complain("\(command.name) is refused: \(fault)")
        return nil
      }
    }
  }

  /// Whether it is worth asking again, after a pause.
  ///
  /// - Throws: a fault that is no answer and will not pass.
  private func isPassing(_ fault: ClientError) throws -> Bool {
    switch fault {
    case .timeout:
      if isAnswered { Narrator.complain("the daemon does not answer; trying again") }
      isAnswered = false
      return true
    case .answered(let error) where error.code == .busy || error.code == .unavailable:
      try rest(.seconds(paceSeconds))
      return true
    case .answered: return false
    case .refused, .tooManyRequests, .malformed, .bus: throw fault
    }
  }
}
