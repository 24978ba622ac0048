// `feedctl call`: an action of a worker, and what it answers.

import ComponentRuntime
import FeedBus
import FeedClient
import FeedProtocol
import Foundation

enum CallCommandLine {
  static let form = CommandForm(
    name: "call", summary: "call an action of a worker",
    operands: [
      OperandForm(name: "TARGET/ACTION"),
      OperandForm(name: "NAME=VALUE", isRequired: false, isRepeated: true),
    ],
    options: [
      OptionForm("--params", "JSON", help: "the parameters as an object, @FILE or -"),
      OptionForm("--attach", "FILE", help: "send the file along; may be given several times"),
      OptionForm("--save", "PREFIX", help: "write what comes along to PREFIX1, PREFIX2, …"),
      OptionForm("--client", "UUID", help: "who calls: with --id, a repeated call happens once"),
      OptionForm("--id", "ID", help: "the call's id"),
      .json,
    ] + DocumentOutput.options,
    details: """
      VALUE is text, converted to what the action declares: JSON for any, maps and protocols; a list
      takes each VALUE that is given by its name. The value that comes back goes to standard output.
      --timeout is what the action may take (default 10s).
      """,
    examples: [
      "feedctl call cart/add id=7 count=2",
      "feedctl call cart/add --params '{\"id\": \"7\"}' --timeout 30s",
    ], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let arguments = invocation.arguments
    let (target, action) = try address(arguments.operands[0])
    let connection = try invocation.connection()
    let parameters = try CallArguments(arguments).parameters(
      of: action, target: target, over: connection, timeout: invocation.timeout)
    let attachments = try arguments.all("--attach").map { try AttachmentFiles.read($0) }
    let result = try invocation.call(
      CallCommand(.action(target: target, action: action), parameters: parameters),
      over: connection, attachments: attachments)
    try invocation.show(result)
    return .done
  }

  /// - Throws: `UsageFault`.
  static func address(_ text: String) throws(UsageFault) -> (target: String, action: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy(PageAddress.isName) else {
      throw UsageFault(
        "`\(text)` is no TARGET/ACTION such as cart/add; `feedctl targets` lists them")
    }
    return (parts[0], parts[1])
  }
}

extension Invocation {
  /// What a call may take.
  var callTimeout: Duration {
    arguments.has("--timeout") ? timeout : FeedConnection.callTimeout
  }

  /// - Throws: `UsageFault`, `ClientError`.
  func connection() throws -> FeedConnection {
    if arguments.has("--client") != arguments.has("--id") {
      throw UsageFault("--client and --id go together: a repeated call is known by both")
    }
    return try FeedConnection(
      to: endpoints, in: try Context(),
      client: arguments.last("--client") ?? ClientIdentity.random())
  }

  /// Calls, and tells a daemon that is silent from a worker that is.
  ///
  /// - Throws: `DaemonSilence`, or `ClientError`.
  func call(
    _ command: CallCommand, over connection: FeedConnection, attachments: [FeedBus.Frame] = []
  ) throws -> CallResult {
    do {
      return try connection.call(
        command, attachments: attachments, id: arguments.last("--id"), timeout: callTimeout)
    } catch {
      guard case .timeout = error else { throw error }
      throw DaemonSilence(endpoint: endpoints.commands, waited: callTimeout)
    }
  }

  /// Prints what a call was answered with, and writes down what came along.
  func show(_ result: CallResult) throws {
    if let prefix = arguments.last("--save") {
      for (index, frame) in result.attachments.enumerated() {
        try AttachmentFiles.write(frame, to: "\(prefix)\(index + 1)")
      }
    } else if !result.attachments.isEmpty {
      let bytes = result.attachments.reduce(0) { $0 + $1.count }
      console.complain(
        "\(result.attachments.count) attachments of \(bytes) bytes came along; --save keeps them\n")
    }
    if arguments.has("--json") {
      try console.write(PrettyJSON.line(["value": result.value]) + "\n")
    } else if case .string(let text) = result.value {
      try console.write(text + "\n")
    } else {
      try DocumentOutput(self).write(result.value)
    }
  }
}
