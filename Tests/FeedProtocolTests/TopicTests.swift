// Topics: complete ones are told from prefixes, and none is the start of another.

import ComponentRuntime
import Testing

@testable import FeedProtocol

@Suite("Topics") struct TopicTests {
  private let home = DocumentTopic(page: PageAddress("home", ["user": "42"]), viewport: "phone")

  @Test("§6.1 topics are written as the protocol says")
  func texts() {
    #expect(home.text == "home?user=42|phone|")
    #expect(Topic.delta(home).text == "delta|home?user=42|phone|")
    #expect(Topic.patch(home).text == "patch|home?user=42|phone|")
    #expect(Topic.demand(source: "recommend/42").text == "demand|recommend/42|")
    #expect(Topic.diagnostic(page: "home").text == "diagnostic|home|")
  }

  @Test("a complete topic is read back")
  func roundTrip() {
    let topics: [Topic] = [
      .delta(home), .patch(home), .demand(source: "a/b"), .diagnostic(page: "home?user=42"),
    ]
    for topic in topics {
      #expect(Topic(subscription: Array(topic.text.utf8)) == topic)
    }
    #expect(home.parts?.page == "home?user=42")
    #expect(home.parts?.viewport == "phone")
  }

  @Test("every proper prefix of a topic is a prefix subscription, not a topic")
  func prefixes() {
    let topics: [Topic] = [
      .delta(home), .patch(home), .demand(source: "a"), .diagnostic(page: "h"),
    ]
    for topic in topics {
      let bytes = Array(topic.text.utf8)
      for count in 0..<bytes.count {
        #expect(Topic(subscription: bytes[..<count]) == nil)
      }
      #expect(Topic(subscription: bytes + [0x78, 0x7C]) == nil)
    }
  }

  @Test(
    "what looks like a topic but is none activates nothing",
    arguments: [
      "delta|||", "delta|a||", "delta||p|", "delta|a|p|x|", "news|a|p|", "demand||", "demand|a|b|",
      "delta|#|b|", "|a|p|",
    ])
  func nonsense(text: String) {
    #expect(Topic(subscription: Array(text.utf8)) == nil)
  }

  @Test("bytes that are not UTF-8 are no topic")
  func notText() {
    #expect(Topic(subscription: Array("delta|".utf8) + [0xFF, 0x7C, 0x70, 0x7C]) == nil)
  }

  @Test("§6.2 a long topic becomes a hash within the limit, the same under delta and patch")
  func longTopics() throws {
    for length in 150...260 {
      let page = PageAddress("p", ["a": String(repeating: "x", count: length)])
      let document = DocumentTopic(page: page, viewport: "phone")
      for topic in [Topic.delta(document), .patch(document)] {
        #expect(topic.text.utf8.count <= 200)
        #expect(Topic(subscription: Array(topic.text.utf8)) == topic)
      }
      let whole = "delta|\(page.text)|phone|".utf8.count <= 200
      #expect(document.text.hasPrefix("#") == !whole)
      #expect((document.parts == nil) == !whole)
      for topic in [Topic.demand(source: page.text), .diagnostic(page: page.text)] {
        #expect(topic.text.utf8.count <= 200)
      }
    }
  }

  @Test("long topics that differ have different hashes")
  func distinctHashes() {
    let start = String(repeating: "x", count: 300)
    let texts = (0..<100).map {
      DocumentTopic(page: PageAddress("p", ["a": start + String($0)]), viewport: "phone").text
    }
    #expect(Set(texts).count == 100)
  }

  @Test("§6.1 no topic is a prefix of another")
  func prefixFree() {
    let pages = ["a", "ab", "a?b=1", "a?b=12"].compactMap { try? PageAddress(text: $0) }
    #expect(pages.count == 4)
    var texts: [String] = []
    for page in pages {
      for viewport in ["p", "ph", "w1"] {
        let document = DocumentTopic(page: page, viewport: viewport)
        texts += [Topic.delta(document).text, Topic.patch(document).text]
      }
      texts.append(Topic.diagnostic(page: page.text).text)
    }
    for (index, text) in texts.enumerated() {
      for (other, longer) in texts.enumerated() where other != index {
        #expect(!longer.hasPrefix(text))
      }
    }
  }

  @Test(
    "the hash is SHA-256: the examples of FIPS 180",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1_000),
        "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
      ),
    ])
  func sha256(text: String, expected: String) {
    let digits = SHA256.hash(Array(text.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(digits.joined() == expected)
  }
}

@Suite("Viewports by width") struct ViewportNameTests {
  @Test(
    "the canonical form is read and written",
    arguments: [
      ("w390", 390, 1.0), ("w390@3", 390, 3), ("w1@0.5", 1, 0.5), ("w16384@8", 16_384, 8),
      ("w820@1.25", 820, 1.25), ("w820@2.05", 820, 2.05),
    ])
  func canonical(text: String, width: Int, scale: Double) {
    let name = ViewportName(text: text)
    #expect(name?.width == width)
    #expect(name?.scale == scale)
    #expect(name?.text == text)
  }

  @Test(
    "anything else is no such viewport",
    arguments: [
      "", "w", "phone", "w0", "w-1", "w16385", "w390@", "w390@0", "w390@9", "w390@1", "w390@3.0",
      "w390@3.00", "w390@3.10", "w390@3.123", "w390@.5", "w390@3@2", "w+390", "w0390", "w390 ",
      "w390@3.+1", "W390",
    ])
  func refused(text: String) { #expect(ViewportName(text: text) == nil) }

  @Test("every scale survives being written and read")
  func roundTrip() {
    for hundredths in 50...800 {
      let name = ViewportName(width: 390, scaleHundredths: hundredths)
      #expect(name.map { ViewportName(text: $0.text) } == name)
      #expect(name != nil)
    }
  }
}
