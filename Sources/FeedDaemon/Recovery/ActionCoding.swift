// Actions, their calls and states as the journal keeps them.

import ComponentRuntime
import FeedProtocol

extension ActionRecord {
  /// As JSON that reads back to the same values.
  var recordedValue: Value {
    var members: [(String, Value)] = [
      ("kind", "acted"), ("page", .string(page.text)), ("instance", instance.recordedValue),
      ("action", .string(action)),
      (
        "writes",
        .list(
          ValueList(
            writes.map {
              ["name": .string($0.name), "value": $0.state.value, "type": .string($0.state.type)]
            }))
      ),
      ("reloads", .list(ValueList(reloads.map { .string($0.text) }))),
      ("calls", .list(ValueList(calls.map(\.recordedValue)))),
    ]
    // Changes are recorded as they could have been pushed.
    if !changes.isEmpty { members.append(("push", Request(.push(PushCommand(changes))).value)) }
    if let answers { members.append(("answers", answers.recordedValue)) }
    return .map(ValueMap(members))
  }
}

extension InstancePath {
  var recordedValue: Value {
    var members: [(String, Value)] = [("use", .string(use))]
    if let section { members.append(("section", .string(section))) }
    if let cell { members.append(("cell", .string(cell))) }
    return .map(ValueMap(members))
  }

  /// `nil` for what is no such record.
  init?(recordedValue value: Value) {
    guard case .string(let use)? = value["use"] else { return nil }
    self.init(section: value["section"]?.text, cell: value["cell"]?.text, use: use)
  }
}

extension EndedInstance {
  var recordedValue: Value {
    var members: [(String, Value)] = [
      ("page", .string(page.text)), ("instance", instance.recordedValue),
    ]
    if let states {
      members.append(("states", .list(ValueList(states.map { .string($0) }))))
    }
    return .map(ValueMap(members))
  }

  /// `nil` for what is no such record.
  init?(recordedValue value: Value) {
    guard let text = value["page"]?.text, let page = try? PageAddress(text: text),
      let instance = InstancePath(recordedValue: value["instance"] ?? .null)
    else { return nil }
    var states: [String]?
    if case .list(let list)? = value["states"] { states = list.compactMap(\.text) }
    self.init(page: page, instance: instance, states: states)
  }
}

extension CallReference {
  var recordedValue: Value { ["event": .int(event), "index": .int(Int64(index))] }

  /// `nil` for what is no such record.
  init?(recordedValue value: Value) {
    guard case .int(let event)? = value["event"], case .int(let index)? = value["index"] else {
      return nil
    }
    self.init(event: event, index: Int(clamping: index))
  }
}

extension ActionCall {
  var recordedValue: Value {
    var members: [(String, Value)] = [
      ("target", .string(target)), ("action", .string(action)), ("params", .map(parameters)),
    ]
    if let continuation {
      members.append(
        (
          "continuation",
          [
            "index": .int(Int64(continuation.index)), "digest": .string(continuation.digest),
            "params": .map(continuation.arguments), "depth": .int(Int64(continuation.depth)),
          ]
        ))
    }
    return .map(ValueMap(members))
  }

  /// `nil` for what is no such record.
  init?(recordedValue value: Value) {
    guard let target = value["target"]?.text, let action = value["action"]?.text,
      case .map(let parameters)? = value["params"]
    else { return nil }
    self.init(target: target, action: action, parameters: parameters)
    guard let next = value["continuation"] else { return }
    guard case .int(let index)? = next["index"], case .map(let arguments)? = next["params"],
      case .int(let depth)? = next["depth"]
    else { return nil }
    continuation = Continuation(
      index: Int(clamping: index), digest: next["digest"]?.text ?? "", arguments: arguments,
      depth: Int(clamping: depth))
  }
}

extension OpenCall {
  var recordedValue: Value {
    [
      "page": .string(page.text), "instance": instance.recordedValue,
      "action": .string(action), "call": call.recordedValue,
    ]
  }

  /// `nil` for what is no such record.
  init?(recordedValue value: Value) {
    guard let text = value["page"]?.text, let page = try? PageAddress(text: text),
      let instance = InstancePath(recordedValue: value["instance"] ?? .null),
      let action = value["action"]?.text,
      let call = value["call"].flatMap(ActionCall.init(recordedValue:))
    else { return nil }
    self.init(page: page, instance: instance, action: action, call: call)
  }
}

extension Value {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
