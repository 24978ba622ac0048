// `feedctl push`: one change of one source.

import ComponentRuntime
import FeedProtocol

enum PushCommandLine {
  static let form = CommandForm(
    name: "push", summary: "change a source",
    operands: [OperandForm(name: "SOURCE"), OperandForm(name: "VALUE", isRequired: false)],
    options: [
      OptionForm(
        "--op", "OP", help: "put (the default), merge, patch, items, state or delete"),
      OptionForm("--path", "POINTER", help: "items: the list, such as /groups/0/items"),
      OptionForm("--key", "FIELD", help: "items: the field that holds an item's key"),
      OptionForm("--upsert", "ITEMS", help: "items: put these in, or over those of the same key"),
      OptionForm("--remove", "KEYS", help: "items: take these out; k1,k2 or a JSON array"),
      OptionForm("--before", "KEY", help: "items: upserted items go before this one"),
      OptionForm("--after", "KEY", help: "items: upserted items go after this one"),
      OptionForm("--at", "PLACE", help: "items: upserted items go to the start or the end"),
      OptionForm("--limit", "N", help: "items: keep the first N, or the last -N"),
      OptionForm("--state", "STATE", help: "loading, ready, empty or error"),
      OptionForm("--error", "TEXT", help: "the message of state error, which it implies"),
      OptionForm("--ttl", "TIME", help: "when the value is stale, such as 5m"),
      OptionForm("--if-version", "N", help: "only if the source has this version"),
      OptionForm("--client", "UUID", help: "who pushes: with --id, a repeated push does nothing"),
      OptionForm("--id", "ID", help: "the request's id"),
      .json,
    ],
    details: """
      VALUE and ITEMS are JSON text, @FILE, or - for standard input. put, merge and patch take a
      VALUE: the document, an RFC 7396 merge patch, RFC 6902 operations.
      """,
    examples: [
      "feedctl push recommend/guest @config/samples/recommend.json",
      "feedctl push recommend/guest --op items --path /like --key id --remove l-2 \\",
      "  --upsert '[{\"id\": \"n1\", \"title\": \"New\"}]' --at start",
      "feedctl push recommend/guest --op state --error 'The shop is closed'",
    ], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    let source = try invocation.sourceName()
    let arguments = invocation.arguments
    let change = try ChangeArguments(arguments, source: source).change()
    if arguments.has("--client") != arguments.has("--id") {
      throw UsageFault("--client and --id go together: a repeated push is known by both")
    }
    let response = try invocation.ask(
      .push(PushCommand([change])), id: arguments.last("--id"),
      client: arguments.last("--client"))
    try invocation.show(response.members, as: lines)
    return .done
  }

  /// `recommend/guest version 1042`
  static func lines(_ members: Value) -> [String] {
    guard case .map(let versions)? = members["versions"] else { return [] }
    let note = members["durable"] == false ? ", in memory only" : ""
    return versions.map { "\($0) version \(PrettyJSON.plain($1))\(note)" }
  }
}
