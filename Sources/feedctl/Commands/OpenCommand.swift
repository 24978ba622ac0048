// `feedctl open`: what a URL names.

import FeedClient
import FeedProtocol

enum OpenCommand {
  static let form = CommandForm(
    name: "open", summary: "call what a feed:// URL names",
    operands: [OperandForm(name: "URL")],
    options: [
      OptionForm("--save", "PREFIX", help: "write what comes along to PREFIX1, PREFIX2, …"),
      OptionForm("--client", "UUID", help: "who calls: with --id, a repeated call happens once"),
      OptionForm("--id", "ID", help: "the call's id"),
      .json,
    ] + DocumentOutput.options,
    details: """
      A URL reaches actions that are declared `remote`, and pages:
      feed://page/<address>/<section>/<cell>/<handler>, each part percent-encoded.
      """,
    examples: ["feedctl open 'feed://cart/add?id=7&count=2'"], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let text = invocation.arguments.operands[0]
    let url: FeedURL
    do {
      url = try FeedURL(text)
    } catch {
      throw UsageFault(error.message)
    }
    let result = try invocation.call(
      CallCommand(.url(url)), over: try invocation.connection())
    try invocation.show(result)
    return .done
  }
}
