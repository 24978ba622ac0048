// `feedctl layout`: frames for layout cases, without a daemon.

import ComponentRuntime

enum LayoutCommand {
  static let form = CommandForm(
    name: "layout", summary: "lay out cases from standard input, without a daemon",
    options: [OptionForm("--jsonl", help: "read one case a line; there is no other form")],
    details: """
      Each line is an object with `root` and `viewport` (a flexbox tree) or with `page` (sections), in
      the form of the layout corpora. For each, in order, a line {"frames": FRAMES, "id": ID} is
      printed, in points and unrounded: of a tree a frame {"x", "y", "w", "h", "children"} relative to
      its parent, of a page {"sections", "size"} in page coordinates. A line that is no case is
      answered by {"error": {"line", "message", "path"}}, path being a JSON Pointer into the line; the
      exit status is then 1, after the last line.
      """,
    examples: ["feedctl layout --jsonl < cases.jsonl"], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    guard invocation.arguments.has("--jsonl") else {
      throw UsageFault("--jsonl is missing: cases come from standard input, one a line")
    }
    var number = 0
    var status = ExitStatus.done
    while let line = readLine() {
      number += 1
      if line.allSatisfy(\.isWhitespace) { continue }
      let (answer, isFault) = answer(line, number: number)
      if isFault { status = .failed }
      try invocation.console.write(answer + [UInt8(ascii: "\n")])
    }
    return status
  }

  /// The answer to one line as JSON, and whether it says what is wrong.
  static func answer(_ line: String, number: Int) -> (json: [UInt8], isFault: Bool) {
    let answer = LayoutCase.answer(line, number: number)
    do {
      return (try CanonicalWriter.bytes(of: answer), answer["error"] != nil)
    } catch {
      let fault = LayoutCase.fault(
        line: number, path: "", "the lengths are so large that frames are no numbers")
      return (Array(PrettyJSON.line(["error": fault]).utf8), true)
    }
  }
}
