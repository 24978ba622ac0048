// What the end-to-end tests say to a daemon, and how they read what it answers.

import ComponentRuntime
import FeedClient
import FeedJSON
import FeedProtocol
import Foundation
import Testing

/// How long a test waits for what must happen; a debug build on a busy machine is slow.
let patience = Duration.seconds(60)

extension FeedConnection {
  func ask(_ command: Command) throws -> Response { try request(command, timeout: patience) }

  /// A count of `status`, such as `work/evaluated`.
  func status(_ path: String) throws -> Int {
    var value: Value? = try ask(.status).members
    for name in path.split(separator: "/") { value = value?[String(name)] }
    guard case .int(let count)? = value else {
      throw UnexpectedAnswer(description: "status has no count \(path)")
    }
    return Int(count)
  }

  /// Asks until `condition` holds.
  func wait(for what: String, _ condition: (FeedConnection) throws -> Bool) throws {
    let deadline = ContinuousClock.now.advanced(by: patience)
    while try !condition(self) {
      guard ContinuousClock.now < deadline else {
        throw UnexpectedAnswer(description: "waited in vain for \(what)")
      }
      // Nothing is outstanding: this is a pause.
      _ = try next(within: .milliseconds(10))
    }
  }

  /// Waits for one answer and reads its event.
  func nextEvent() throws -> (id: String, event: Int64) {
    guard let answer = try next(within: patience) else {
      throw UnexpectedAnswer(description: "no answer came")
    }
    guard case .int(let event)? = try answer.result.get().members["event"] else {
      throw UnexpectedAnswer(description: "an acknowledgement without an event")
    }
    return (answer.id, event)
  }

  func document(_ name: DocumentName) throws -> (position: Position, bytes: Data) {
    let response = try ask(.snapshot(name, since: nil))
    guard let reply = SnapshotReply(value: response.members), let body = response.frames.first
    else { throw UnexpectedAnswer(description: "a snapshot without its body") }
    return (reply.position, Data(body.bytes))
  }
}

struct UnexpectedAnswer: Error, CustomStringConvertible {
  let description: String
}

extension Subscription {
  /// Takes whatever has come.
  func catchUp() throws {
    while try next(within: .zero) != nil {}
  }

  /// Follows until `condition` holds.
  func follow(until condition: (Subscription) -> Bool) throws {
    let deadline = ContinuousClock.now.advanced(by: patience)
    while !condition(self), ContinuousClock.now < deadline {
      _ = try next(within: .milliseconds(100))
    }
  }

  /// Fails the test unless it comes to hold, to the byte, what a fresh snapshot holds.
  ///
  /// - Returns: where that is.
  @discardableResult
  func expectConvergence(
    with connection: FeedConnection, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Position {
    let fresh = try connection.document(name)
    try follow { $0.position == fresh.position }
    #expect(position == fresh.position, sourceLocation: sourceLocation)
    let held = try Data(CanonicalWriter.bytes(of: document ?? .null))
    // Compared outside: the failure of two documents of a megabyte is unreadable.
    let isEqual = held == fresh.bytes
    #expect(
      isEqual, "the document followed differs from a fresh one", sourceLocation: sourceLocation)
    return fresh.position
  }
}

extension PythonFollower {
  /// Fails the test unless it ends holding, to the byte, what a fresh snapshot holds.
  ///
  /// - Returns: what it did.
  func expectConvergence(
    _ name: DocumentName, with connection: FeedConnection,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String: Int] {
    let fresh = try connection.document(name)
    let end = try finish(at: fresh.position.revision)
    #expect(end.position == fresh.position, sourceLocation: sourceLocation)
    let isEqual = end.document == fresh.bytes
    #expect(
      isEqual, "the document patched in Python differs from a fresh one",
      sourceLocation: sourceLocation)
    return end.counts
  }
}

extension Value {
  var elements: [Value] { if case .list(let list) = self { Array(list) } else { [] } }
  var text: String? { if case .string(let text) = self { text } else { nil } }
  var integer: Int64? { if case .int(let integer) = self { integer } else { nil } }
  var number: Double? {
    if case .double(let double) = self { double } else { integer.map { Double($0) } }
  }
}

extension SourceChange {
  /// One item to the start, or where it stands.
  static func item(
    _ item: Value, of source: SourceName, at place: ItemsChange.Place? = nil
  ) -> SourceChange {
    let edit = ItemsChange(path: "", key: "id", upsert: [item], place: place)
    return SourceChange(source: source, operation: .items(edit))
  }
}
