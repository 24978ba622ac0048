// What went wrong, as lines for standard error.

import ComponentRuntime
import FeedClient
import FeedProtocol
import Glibc

/// Says errors so that they can be mended.
enum FailureText {
  /// The first line continues `feedctl push: `.
  static func lines(of error: any Error) -> [String] {
    switch error {
    case let error as ClientError: lines(of: error)
    case let silence as DaemonSilence: lines(of: silence)
    case let oversize as OversizeRequest: lines(of: oversize)
    case OutputFault.failed(let code):
      ["standard output cannot be written: \(unsafe String(cString: strerror(code)))"]
    default: ["\(error)"]
    }
  }

  private static func lines(of silence: DaemonSilence) -> [String] {
    [
      "no daemon answers at \(silence.endpoint.text) within \(silence.waited.text)",
      "Start one with `feedd --config DIR` (in a checkout: `make run`), or say where it is with",
      "--commands URL and --deltas URL, or FEEDD_COMMANDS and FEEDD_DELTAS.",
    ]
  }

  private static func lines(of oversize: OversizeRequest) -> [String] {
    let isRequest = oversize.setting == "messageBytes"
    let what = isRequest ? "the request has" : "what is attached has"
    let less =
      isRequest ? "Send less at a time (--op items and merge change a part)" : "Attach less"
    return [
      "\(what) \(oversize.byteCount) bytes, the daemon takes \(oversize.limit); nothing was sent",
      "\(less), or raise `limits.\(oversize.setting)` in", "the daemon's feedd.json5.",
    ]
  }

  private static func lines(of error: ClientError) -> [String] {
    switch error {
    case .answered(let error): lines(of: error)
    case .refused(let endpoint):
      [
        "\(endpoint) refuses this user",
        "The daemon's feedd.json5 says who may do what: see `access` in feedd.json5(5).",
      ]
    case .timeout, .tooManyRequests, .malformed, .bus: [error.description]
    }
  }

  /// An error reply: code and sentence, then the place and what is there for programs.
  static func lines(of error: WireError) -> [String] {
    var lines = ["\(error.code.rawValue): \(error.message)"]
    if let path = error.path, !path.isEmpty { lines.append("  path: \(path)") }
    guard let details = error.details else { return lines }
    return lines
      + (details["diagnostics"] == nil
        ? ["  details: \(PrettyJSON.line(details))"] : diagnosticLines(details))
  }

  /// What an answer says about the templates.
  static func diagnosticLines(_ members: Value) -> [String] {
    guard case .list(let diagnostics)? = members["diagnostics"] else { return [] }
    return diagnostics.flatMap { renderedLines($0) }
  }

  /// As `check` shows it; an older daemon sends no such text.
  private static func renderedLines(_ value: Value) -> [String] {
    guard case .string(let rendered)? = value["rendered"] else {
      return ["  " + diagnosticLine(value)]
    }
    return rendered.split(separator: "\n").map(String.init)
  }

  /// `home.feed:3:7: error: no component is called `Crd`; did you mean `Card`?`
  private static func diagnosticLine(_ value: Value) -> String {
    let place = ["file", "line", "column"].compactMap { value[$0].map(PrettyJSON.plain) }
    let head = (place + [" " + (value["severity"].map(PrettyJSON.plain) ?? "error")])
    let message = value["message"].map(PrettyJSON.plain) ?? ""
    let mend = value["mend"].map { "; " + PrettyJSON.plain($0) } ?? ""
    return head.joined(separator: ":") + ": " + message + mend
  }
}
