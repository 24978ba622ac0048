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
      exit status is then 1, after the last line. Lines are UTF-8; a byte-order mark before the first
      is left alone, a byte that is not UTF-8 makes its line an error that names it.
      """,
    examples: ["feedctl layout --jsonl < cases.jsonl"], run: run)

  @Sendable private static func run(_ invocation: Invocation) throws -> ExitStatus {
    guard invocation.arguments.has("--jsonl") else {
      throw UsageFault("--jsonl is missing: cases come from standard input, one a line")
    }
    var number = 0
    var status = ExitStatus.done
    var lines = InputLines()
    while let line = try lines.next() {
      number += 1
      if InputLines.isBlank(line) { continue }
      let (answer, isFault) = try answer(line, number: number)
      if isFault { status = .failed }
      try invocation.console.write(answer + [UInt8(ascii: "\n")])
    }
    return status
  }

  /// The answer to one line as JSON, and whether it says what is wrong.
  ///
  /// - Throws: a frame that is no number, which no layout has.
  static func answer(_ line: [UInt8], number: Int) throws -> (json: [UInt8], isFault: Bool) {
    let answer = LayoutCase.answer(line, number: number)
    return (try CanonicalWriter.bytes(of: answer), answer["error"] != nil)
  }
}
