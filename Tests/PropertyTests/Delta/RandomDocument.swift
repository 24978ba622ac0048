// Documents for property tests: pages as they are published, and JSON of any kind.

import ComponentRuntime
import TestSupport

/// Makes random values, and random changes of them.
struct RandomDocument {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func integer(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  /// JSON of any kind, nested up to `depth`.
  mutating func value(depth: Int) -> Value {
    switch integer(0..<(depth > 0 ? 9 : 6)) {
    case 0: return .null
    case 1: return .bool(integer(0..<2) == 0)
    case 2: return .int(Int64(integer(-1000..<1000)))
    case 3: return .double(Double(integer(-100..<100)) / 4)
    case 4, 5: return .string(text())
    case 6: return .list(ValueList((0..<integer(0..<6)).map { _ in value(depth: depth - 1) }))
    default:
      return .map(ValueMap((0..<integer(0..<6)).map { _ in (text(), value(depth: depth - 1)) }))
    }
  }

  private mutating func text() -> String {
    ["", "a", "b", "c/d", "~", "\"q\"", "名前", "e\u{301}", "é", "a longer text than the others"][
      integer(0..<10)]
  }

  /// `value` with some change in it, or none.
  mutating func changed(_ value: Value, depth: Int) -> Value {
    if integer(0..<6) == 0 { return self.value(depth: depth) }
    switch value {
    case .list(let list): return .list(changed(list, depth: depth))
    case .map(let map):
      guard let key = map.keys.randomElement(using: &random), let old = map[key] else {
        return .map(map.setting(text(), to: self.value(depth: depth)))
      }
      switch integer(0..<4) {
      case 0: return .map(map.removing(key))
      case 1: return .map(map.setting(text(), to: self.value(depth: depth)))
      default: return .map(map.setting(key, to: changed(old, depth: depth - 1)))
      }
    default: return integer(0..<2) == 0 ? value : self.value(depth: 0)
    }
  }

  private mutating func changed(_ list: ValueList, depth: Int) -> ValueList {
    let place = integer(0..<list.count + 1)
    if place == list.count || integer(0..<3) == 0 {
      return list.inserting(value(depth: depth), at: place)
    }
    if integer(0..<3) == 0 { return list.removing(at: place) }
    return list.setting(place, to: changed(list[place], depth: depth - 1))
  }
}

/// The items of a section: keys, frames and props, apart as the engine has them.
struct ItemList {
  var keys: [UInt32] = []
  var frames: [UInt32: PixelFrame] = [:]
  var props: [UInt32: Value] = [:]

  func frame(_ index: Int) -> PixelFrame {
    frames[keys[index]] ?? PixelFrame(x: 0, y: 0, width: 0, height: 0)
  }

  func item(_ index: Int) -> Value {
    [
      "key": .string("k\(keys[index])"), "frame": frame(index).value,
      "props": props[keys[index]] ?? .null,
    ]
  }

  /// A page with these items in its second section.
  var document: Value {
    let items = Value.list(ValueList(keys.indices.map(item)))
    return ["sections": [["key": "top"], ["key": "list", "items": items]]]
  }

  /// Gives each item a height, and places all below one another in `columns` columns.
  mutating func place(columns: Int, height: (UInt32) -> Int) {
    var tops = [Int](repeating: 0, count: columns)
    for (index, key) in keys.enumerated() {
      let column = index % columns
      frames[key] = PixelFrame(x: column * 90, y: tops[column], width: 90, height: height(key))
      tops[column] += height(key)
    }
  }
}

extension RandomDocument {
  mutating func items(_ count: Int) -> ItemList {
    var list = ItemList()
    list.keys = (0..<UInt32(count)).map { $0 }
    for key in list.keys { list.props[key] = value(depth: 2) }
    list.place(columns: 1 + integer(0..<3)) { 40 + Int($0 % 3) }
    return list
  }

  /// The list after some items came, went, moved, changed and grew.
  mutating func changed(_ old: ItemList) -> ItemList {
    var new = old
    for _ in 0..<integer(0..<4) where !new.keys.isEmpty {
      new.keys.remove(at: integer(0..<new.keys.count))
    }
    for _ in 0..<integer(0..<4) where !new.keys.isEmpty {
      let key = new.keys.remove(at: integer(0..<new.keys.count))
      new.keys.insert(key, at: integer(0..<new.keys.count + 1))
    }
    for added in 0..<integer(0..<4) {
      let key = UInt32(1000 + added)
      new.keys.insert(key, at: integer(0..<new.keys.count + 1))
      new.props[key] = value(depth: 2)
    }
    for key in new.keys where integer(0..<8) == 0 {
      new.props[key] = changed(new.props[key] ?? .null, depth: 2)
    }
    let taller = new.keys.filter { _ in integer(0..<12) == 0 }
    new.place(columns: 1 + integer(0..<3)) { 40 + Int($0 % 3) + (taller.contains($0) ? 9 : 0) }
    return new
  }
}
