// A small page of one section whose every attribute comes with the data, in all kinds of viewports.

import TestSupport
import Testing

@testable import ComponentRuntime

enum LayoutPage {
  static let address = PageAddress("p")

  static let markup = """
    source feed
    viewport phone { width: 390, height: 844, scale: 3 }
    viewport odd { width: 361.5, height: 844, scale: 2.625 }
    viewport arabic { width: 333, height: 700, scale: 1.5, direction: "rtl" }
    viewport large { width: 201, height: 844, scale: 1, fontScale: 1.7 }

    component Plain(item: any) {
      <column padding={3.3} gap={item.gap} minHeight={item.size}>
        <row gap={1.7} wrap={item.size > 30.0}>
          <column width={10.3} height={7}/>
          <text grow={item.gap} lines={item.size > 20.0 ? 2 : 0}>{item.title}</text>
        </row>
        <text if={item.size > 10.0} fontSize={{"phone": 13, "default": 15.5}}>{item.id}</text>
      </column>
    }
    component Fixed(item: any) {
      <stack width={item.size * 3.0} height={item.size}>
        <text fontSize={7.0 + item.gap * 3.0} lines={item.span}>{item.title}</text>
      </stack>
    }
    component Ratio(item: any) {
      <row alignItems="center" justify="space-between">
        <column grow={1}><image aspectRatio={1.0 + item.gap}/></column><text>{item.title}</text>
      </row>
    }
    page p() {
      use data = feed
      <group gap={data.gap}>
        <section key="first" {...data.look}>
          <header><text if={size(data.head) > 0}>{data.head}</text></header>
          <component is={i.type} for={i in data.items} key={i.id} item={i} span={i.span}/>
          <footer sticky><text if={size(data.head) > 6}>{data.head}</text></footer>
        </section>
        <section key="last"><Fixed for={i in data.items} key={i.id} if={i.gap < 2.0} item={i}/></section>
      </group>
    }
    """

  static func program() throws -> Program {
    let result = MarkupCompiler.compile(
      files: [SourceFile(path: "layout.feed", text: markup)], natives: NativeLayouts.registry)
    return try #require(result.program, "\(result.diagnostics.rendered())")
  }

  /// Requires that a section's cells fill their frames, that no two overlap, and that columns and
  /// rows stand just as far apart as the section says.
  static func checkPixels(
    of engine: Engine, in viewport: ViewportDeclaration, _ place: String
  ) throws {
    let layout = try #require(engine.pages[address]?.layout(in: viewport.name))
    for section in layout.sections {
      var frames: [ItemFrame<Int>] = []
      section.placement.forEachFrame(in: 0..<section.visible.count) { frames.append($1) }
      for (frame, id) in zip(frames, section.visible) {
        let root = try #require(layout.layouts[id]?.frames.first)
        try expect(root == PixelFrame(x: 0, y: 0, width: frame.width, height: frame.height)) {
          "\(place): \(root) in \(frame)"
        }
      }
      if section.style.kind != .native { try checkApart(frames, section, place) }
    }
  }

  /// `#require` without its cost where all is well.
  private static func expect(_ isRight: Bool, _ what: () -> String) throws {
    if !isRight { try #require(Bool(false), "\(what())") }
  }

  private static func checkApart(
    _ frames: [ItemFrame<Int>], _ section: ViewportSection, _ place: String
  ) throws {
    let geometry = section.placement.geometry
    for (index, frame) in frames.enumerated() {
      for other in frames[..<index] {
        try expect(!frame.overlaps(other)) { "\(place): \(frame) and \(other)" }
      }
      guard index > 0 else { continue }
      let before = frames[index - 1]
      switch geometry.kind {
      case .list:
        try expect(frame.y - before.y - before.height == geometry.lineSpacing) {
          "\(place): \(before), \(frame)"
        }
      case .grid where index % geometry.columnCount > 0 && geometry.contentWidth > 0:
        let gap =
          geometry.isRightToLeft
          ? before.x - frame.x - frame.width : frame.x - before.x - before.width
        try expect(gap == geometry.itemSpacing) { "\(place): \(before), \(frame)" }
      default: break
      }
    }
  }
}

extension ItemFrame<Int> {
  /// Whether the frames share a pixel.
  fileprivate func overlaps(_ other: Self) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}

/// Events for `LayoutPage`, each from a seed alone.
struct LayoutEvents {
  private var random: SeededRandom
  private var items: [Value] = []
  private var look: [(String, Value)] = []
  private var nextKey = 0

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func pick<Choice>(of choices: [Choice]) -> Choice {
    choices[pick(0...choices.count - 1)]
  }

