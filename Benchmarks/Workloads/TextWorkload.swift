// T1: measuring texts, found in the cache and not, beside Pango in the same run.

import ComponentRuntime
import FeedText

extension Workload {
  static let text = Workload(id: "T1", title: "measuring text") { harness in
    let pango = try PangoTextMeasurer(shapesAll: true)
    let own = try PangoTextMeasurer()
    var results: [Comparison] = []
    for (script, make, pangoTimes) in SampleTexts.scripts {
      for (length, pangoTime) in zip([20, 80, 300], pangoTimes) {
        let texts = make(length)
        let cache = TextCache(own)
        for text in texts {
          let expected = pango.measure(text, style: SampleTexts.style, maxWidth: SampleTexts.width)
          for measurer in [own, cache] as [any TextMeasurer] {
            let size = measurer.measure(
              text, style: SampleTexts.style, maxWidth: SampleTexts.width)
            try check(size == expected, "\(text) has another size")
          }
        }
        let peer = Comparison.Peer(
          name: "Pango",
          measurement: harness.measure { measureAll(texts, pango) }
            .divided(by: texts.count))
        let miss = harness.measure { measureAll(texts, own) }.divided(by: texts.count)
        let hit = harness.measure { measureAll(texts, cache) }.divided(by: texts.count)
        let twins = texts.map { String(decoding: Array($0.utf8), as: UTF8.self) }
        let twinHit = harness.measure {
          measureAll(texts, cache)
          measureAll(twins, cache)
        }.divided(by: texts.count * 2)
        try check(cache.counters.misses == Set(texts).count, "a hit was a miss")
        let title = "\(length) characters, \(script)"
        results += [
          Comparison(
            workload: "T1", title: title + ", miss", unit: "ns", own: miss, peer: peer,
            goal: .ratioAtMost(0.25)),
          Comparison(
            workload: "T1", title: title + ", hit", unit: "ns", own: hit, peer: peer,
            goal: .atMost(30, wherePeerTakes: pangoTime)),
          Comparison(
            workload: "T1", title: title + ", hit by an equal string", unit: "ns", own: twinHit,
            peer: peer),
        ]
      }
    }
    return results
  }
}

/// Texts are lent by a span: to take one out of an array would cost as much as a hit.
private func measureAll(_ texts: [String], _ measurer: some TextMeasurer) {
  let texts = texts.span
  for index in texts.indices {
    consume(
      measurer.measure(texts[index], style: SampleTexts.style, maxWidth: SampleTexts.width))
  }
}

/// 200 texts of each kind, the same in every run.
private enum SampleTexts {
  static let style = TextStyle()
  static let width = 200.0
  private static let count = 200
  /// With the nanoseconds that Pango takes for 20, 80 and 300 characters where the goal was set.
  static let scripts = [
    ("Latin", latin, [7_000.0, 29_000, 103_000]), ("Chinese", chinese, [25_000, 96_000, 390_000]),
  ]
  private static let words = [
    "The", "quick", "brown", "fox", "jumps", "over", "the", "lazy", "dog,", "and", "runs", "away",
    "from", "all", "hunters", "in", "town.", "Two", "pages", "wait",
  ]
  private static let characters = Array("天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁")

  static func latin(_ length: Int) -> [String] {
    var random = SteadyRandom(seed: 1)
    return (0..<count).map { _ in
      var text = ""
      while text.count < length { text += random.element(of: words) + " " }
      text = String(text.prefix(length))
      return text.last == " " ? String(text.dropLast()) + "s" : text
    }
  }

  static func chinese(_ length: Int) -> [String] {
    var random = SteadyRandom(seed: 2)
    return (0..<count).map { _ in
      String((0..<length).map { _ in random.element(of: characters) })
    }
  }
}

extension SteadyRandom {
  fileprivate mutating func element<Element>(of list: [Element]) -> Element {
    list[Int(next() % UInt64(list.count))]
  }
}
