// simdjson's tape to values: the one place that reads memory simdjson wrote.

import ComponentRuntime

/// A word of the tape: a type, and a place or a count and a place.
///
/// Source: simdjson, doc/tape.md.
struct TapeWord {
  private let bits: UInt64

  init(_ bits: UInt64) { self.bits = bits }

  var type: UInt8 { UInt8(truncatingIfNeeded: bits >> 56) }
  /// Of an array or object: the place after its end.
  var end: Int { Int(bits & 0xFFFF_FFFF) }
  /// Of an array or object: the number of elements or members, or `saturatedCount`.
  var count: Int { Int(bits >> 32 & 0xFF_FFFF) }
  /// Of a string or key: its place among the strings.
  var stringPlace: Int { Int(bits & 0x00FF_FFFF_FFFF_FFFF) }

  /// The largest count a word can hold: longer arrays and objects all have it.
  static var saturatedCount: Int { 0xFF_FFFF }
}

/// Reads values off a tape.
///
/// Safe while the parser keeps the tape: simdjson wrote it whole and checked the text, so that
/// every place read here exists and every string is UTF-8.
@safe struct TapeReader {
  private let tape: UnsafePointer<UInt64>
  private let strings: UnsafePointer<UInt8>
  /// The next word to read. Word 0 is about the document.
  private var place = 1
  private(set) var shapes: ShapeCache

  init(tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>, shapes: consuming ShapeCache) {
    unsafe self.tape = tape
    unsafe self.strings = strings
    self.shapes = shapes
  }

  private func word(at place: Int) -> TapeWord { TapeWord(unsafe tape[place]) }

  private func keyBytes(at word: TapeWord) -> KeyBytes {
    // A length of 32 bits, then the bytes.
    let start = unsafe strings + word.stringPlace
    let length = unsafe UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
    return unsafe KeyBytes(start: start + 4, count: Int(length))
  }

  mutating func readDocument() -> Value { readValue() }

  /// Reads the value at `place` and moves past it. Recursion is bounded by the parser's depth.
  private mutating func readValue() -> Value {
    let word = word(at: place)
    place += 1
    switch word.type {
    case UInt8(ascii: "\""): return .string(keyBytes(at: word).string)
    case UInt8(ascii: "{"): return .map(readObject(word))
    case UInt8(ascii: "["): return .list(readArray(word))
    case UInt8(ascii: "l"): return .int(Int64(bitPattern: readNumber()))
    case UInt8(ascii: "u"): return .double(Double(readNumber()))
    case UInt8(ascii: "d"): return .double(Double(bitPattern: readNumber()))
    case UInt8(ascii: "t"): return .bool(true)
    case UInt8(ascii: "f"): return .bool(false)
    case UInt8(ascii: "n"): return .null
    default: preconditionFailure("simdjson's tape has no such type")
    }
  }

  /// The bits of a number, which follow its type.
  private mutating func readNumber() -> UInt64 {
    defer { place += 1 }
    return unsafe tape[place]
  }
}

// MARK: Arrays

extension TapeReader {
  private mutating func readArray(_ word: TapeWord) -> ValueList {
    let list: ValueList
    if word.count == TapeWord.saturatedCount {
      var elements: [Value] = []
      while place < word.end - 1 { elements.append(readValue()) }
      list = ValueList(elements)
    } else {
      list = ValueList(count: word.count) { readElements($0) }
    }
    place = word.end
    return list
  }

  private mutating func readElements(_ count: Int) -> [Value] {
    unsafe Array(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      for index in 0..<count {
        unsafe buffer.initializeElement(at: index, to: readValue())
      }
      initializedCount = count
    }
  }
}

// MARK: Objects

extension TapeReader {
  private mutating func readObject(_ word: TapeWord) -> ValueMap {
    defer { place = word.end }
    if word.count == 0 { return .empty }
    let end = word.end - 1
    if word.count <= ShapeCache.greatestKeyCount {
      shapes.makeRoom(for: word.count)
      if let entry = findShape(to: end) {
        return ValueMap(shape: entry.shape, values: readMembers(entry))
      }
    }
    return readUncachedObject(to: end)
  }

  /// Looks at the keys alone, stepping over the values.
  private mutating func findShape(to end: Int) -> ShapeCache.Entry? {
    var node = ShapeCache.root
    var keyPlace = place
    while keyPlace < end {
      guard let child = shapes.child(of: node, keyBytes(at: word(at: keyPlace))) else { return nil }
      node = child
      keyPlace = placeAfterValue(at: keyPlace + 1)
    }
    return shapes.entry(at: node)
  }

  private func placeAfterValue(at place: Int) -> Int {
    let word = word(at: place)
    switch word.type {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return word.end
    case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): return place + 2
    default: return place + 1
    }
  }

  private mutating func readMembers(_ entry: ShapeCache.Entry) -> [Value] {
    if let slots = entry.slots {
      // Keys out of order or twice: begin with nulls, since the last of equal keys overwrites.
      var values = [Value](repeating: .null, count: entry.shape.count)
      for slot in slots {
        place += 1
        values[slot] = readValue()
      }
      return values
    }
    let count = entry.shape.count
    return unsafe Array(unsafeUninitializedCapacity: count) { buffer, initializedCount in
      for index in 0..<count {
        place += 1
        unsafe buffer.initializeElement(at: index, to: readValue())
      }
      initializedCount = count
    }
  }

  private mutating func readUncachedObject(to end: Int) -> ValueMap {
    var members: [(String, Value)] = []
    while place < end {
      let key = keyBytes(at: word(at: place)).string
      place += 1
      members.append((key, readValue()))
    }
    return ValueMap(members)
  }
}
