import FeedProtocol
import Testing

@Suite("Texts that are nearly viewports by width")
struct ViewportMendTests {
  @Test(
    "say how they are written",
    arguments: [
      ("w250@1", "`w250`"), ("w250@2.0", "`w250@2`"), ("w250@1.10", "`w250@1.1`"),
      ("w0250", "`w250`"), ("w250@01.50", "`w250@1.5`"), ("w250@1.333", "`w250@1.33`"),
      ("w250@9", "0.5 to 8"), ("w250@0.1", "0.5 to 8"), ("w250@", "0.5 to 8"),
      ("w250@x", "0.5 to 8"), ("w250@nan", "0.5 to 8"), ("w0", "1 to 16384"),
      ("w99999", "1 to 16384"), ("w99999999999999999999", "1 to 16384"),
    ])
  func mend(text: String, hint: String) {
    #expect(ViewportName(text: text) == nil)
    #expect(ViewportName.mend(for: text)?.contains(hint) == true)
  }

  @Test("are told from other names", arguments: ["", "w", "wide", "phone", "w-5", "W5", "w5x"])
  func others(text: String) {
    #expect(ViewportName.mend(for: text) == nil)
  }

  @Test("know how wide they may be")
  func limit() {
    #expect(ViewportName.mend(for: "w5000", maximumWidth: 4_096)?.contains("1 to 4096") == true)
  }
}
