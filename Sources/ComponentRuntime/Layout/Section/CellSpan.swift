// How many columns a cell asks for, which may differ between viewports like any layout attribute.

/// How many columns of a waterfall a cell takes, in each viewport.
///
/// Source: spec/markup.md, "Meaning": any layout attribute may take a map from viewport to value.
struct CellSpan: Equatable, Sendable {
  /// In every viewport without a number of its own.
  private var base = 1
  /// By viewport name.
  private var variants: [String: Int] = [:]

  /// One column everywhere.
  init() {}

  /// - Parameter value: a number of columns, or a map from viewport to that.
  /// - Throws: `StyleFault` for anything but whole numbers from 1 on.
  init(_ value: Value) throws(StyleFault) {
    base = try SectionStyle.span(value.resolved(in: nil))
    guard case .map(let map) = value else { return }
    for name in map.keys where name != Value.defaultViewport {
      variants[name] = try SectionStyle.span(value.resolved(in: name))
    }
  }

  /// - Complexity: O(1).
  func columns(in viewport: String) -> Int {
    variants.isEmpty ? base : variants[viewport] ?? base
  }
}
