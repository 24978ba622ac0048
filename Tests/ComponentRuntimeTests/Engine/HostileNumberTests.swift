// Numbers in data that no layout can be asked for: the page shows, and says what it left out.

import Testing

@testable import ComponentRuntime

@Suite("Numbers that data brings into layout")
struct HostileNumberTests {
  /// Cells that once made layout never end, or frames of negative size.
  private static let page = """
    source feed
    page p() {
      use v = feed
      <status of={v}>
        <section key="s">
          <row key="a"><text minWidth={20} shrink={v.s}>A b</text><text shrink={v.s} width={1000}>b</text></row>
          <row key="b"><text minWidth={20}>a</text><text width={v.s}>b</text><text width={v.s}>c</text></row>
          <row key="c">
            <column alignItems="flex-end"><column aspectRatio={1 / v.s}><text width={v.s}>x</text></column></column>
          </row>
          <row key="d"><text width={v.s}>a b</text><text width={v.s}>b</text></row>
          <row key="e"><text margin={v.s} minWidth={5} grow={1}>a b</text><text>z</text></row>
          <row key="f"><text padding={v.s} letterSpacing={v.s} lineHeight={v.s}>a b</text></row>
          <row key="g"><text fontSize={v.s} basis={v.s} grow={v.s}>a b</text></row>
        </section>
        <section key="t" layout="grid" columns={3} spacing={v.s} inset={v.s}>
          <text key="a" height={v.s}>a</text>
          <text key="b">b</text>
        </section>
      </status>
    }
    """

  @Test(
    "lay out to frames that are not negative", .timeLimit(.minutes(1)),
    arguments: [1e308, .greatestFiniteMagnitude, 1e300, 1e17, 1e9, 1, 1e-300, 0x1p-1022])
  func numbers(number: Double) throws {
    let page = try EnginePage(Self.page)
    try page.put(["s": .double(number)])
    #expect(page.faults == [])
    let body = try #require(page.engine.document(EnginePage.address, in: "phone")).body
    let frames = String(decoding: body, as: UTF8.self).components(after: "\"frame\":[")
    #expect(frames.count > 20)
    for frame in frames {
      let sides = frame.prefix { $0 != "]" }.split(separator: ",").compactMap { Int($0) }
      #expect(sides.count == 4 && sides[2] >= 0 && sides[3] >= 0, "\(sides)")
    }
  }

  @Test("a side of a section's list is a fault of its attribute, at its place")
  func sides() throws {
    let page = try EnginePage(
      """
      source feed
      page p() {
        use v = feed
        <section
          key="s"
          inset={v.inset}
        >
          <text key="a">a</text>
        </section>
      }
      """)
    try page.put(["inset": [0, 1, -1, 0]])
    #expect(page.faults == ["bad-attribute in - at 6"])
    #expect(page.diagnostics.first?.message.hasPrefix("inset[2] must be points ≥ 0") == true)
  }

  @Test("a text of which a part takes no room is told of")
  func longText() throws {
    let page = try EnginePage(
      """
      source feed
      page p() {
        use v = feed
        <section key="s">
          <text key="a">{v.words}</text>
        </section>
      }
      """)
    let limit = StyledText.measuredByteLimit
    try page.put(["words": .string(String(repeating: "a", count: limit))])
    #expect(page.faults == [])
    try page.put(["words": .string(String(repeating: "a", count: limit + 1))])
    #expect(page.faults == ["long-text in a at 5"])
    #expect(page.diagnostics.first?.message.contains("\(limit + 1) bytes") == true)
  }
}

extension String {
  /// What follows each occurrence of `mark`, up to the next.
  fileprivate func components(after mark: String) -> [Substring] {
    split(separator: mark, omittingEmptySubsequences: false).dropFirst().map { $0 }
  }
}
