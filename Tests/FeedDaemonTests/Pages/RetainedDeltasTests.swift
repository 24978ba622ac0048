// Every missing delta, or none: what `since` may answer.

import ComponentRuntime
import FeedBus
import Testing

@testable import FeedDaemon

@Suite("RetainedDeltas")
struct RetainedDeltasTests {
  private let home = LivePage(page: PageAddress("home"), viewport: "phone")
  private let shop = LivePage(page: PageAddress("shop"), viewport: "phone")

  private func texts(_ frames: [FeedBus.Frame]?) -> [String]? { frames?.map { $0.text } }

  @Test("a kept revision gives all deltas after it")
  func chain() {
    var deltas = RetainedDeltas(countLimit: 10, byteLimit: 1_000)
    deltas.append(home, from: 3, to: 5, object: FeedBus.Frame("a"))
    deltas.append(shop, from: 3, to: 6, object: FeedBus.Frame("x"))
    deltas.append(home, from: 5, to: 9, object: FeedBus.Frame("b"))
    #expect(texts(deltas.since(3, of: home, published: 9)) == ["a", "b"])
    #expect(texts(deltas.since(5, of: home, published: 9)) == ["b"])
    #expect(texts(deltas.since(9, of: home, published: 9)) == [])
    #expect(texts(deltas.since(4, of: home, published: 9)) == nil)
    #expect(texts(deltas.since(3, of: shop, published: 6)) == ["x"])
  }

  @Test("deltas that end before the published revision lead nowhere")
  func behind() {
    var deltas = RetainedDeltas(countLimit: 10, byteLimit: 1_000)
    deltas.append(home, from: 3, to: 5, object: FeedBus.Frame("a"))
    #expect(texts(deltas.since(3, of: home, published: 8)) == nil)
    deltas.append(home, from: 8, to: 9, object: FeedBus.Frame("b"))
    #expect(texts(deltas.since(3, of: home, published: 9)) == nil)
    #expect(texts(deltas.since(8, of: home, published: 9)) == ["b"])
    #expect(deltas.count == 1)
  }

  @Test("the oldest go when there are too many, or too many bytes")
  func bounds() {
    var deltas = RetainedDeltas(countLimit: 4, byteLimit: 1_000)
    for revision in 0..<5_000 {
      let page = revision % 2 == 0 ? home : shop
      let start = Int64(revision - 2)
      deltas.append(page, from: start, to: start + 2, object: FeedBus.Frame("d"))
      #expect(deltas.count <= 4)
    }
    #expect(deltas.byteCount == 4)
    #expect(deltas.since(4_994, of: home, published: 4_998)?.count == 2)
    #expect(texts(deltas.since(4_992, of: home, published: 4_998)) == nil)
    var heavy = RetainedDeltas(countLimit: 100, byteLimit: 10)
    heavy.append(home, from: 1, to: 2, object: FeedBus.Frame("12345678"))
    heavy.append(home, from: 2, to: 3, object: FeedBus.Frame("12345"))
    #expect(heavy.byteCount == 5)
    #expect(texts(heavy.since(1, of: home, published: 3)) == nil)
    heavy.append(home, from: 3, to: 4, object: FeedBus.Frame("12345678901"))
    #expect(heavy.count == 0)
    #expect(heavy.byteCount == 0)
  }

  @Test("a dropped page keeps nothing, and the others all they had")
  func dropping() {
    var deltas = RetainedDeltas(countLimit: 10, byteLimit: 1_000)
    deltas.append(home, from: 1, to: 2, object: FeedBus.Frame("aa"))
    deltas.append(shop, from: 1, to: 2, object: FeedBus.Frame("x"))
    deltas.drop(home)
    #expect(deltas.count == 1)
    #expect(deltas.byteCount == 1)
    #expect(texts(deltas.since(1, of: home, published: 2)) == nil)
    #expect(texts(deltas.since(1, of: shop, published: 2)) == ["x"])
  }
}
