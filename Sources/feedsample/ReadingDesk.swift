// The worker of the sample: answers who wants more of a list, on a thread of its own.

import ComponentRuntime
import FeedBus
import FeedClient
import FeedProtocol
import Foundation
import Synchronization

/// Serves the target `reader` of config/pages.
enum ReadingDesk {
  private static let target = "reader"
  /// So that it can be seen that something is under way.
  private static let delay = Duration.milliseconds(300)
  /// The page of each list that is out of reach the first time, so that a retry can be seen too.
  private static let lateCursor = "2"
  /// Lists whose late page is remembered at most.
  private static let topicLimit = 1_000

  /// Begins to serve; what ends it is said on standard error.
  static func open(at commands: Endpoint) {
    Thread.detachNewThread {
      do {
        let endpoints = FeedEndpoints(commands: commands, deltas: commands)
        let worker = Worker(at: endpoints, in: try Context())
        let asked = Asked()
        worker.serve(target) { incoming in try await answer(incoming.call, asked) }
        try worker.run()
      } catch {
        Narrator.complain("nobody answers `\(target)` any more: \(error)")
      }
    }
  }

  /// The lists whose late page was asked for.
  private final class Asked: Sendable {
    private let topics = Mutex<Set<String>>([])

    /// Whether this is the first time.
    func insert(_ topic: String) -> Bool {
      topics.withLock { $0.count < topicLimit && $0.insert(topic).inserted }
    }
  }

  private static func answer(_ call: WorkerCall, _ asked: Asked) async throws -> WorkerAnswer {
    let topic = call.parameters["list"]?.text ?? ""
    let cursor = call.parameters["cursor"]?.text ?? ""
    try await Task.sleep(for: delay)
    if cursor == lateCursor, asked.insert(topic) {
      throw WorkerError(code: "out_of_reach", "The next shelf is out of reach")
    }
    guard let page = ReadingList(topic: topic).page(at: cursor) else {
      throw WorkerError(code: "bad_cursor", "no page begins at `\(cursor)`", path: "/params/cursor")
    }
    Narrator.say("someone wants more of \(topic): from \(cursor)")
    return WorkerAnswer(page)
  }
}
