// Section layouts against the 200 cases that define them, unrounded.

import ComponentRuntime
import Foundation
import TestSupport
import Testing

@Suite("Sections corpus")
struct SectionsConformanceTests {
  @Test("every frame of every page is the corpus's", .needs("conformance/sections"))
  func pages() throws {
    let lines = try Corpus.lines("conformance/sections/cases.jsonl")
    var failed: [String] = []
    for line in lines {
      let testCase = try SectionsCase(line: line)
      let frames = testCase.place()
      let worst = zip(frames, testCase.expected).map { $0.difference(from: $1) }.max() ?? 0
      if frames.count != testCase.expected.count || !(worst <= 0.01) {
        failed.append("\(testCase.name): off by \(worst)")
      }
    }
    print("sections: \(lines.count - failed.count) of \(lines.count)")
    #expect(lines.count == 200)
    #expect(failed.isEmpty, "\(failed.count) of \(lines.count): \(failed.joined(separator: "\n"))")
  }
}

/// A page of the corpus; its frames in the order section, header, items, footer, and last the page.
private struct SectionsCase {
  typealias Placement = SectionPlacement<Double>

  let name: String
  let width: Double
  let sections: [[String: Any]]
  private(set) var expected: [ItemFrame<Double>] = []

  init(line: String) throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(line.utf8))
    guard let object = parsed as? [String: Any], let page = object["page"] as? [String: Any],
      let sections = page["sections"] as? [[String: Any]],
      let expect = object["expect"] as? [String: Any],
      let frames = expect["sections"] as? [[String: Any]],
      let size = expect["size"] as? [String: Any]
    else { throw CorpusFault(line: line) }
    name = "\(object["id"] ?? "?") \(object["name"] ?? "")"
    width = number(page["width"])
    self.sections = sections
    for section in frames {
      expected.append(frame(section["frame"]))
      if let header = section["header"] { expected.append(frame(header)) }
      expected += (section["items"] as? [Any] ?? []).map(frame)
      if let footer = section["footer"] { expected.append(frame(footer)) }
    }
    expected.append(
      ItemFrame(x: 0, y: 0, width: number(size["w"]), height: number(size["h"])))
  }

  func place() -> [ItemFrame<Double>] {
    let placements = sections.compactMap { try? place($0) }
    let stack = PageStack.place(heights: placements.map(\.height), gap: 0)
    var frames: [ItemFrame<Double>] = []
    for (placement, top) in zip(placements, stack.tops) {
      func add(_ frame: ItemFrame<Double>) {
        var moved = frame
        moved.y += top
        frames.append(moved)
      }
      add(ItemFrame(x: 0, y: 0, width: width, height: placement.height))
      if let header = placement.headerFrame { add(header) }
      placement.forEachFrame(in: 0..<placement.count) { add($1) }
      if let footer = placement.footerFrame { add(footer) }
    }
    frames.append(ItemFrame(x: 0, y: 0, width: width, height: stack.height))
    return frames
  }

  private func place(_ section: [String: Any]) throws -> Placement {
    let style = try SectionStyle(attributes: attributes(section))
    let items = section["items"] as? [[String: Any]] ?? []
    var placement = Placement(
      geometry: SectionGeometry(style: style, width: width, scale: 1))
    _ = placement.setHeader(section["header"].map(number))
    placement.setFooter(section["footer"].map(number))
    _ = placement.apply(
      [SectionEdit(replacing: 0..<0, withCount: items.count)],
      span: { Int(items[$0]["span"].map(number) ?? 1) },
      size: { index, width in size(of: items[index], width) })
    return placement
  }

  private func attributes(_ section: [String: Any]) -> [(String, Value)] {
    let names = [
      "type": "layout", "columns": "columns", "minColumnWidth": "minColumnWidth",
      "rowAlign": "rowAlign", "align": "align", "itemSpacing": "itemSpacing",
      "lineSpacing": "lineSpacing", "insets": "inset",
    ]
    return section.compactMap { key, json in
      guard let name = names[key] else { return nil }
      if let string = json as? String { return (name, .string(string)) }
      if let list = json as? [Any] {
        return (name, .list(ValueList(list.map { .double(number($0)) })))
      }
      return (name, .double(number(json)))
    }
  }

  private func size(of item: [String: Any], _ width: ItemWidth<Double>) -> ItemSize<Double> {
    switch width {
    case .within: return ItemSize(width: number(item["w"]), height: number(item["h"]))
    case .exactly(let width):
      if let aspect = item["aspect"] {
        return ItemSize(width: width, height: width / number(aspect))
      }
      return ItemSize(width: width, height: number(item["h"]))
    }
  }
}

extension ItemFrame where Number == Double {
  fileprivate func difference(from other: ItemFrame) -> Double {
    let differences = [x - other.x, y - other.y, width - other.width, height - other.height]
    return differences.map(abs).max() ?? 0
  }
}

private func number(_ json: Any?) -> Double { (json as? NSNumber)?.doubleValue ?? .nan }

private func frame(_ json: Any?) -> ItemFrame<Double> {
  let object = json as? [String: Any] ?? [:]
  return ItemFrame(
    x: number(object["x"]), y: number(object["y"]), width: number(object["w"]),
    height: number(object["h"]))
}
