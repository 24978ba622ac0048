// `feedctl call`: an action of a worker or of a page, and what comes of it.

import ComponentRuntime
import FeedBus
import FeedClient
import FeedProtocol
import Foundation

enum CallCommandLine {
  static let form = CommandForm(
    name: "call", summary: "call an action of a worker, or what a page shows",
    operands: [
      OperandForm(name: "ACTION"),
      OperandForm(name: "NAME=VALUE", isRequired: false, isRepeated: true),
    ],
    options: PageCallArguments.options + [
      OptionForm("--params", "JSON", help: "the parameters as an object, @FILE or -"),
      OptionForm("--attach", "FILE", help: "send the file along; may be given several times"),
      OptionForm("--save", "PREFIX", help: "write what comes along to PREFIX1, PREFIX2, …"),
      OptionForm("--client", "UUID", help: "who calls: with --id, a repeated call happens once"),
      OptionForm("--id", "ID", help: "the call's id"),
      .json,
    ] + DocumentOutput.options,
    details: """
      ACTION is TARGET/ACTION of a worker; with --page an action of the page, with --section and --cell
      one of the cell's component, or a handler as its props show it ("onTap":"5k3f9q"). With --viewport
      the event's name will do: onTap. A page's action answers with its event.

      VALUE is text, converted to what the action declares: JSON for any, maps and protocols; a list
      takes each VALUE that is given by its name. For a page it is JSON where it reads as JSON, else
      text. The value that comes back goes to standard output.
      --timeout is what the action may take (default 10s).
      """,
    examples: [
      "feedctl call cart/add id=7 count=2",
      "feedctl call cart/add --params '{\"id\": \"7\"}' --timeout 30s",
      "feedctl call --page home --section today --cell a-77 like",
      "feedctl call --page home --section today --cell a-77 onTap --viewport phone",
    ], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let arguments = invocation.arguments
    let given = try CallArguments(arguments)
    let command: CallCommand
    let connection: FeedConnection
    if let page = try PageCallArguments(arguments) {
      let parameters = try given.pageParameters
      connection = try invocation.connection()
      let call = try page.resolved(over: connection, invocation)
      command = CallCommand(.page(call), parameters: parameters)
    } else {
      let (target, action) = try address(arguments.operands[0])
      connection = try invocation.connection()
      let parameters = try given.parameters(
        of: action, target: target, over: connection, invocation)
      command = CallCommand(.action(target: target, action: action), parameters: parameters)
    }
    let attachments = try arguments.all("--attach").map { try AttachmentFiles.read($0) }
    let result: CallResult
    do {
      result = try invocation.call(command, over: connection, attachments: attachments)
    } catch let error as ClientError {
      throw given.explain(error, of: command)
    }
    try invocation.show(result)
    return .done
  }

  /// - Throws: `UsageFault`.
  static func address(_ text: String) throws(UsageFault) -> (target: String, action: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy(PageAddress.isName) else {
      throw UsageFault(
        "`\(text)` is no TARGET/ACTION such as cart/add (`feedctl targets` lists them); what a page "
          + "shows needs --page")
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

  /// Calls, again while the daemon or the workers are busy, which is to say that nobody was asked;
  /// and tells a daemon that is silent from a worker that is.
  ///
  /// - Throws: `DaemonSilence`, `OversizeRequest`, or `ClientError`.
  func call(
    _ command: CallCommand, over connection: FeedConnection, attachments: [FeedBus.Frame] = []
  ) throws -> CallResult {
    let prepared = try connection.prepare(
      command, attachments: attachments, id: arguments.last("--id"), timeout: callTimeout)
    return try ask(prepared, over: connection, within: callTimeout) { (left) throws(ClientError) in
      try connection.call(prepared, timeout: left)
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
      var members: [(String, Value)] = [("value", result.value)]
      if let event = result.event { members.append(("event", .int(event))) }
      try console.write(PrettyJSON.line(.map(ValueMap(members))) + "\n")
    } else if let event = result.event {
      try console.write("event \(event)\n")
    } else if case .string(let text) = result.value {
      try console.write(text + "\n")
    } else {
      try DocumentOutput(self).write(result.value)
    }
  }
}