  /// Two of the viewports, in either order.
  mutating func pair(of viewports: [ViewportDeclaration]) -> [ViewportDeclaration] {
    Array(viewports.shuffled(using: &random).prefix(2))
  }

  /// The whole of the data each time: what changed in it is for the engine to find.
  mutating func event(_ number: Int64) -> Event {
    let isFirst = look.isEmpty
    if isFirst || pick(0...4) == 0 {
      // Another layout alone leaves cells at widths at which they were laid out before.
      let layout = newLook()
      look = !isFirst && pick(0...1) == 0 ? [layout[0]] + look.dropFirst() : layout
    }
    if isFirst {
      items = (0..<pick(0...5)).map { _ in item() }
    } else {
      for _ in 0..<pick(0...2) { edit() }
    }
    let data: Value = [
      "look": .map(ValueMap(look)), "head": .string(pick(of: ["", "Head", "A longer head"])),
      "gap": .int(Int64(pick(0...3))), "items": .list(ValueList(items)),
    ]
    let change = SourceChange(source: SourceName("feed"), operation: .put(data))
    return Event(number: number, timeMilliseconds: number, kind: .changes([change]))
  }

  private mutating func newLook() -> [(String, Value)] {
    let layouts = ["list", "grid", "flow", "waterfall", "carousel", "ragged", "towers", "wheel"]
    var look: [(String, Value)] = [
      ("layout", .string(pick(of: layouts))), ("columns", .int(Int64(pick(1...4)))),
      ("rowAlign", .string(pick(of: ["stretch", "start", "center", "end"]))),
      ("align", .string(pick(of: ["left", "center", "right", "justified"]))),
      ("whenEmpty", .string(pick(of: ["keep", "drop"]))),
    ]
    if pick(0...1) == 0 { look.append(("spacing", .double(Double(pick(0...30)) / 4))) }
    if pick(0...2) == 0 { look.append(("inset", [1.3, 7, 2, 11.7])) }
    if pick(0...3) == 0 { look.append(("itemWidth", pick(of: ["40%", 77.7, "auto"]))) }
    if pick(0...3) == 0 { look.append(("minColumnWidth", 81.2)) }
    // An attribute that layout cannot use takes the section away till it is mended.
    if pick(0...9) == 0 { look.append(("lineSpacing", -1)) }
    return look
  }

  private mutating func item() -> Value {
    nextKey += 1
    return item(id: "k\(nextKey)")
  }

  private mutating func item(id: String) -> Value {
    let words = (0..<pick(0...7)).map { _ in pick(of: ["word", "猜你", "a", "longer"]) }
    return [
      "id": .string(id), "title": .string(words.joined(separator: " ")),
      "size": .double(Double(pick(0...160)) / 4), "gap": .double(Double(pick(0...10)) / 4),
      // Of a type that there is not, the item shows nothing.
      "type": .string(pick(of: ["Plain", "Fixed", "Ratio", "Plain", "Fixed", "Ratio", "Missing"])),
      "span": .int(Int64(pick(1...3))),
    ]
  }

  private mutating func edit() {
    let kind = pick(0...8)
    if items.isEmpty || kind == 0 {
      items.insert(item(), at: pick(0...items.count))
      return
    }
    let index = pick(0...items.count - 1)
    switch kind {
    case 1: items.remove(at: index)
    case 2: items.insert(items.remove(at: index), at: pick(0...items.count))
    case 3: items.append(item())
    case 4, 5: pair(index)
    case 6: hideOrShow(index)
    default:
      guard case .string(let id)? = items[index]["id"] else { return }
      items[index] = item(id: id)
    }
  }

  /// Cells of one size change places without a frame that changes: where two are alike they do, else
  /// two become so.
  private mutating func pair(_ index: Int) {
    let twin = items.indices.first { $0 != index && isTwin(items[$0], of: items[index]) }
    if let twin { return items.swapAt(index, twin) }
    guard let id = items[index]["id"], case .map(let map) = pick(of: items) else { return }
    items[index] = .map(map.setting("id", to: id))
  }

  private func isTwin(_ item: Value, of other: Value) -> Bool {
    guard case .map(let map) = item, let id = other["id"] else { return false }
    return .map(map.setting("id", to: id)) == other
  }

  /// A cell that shows again may be as it was, or have changed meanwhile.
  private mutating func hideOrShow(_ index: Int) {
    guard case .map(let map) = items[index] else { return }
    let type: Value = map["type"] == "Missing" ? pick(of: ["Plain", "Fixed", "Ratio"]) : "Missing"
    items[index] = .map(map.setting("type", to: type))
  }
}
