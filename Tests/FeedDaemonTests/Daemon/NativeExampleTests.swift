// The example of a daemon with components in Swift, as it stands in examples/native.

import ComponentRuntime
import FeedProtocol
import Foundation
import Testing

@testable import FeedDaemon
@testable import feedd_native_example

@Suite("The example of native components")
struct NativeExampleTests {
  private static let natives = NativeRegistry(Rating.self, Offer.self, layouts: Mosaic.self)
  private static let page = DocumentName(page: PageAddress("shop"), viewport: "phone")

  private static func markup() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    return try String(
      contentsOf: root.appending(path: "examples/native/pages/shop.feed"), encoding: .utf8)
  }

  @Test("its page shows Swift in markup in Swift, and goes on after a restart and a reload")
  func example() throws {
    let markup = try Self.markup()
    let harness = try DaemonHarness(natives: Self.natives, markup: markup)
    let product: Value = ["name": "Tea", "price": 4.5, "stars": 4]
    _ = try harness.ask(harness.put("products", [product]))
    let reply = try harness.ask(.snapshot(Self.page, since: nil))
    let text = String(decoding: try #require(reply.body), as: UTF8.self)
    for part in ["4.05 €", "\"label\":\"4 of 5\"", "the best of the week", "\"data-price\":4.5"] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    #expect(text.contains("\"layout\":\"mosaic\""))
    try harness.crash()
    #expect(try harness.ask(.snapshot(Self.page, since: nil)).body == reply.body)
    try harness.write(markup.replacing("discount={0.1}", with: "discount={0.2}"))
    #expect(try harness.ask(.reload).head["changed"] == true)
    let after = try harness.ask(.snapshot(Self.page, since: nil))
    #expect(String(decoding: try #require(after.body), as: UTF8.self).contains("3.60 €"))
  }

  @Test("its markup checks with what it prints of itself, and not without what that names")
  func checked() throws {
    let printed = SourceFile(path: "native.txt", text: Self.natives.declarations)
    func check(_ markup: String) -> String {
      MarkupCompiler.compile(
        files: [SourceFile(path: "shop.feed", text: markup)], standIns: [printed]
      ).diagnostics.map(\.message).joined(separator: "\n")
    }
    let markup = try Self.markup()
    #expect(check(markup) == "")
    let small = "style small { fontSize: 11, color: \"#888888\" }"
    #expect(
      check(markup.replacing(small, with: ""))
        == "Rating, written in Swift, needs a component, style or action `small`")
  }

  @Test("§4.9 a push that the record cannot be made of is refused at its path")
  func refused() throws {
    let harness = try DaemonHarness(natives: Self.natives, markup: try Self.markup())
    let reply = try harness.ask(harness.put("products", [["name": "Tea", "price": "4.5"]]))
    #expect(reply.head["error"]?["path"] == "/value/0/price")
  }

  @Test(
    "whatever number is pushed, one cell breaks at most, and the daemon goes on after a restart",
    arguments: [
      1e300, -1e300, .greatestFiniteMagnitude, 9.3e16, -9.3e16, 0x1p63, -0x1p63,
      .leastNonzeroMagnitude,
    ])
  func hostilePrices(price: Double) throws {
    let harness = try DaemonHarness(natives: Self.natives, markup: try Self.markup())
    let tea: Value = ["name": "Tea", "price": 4.5, "stars": 4]
    let other: Value = ["name": "Odd", "price": .double(price), "stars": .int(.max)]
    _ = try harness.ask(harness.put("products", .list(ValueList([other, tea]))))
    let reply = try harness.ask(.snapshot(Self.page, since: nil))
    let text = String(decoding: try #require(reply.body), as: UTF8.self)
    #expect(text.contains("4.05 €"))
    #expect(text.contains("\"key\":\"Tea\""))
    try harness.crash()
    #expect(try harness.ask(.snapshot(Self.page, since: nil)).body == reply.body)
  }

  @Test(
    "an amount is written with its cents, whatever its sign",
    arguments: [
      (-2.925, "-2.93"), (-0.05, "-0.05"), (0, "0.00"), (-0.001, "0.00"), (0.1, "0.10"),
      (1234567.891, "1234567.89"), (-9e16, "-90000000000000000.00"),
    ])
  func amounts(euros: Double, text: String) throws {
    #expect(try Amount(euros: euros).text == text)
  }
}
