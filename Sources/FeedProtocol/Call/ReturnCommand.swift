// What a worker answers a call with.

import ComponentRuntime

/// The members of `return`.
///
/// Source: docs/protocol.md, §11.9.
public struct ReturnCommand: Sendable, Equatable {
  /// The call's name, as the worker was given it.
  public var call: String
  public var outcome: Result<Value, WorkerError>

  public init(call: String, _ outcome: Result<Value, WorkerError>) {
    self.call = call
    self.outcome = outcome
  }
}

/// A worker's own error, in its own words.
public struct WorkerError: Error, Sendable, Equatable {
  /// For programs; any word.
  public var code: String
  public var message: String
  /// A JSON Pointer into the call's parameters, or whatever the worker means by it.
  public var path: String?
  public var details: Value?

  public init(
    code: String = "failed", _ message: String, path: String? = nil, details: Value? = nil
  ) {
    self.code = code
    self.message = message
    self.path = path
    self.details = details
  }

  /// The error as the caller gets it: `failed`, with the worker's code and details inside.
  public var wireError: WireError {
    var members: [(String, Value)] = [("code", .string(code))]
    if let details { members.append(("details", details)) }
    return WireError(.failed, message, path: path, details: .map(ValueMap(members)))
  }
}

extension ReturnCommand {
  init(_ members: inout MemberReader) throws(WireError) {
    call = try members.requiredString(
      "call", "the call's name, as it came", bytes: 1...ProtocolLimits.idBytes)
    let isDone = try members.required("ok", "whether it was done")
    guard case .bool(let flag) = isDone else {
      throw members.mismatch("ok", "true or false", isDone)
    }
    if flag {
      outcome = .success(members.optional("value") ?? .null)
    } else {
      let error = try members.required("error", "what went wrong: {\"code\":…,\"message\":…}")
      outcome = .failure(try WorkerError(error, at: members.path(of: "error")))
    }
  }

  var members: [(String, Value)] {
    switch outcome {
    case .success(let value): [("call", .string(call)), ("ok", true), ("value", value)]
    case .failure(let error): [("call", .string(call)), ("ok", false), ("error", error.value)]
    }
  }
}

extension WorkerError {
  fileprivate init(_ value: Value, at path: String) throws(WireError) {
    var members = try MemberReader(value, path: path, what: "`error`")
    let bytes = 0...ProtocolLimits.workerMessageBytes
    self.init(try members.requiredString("message", "a sentence for people", bytes: bytes))
    code = try members.optionalString("code", "a word for programs", bytes: 1...64) ?? code
    self.path = try members.optionalString("path", "a place in the parameters", bytes: bytes)
    details = members.optional("details")
    try members.finish("`error`")
  }

  fileprivate var value: Value {
    var members: [(String, Value)] = [("code", .string(code)), ("message", .string(message))]
    if let path { members.append(("path", .string(path))) }
    if let details { members.append(("details", details)) }
    return .map(ValueMap(members))
  }
}
