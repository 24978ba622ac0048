// Events as the journal keeps them: JSON that reads back to the same values.

import ComponentRuntime
import FeedJSON
import FeedJournal
import FeedProtocol

/// A record that this version cannot read: the journal is damaged, or of a newer feedd.
struct RecordFault: Error, CustomStringConvertible {
  var event: Int64
  var message: String
  var description: String { "event \(event) cannot be read: \(message)" }
}

extension Event {
  /// The payload: everything but number and time, which the journal keeps beside it.
  var payload: Value {
    switch kind {
    case .changes(let changes):
      // A push is recorded as it could have been sent.
      return ["kind": "changes", "push": Request(.push(PushCommand(changes))).value]
    case .expired(let names): return ["kind": "expired", "sources": Self.list(names)]
    case .timedOut(let names): return ["kind": "timedOut", "sources": Self.list(names)]
    case .ticked(let names): return ["kind": "ticked", "sources": Self.list(names)]
    case .configured(let hash, let misfits):
      let list = misfits.map { misfit -> Value in
        ["source": .string(misfit.source.text), "message": .string(misfit.message)]
      }
      return [
        "kind": "configured", "hash": .string(hash), "misfits": .list(ValueList(list)),
      ]
    case .acted(let record): return record.recordedValue
    case .ended(let instances):
      return ["kind": "ended", "instances": .list(ValueList(instances.map(\.recordedValue)))]
    }
  }

  private static func list(_ names: [SourceName]) -> Value {
    .list(ValueList(names.map { .string($0.text) }))
  }

  /// - Throws: `RecordFault`.
  init(payload: Value, number: Int64, timeMilliseconds: Int64) throws(RecordFault) {
    let reader = RecordReader(event: number, payload: payload)
    let kind: Kind
    switch try reader.string("kind") {
    case "changes":
      kind = .changes(try reader.changes())
    case "expired": kind = .expired(try reader.sources())
    case "timedOut": kind = .timedOut(try reader.sources())
    case "ticked": kind = .ticked(try reader.sources())
    case "configured":
      kind = .configured(hash: try reader.string("hash"), misfits: try reader.misfits())
    case "acted": kind = .acted(try reader.action())
    case "ended":
      kind = .ended(
        try reader.list("instances").map { value throws(RecordFault) in
          guard let instance = EndedInstance(recordedValue: value) else {
            throw reader.fault("an instance cannot be read")
          }
          return instance
        })
    case let other: throw reader.fault("its kind is `\(other)`")
    }
    self.init(number: number, timeMilliseconds: timeMilliseconds, kind: kind)
  }
}

/// Takes members out of a record, which must have them.
struct RecordReader {
  var event: Int64
  var payload: Value

  /// What was accepted once is read again, whatever the limits are now.
  private static let unlimited: ProtocolLimits = {
    var limits = ProtocolLimits()
    limits.changesPerPush = .max
    limits.change = .none
    limits.timeToLiveMilliseconds = .max
    return limits
  }()

  func fault(_ message: String) -> RecordFault { RecordFault(event: event, message: message) }

  func string(_ name: String, of value: Value? = nil) throws(RecordFault) -> String {
    guard case .string(let text)? = (value ?? payload)[name] else {
      throw fault("`\(name)` is missing")
    }
    return text
  }

  func list(_ name: String) throws(RecordFault) -> ValueList {
    guard case .list(let list)? = payload[name] else { throw fault("`\(name)` is missing") }
    return list
  }

  func source(_ text: String) throws(RecordFault) -> SourceName {
    guard let name = SourceName(text: text) else { throw fault("`\(text)` is no source name") }
    return name
  }

  func sources() throws(RecordFault) -> [SourceName] {
    var names: [SourceName] = []
    for value in try list("sources") {
      guard case .string(let text) = value else { throw fault("a source's name is no string") }
      names.append(try source(text))
    }
    return names
  }

  func misfits() throws(RecordFault) -> [Event.Misfit] {
    var misfits: [Event.Misfit] = []
    for value in try list("misfits") {
      let name = try source(try string("source", of: value))
      misfits.append(
        Event.Misfit(source: name, message: try string("message", of: value)))
    }
    return misfits
  }

  func changes() throws(RecordFault) -> [SourceChange] {
    let request: Request
    do {
      request = try Request(value: payload["push"] ?? .null, limits: Self.unlimited)
    } catch {
      throw fault(error.error.message)
    }
    guard case .push(let push) = request.command else { throw fault("it is no push") }
    return push.changes
  }

  func action() throws(RecordFault) -> ActionRecord {
    let page: PageAddress
    do {
      page = try PageAddress(text: try string("page"))
    } catch let error as RecordFault {
      throw error
    } catch {
      throw fault("its page cannot be read")
    }
    guard let instance = InstancePath(recordedValue: payload["instance"] ?? .null) else {
      throw fault("its instance cannot be read")
    }
    var record = ActionRecord(page: page, instance: instance, action: try string("action"))
    for value in try list("writes") {
      let state = StoredState(
        value: value["value"] ?? .null, type: try string("type", of: value))
      record.writes.append(
        ActionRecord.Write(name: try string("name", of: value), state: state))
    }
    if payload["push"] != nil { record.changes = try changes() }
    for case .string(let text) in try list("reloads") { record.reloads.append(try source(text)) }
    for value in try list("calls") {
      guard let call = ActionCall(recordedValue: value) else {
        throw fault("a call cannot be read")
      }
      record.calls.append(call)
    }
    record.answers = payload["answers"].flatMap(CallReference.init(recordedValue:))
    return record
  }
}

extension JournalEntry {
  /// What is nested deeper is not recorded: a checkpoint wraps what events leave behind a few levels
  /// deeper, and has to be written and read as well.
  static let greatestDepth = CanonicalWriter.greatestDepth - 16

  /// An event as it is recorded.
  ///
  /// - Throws: `UnwritableValue` for one that could not be read again.
  init(_ event: Event) throws(UnwritableValue) {
    self.init(
      number: event.number, timeMilliseconds: event.timeMilliseconds,
      payload: try CanonicalWriter.bytes(
        of: event.payload, form: .exact, depth: Self.greatestDepth))
  }
}

extension Event {
  /// An event as it was recorded.
  ///
  /// - Throws: `JSONFault`, `RecordFault`.
  init(_ entry: JournalEntry, _ parser: JSONParser) throws {
    try self.init(
      payload: try parser.parse(entry.payload), number: entry.number,
      timeMilliseconds: entry.timeMilliseconds)
  }
}

extension JSONLimits {
  /// What was recorded is read again, whatever a request may hold now.
  static let recorded = JSONLimits(byteCount: greatestByteCount, depth: greatestDepth)
}
