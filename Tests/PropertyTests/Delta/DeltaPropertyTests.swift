// The promise of a delta: whoever applies it, in either form, has the new document to the byte.

import ComponentRuntime
import FeedJSON
import TestSupport
import Testing

@Suite("Delta properties")
struct DeltaPropertyTests {
  private static let rounds = 50

  @Test("the diff of two values, applied to the old one, gives the new one", arguments: 1...40)
  func values(seed: UInt64) throws {
    var document = RandomDocument(seed: seed)
    for round in 0..<Self.rounds {
      let old = document.value(depth: 4)
      let new = round % 8 == 0 ? document.value(depth: 4) : document.changed(old, depth: 4)
      let operations = ValueDiff.operations(from: old, to: new, at: "")
      let applied = try DocumentPatch.apply(operations, to: old)
      try requireSameJSON(applied, new, "seed \(seed), round \(round)")
      let lengths = try (bytes(operations).count, bytes([.replace(path: "", value: .value(new))]))
      // A double is taken to be eight digits long.
      #expect(lengths.0 <= lengths.1.count + 64, "seed \(seed), round \(round)")
    }
  }

  @Test("§6.6 a delta of a page and its RFC 6902 form both give the new page", arguments: 1...40)
  func pages(seed: UInt64) throws {
    var document = RandomDocument(seed: seed)
    var diff = KeyedDiff()
    for round in 0..<Self.rounds {
      let old = document.items(document.integer(0..<40))
      let new = document.changed(old)
      let operations = delta(from: old, to: new, &diff)
      let applied = try DocumentPatch.apply(operations, to: old.document)
      try requireSameJSON(applied, new.document, "seed \(seed), round \(round)")
      let patch = DeltaOperation.expanded(operations) { _, index in new.frame(index) }
      let patched = try JSONPatch(value(of: patch)).applied(to: old.document)
      try requireSameJSON(patched, new.document, "seed \(seed), round \(round)")
    }
  }

  @Test("operations read back as they were written", arguments: 1...20)
  func roundTrip(seed: UInt64) throws {
    var document = RandomDocument(seed: seed)
    var diff = KeyedDiff()
    for round in 0..<Self.rounds {
      let old = document.items(document.integer(0..<30))
      let operations = delta(from: old, to: document.changed(old), &diff)
      let read = try DeltaOperation.operations(from: value(of: operations))
      let (written, expected) = try (bytes(read), bytes(operations))
      try #require(written == expected, "seed \(seed), round \(round)")
      let readAgain = try DeltaOperation.operations(from: value(of: read))
      try #require(readAgain == read, "seed \(seed), round \(round)")
    }
  }
}

extension DeltaPropertyTests {
  /// As the engine puts a section's delta together: order, then content, then frames.
  private func delta(
    from old: ItemList, to new: ItemList, _ diff: inout KeyedDiff
  ) -> [DeltaOperation] {
    let path = "/sections/1/items"
    diff.compare(from: old.keys, to: new.keys)
    var operations = diff.edits.map { edit -> DeltaOperation in
      switch edit {
      case .remove(let at): .remove(path: "\(path)/\(at)")
      case .insert(let at, let index):
        .add(path: "\(path)/\(at)", value: .value(new.item(index)), key: "k\(new.keys[index])")
      case .move(let from, let to, let index):
        .move(from: "\(path)/\(from)", path: "\(path)/\(to)", key: "k\(new.keys[index])")
      }
    }
    var frames = FrameDiff(path: path)
    for (index, key) in new.keys.enumerated() {
      let oldIndex = diff.oldIndex(ofNew: index)
      frames.append(from: oldIndex.map(old.frame), to: new.frame(index))
      guard oldIndex != nil, let before = old.props[key], let after = new.props[key] else {
        continue
      }
      operations += ValueDiff.operations(from: before, to: after, at: "\(path)/\(index)/props")
    }
    return operations + frames.operations(frame: new.frame)
  }

  private func requireSameJSON(_ a: Value, _ b: Value, _ place: String) throws {
    let (a, b) = try (CanonicalWriter.bytes(of: a), CanonicalWriter.bytes(of: b))
    try #require(
      String(decoding: a, as: UTF8.self) == String(decoding: b, as: UTF8.self), "\(place)")
  }

  private func bytes(_ operations: [DeltaOperation]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try DeltaOperation.write(operations, to: &bytes)
    return bytes
  }

  private func value(of operations: [DeltaOperation]) throws -> Value {
    try JSONParser().parse(bytes(operations))
  }
}
