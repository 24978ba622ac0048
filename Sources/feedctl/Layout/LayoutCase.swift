// One layout case, as a line of the two layout corpora has it, and the frames that answer it.

import ComponentRuntime
import FeedJSON

/// A tree for flexbox, or a page of sections.
///
/// Source: ../shared/conformance/flexbox/README.md and sections/README.md.
enum LayoutCase {
  case flexbox(FlexboxCase)
  case sections(SectionsCase)

  /// A case that cannot be laid out.
  struct Malformed: Error, Equatable {
    /// A JSON Pointer into the line; empty for the line itself.
    var path: String
    var message: String
  }

  /// Takes `{"root": NODE, "viewport": {"w", "h"}}` or `{"page": {"width", "sections"}}`; `id` and
  /// the members that the corpora have beside them are left alone.
  ///
  /// - Throws: `Malformed`.
  init(_ value: Value) throws(Malformed) {
    let reader = try CaseReader(value, path: "")
    try reader.requireOnly(LayoutCase.members)
    switch (reader["root"], reader["page"]) {
    case (.some, .some):
      throw reader.fault("has both `root` and `page`: a case is one or the other")
    case (.some, nil): self = .flexbox(try FlexboxCase(reader))
    case (nil, .some(let page)): self = .sections(try SectionsCase(page))
    case (nil, nil):
      throw reader.fault("has neither `root` (a flexbox tree) nor `page` (sections)")
    }
  }

  private static let members: Set<String> = [
    "expect", "family", "id", "name", "page", "root", "src", "viewport",
  ]

  /// The frames in the shape of the corpora's `expect`, unrounded.
  func frames() -> Value {
    switch self {
    case .flexbox(let flexbox): flexbox.frames()
    case .sections(let sections): sections.frames()
    }
  }
}

extension LayoutCase {
  /// What is read of one line at most: far more than any page has.
  private static let limits = JSONLimits(byteCount: 64 << 20, depth: 512)

  /// The answer to one line: `{"frames", "id"}`, or `{"error": {"line", "message", "path"}, "id"}`.
  ///
  /// - Parameter number: the line's, from 1.
  static func answer(_ line: [UInt8], number: Int) -> Value {
    var id: Value?
    do {
      let value = try parse(line)
      id = value["id"]
      return answer(("frames", try LayoutCase(value).frames()), id)
    } catch {
      return answer(("error", fault(line: number, path: error.path, error.message)), id)
    }
  }

  private static func answer(_ member: (String, Value), _ id: Value?) -> Value {
    .map(ValueMap([member] + (id.map { [("id", $0)] } ?? [])))
  }

  /// What is wrong, and where.
  static func fault(line: Int, path: String, _ message: String) -> Value {
    ["line": .int(Int64(line)), "message": .string(message), "path": .string(path)]
  }

  private static func parse(_ line: [UInt8]) throws(Malformed) -> Value {
    do {
      return try JSONParser(limits: limits).parse(line)
    } catch {
      throw Malformed(path: "", message: InputLines.describe(error, in: line))
    }
  }
}

/// A rectangle as the corpora write it.
func frameValue(x: Double, y: Double, width: Double, height: Double) -> [(String, Value)] {
  [("x", .double(x)), ("y", .double(y)), ("w", .double(width)), ("h", .double(height))]
}
