// A document for standard output: canonical for programs, indented for people.

import ComponentRuntime
import FeedClient
import FeedJSON

/// How a document is printed.
struct DocumentOutput {
  let console: Console
  let isPretty: Bool

  static let options = [
    OptionForm("--pretty", help: "indent the JSON; so it is on a terminal"),
    OptionForm("--compact", help: "print canonical JSON in one line; so it is in a pipe"),
  ]

  /// - Throws: `UsageFault`.
  init(_ invocation: Invocation) throws(UsageFault) {
    let arguments = invocation.arguments
    guard !(arguments.has("--pretty") && arguments.has("--compact")) else {
      throw UsageFault("--pretty and --compact exclude each other")
    }
    console = invocation.console
    isPretty =
      arguments.has("--pretty") || (!arguments.has("--compact") && invocation.console.isTerminal)
  }

  /// The value of a reply's body.
  ///
  /// - Throws: `ClientError.malformed`.
  static func parse(_ response: FeedConnection.Response) throws(ClientError) -> Value {
    let body = try response.body()
    do {
      return try JSONParser(limits: .deepest).parse(body.bytes)
    } catch {
      throw .malformed("the daemon's answer is not JSON: \(error)")
    }
  }

  func write(_ value: Value) throws(OutputFault) {
    try console.write(isPretty ? PrettyJSON.text(value) : PrettyJSON.line(value) + "\n")
  }
}
