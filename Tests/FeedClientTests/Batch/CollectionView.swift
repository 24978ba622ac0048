// A list view that checks a batch as UICollectionView does, and forgives nothing.

import ComponentRuntime
import FeedClient

/// Knows its sections and items by key, but works by indices alone: what a batch says is done as a
/// list view does it, all at once, and the result must be what the data has.
struct CollectionView {
  /// What makes UICollectionView throw `NSInternalInconsistencyException`.
  struct Inconsistency: Error, CustomStringConvertible {
    let description: String
  }

  struct Section: Equatable {
    var key: String
    var items: [String]
  }

  private(set) var sections: [Section]
  private(set) var batchCount = 0

  init(_ document: Value) {
    sections = Self.outline(document)
  }

  static func outline(_ document: Value) -> [Section] {
    document.list("sections").map { section in
      Section(
        key: section["key"]?.text ?? "",
        items: section.list("items").map { $0["key"]?.text ?? "" })
    }
  }

  /// Performs `batch`, after which the data source has `document`.
  mutating func perform(_ batch: BatchUpdates, showing document: Value) throws {
    let after = Self.outline(document)
    let placed = try Placement(
      kind: "section", oldCount: sections.count, newCount: after.count,
      deletes: batch.sectionDeletes, inserts: batch.sectionInserts,
      moves: batch.sectionMoves.map { ($0.old, $0.new) }, reloads: batch.sectionReloads)
    try checkPlaces(batch)
    var result: [Section] = []
    for (new, origin) in placed.origins.enumerated() {
      guard let old = origin, !batch.sectionReloads.contains(old) else {
        result.append(after[new])
        continue
      }
      result.append(try perform(batch, in: sections[old], old: old, new: new, showing: after[new]))
    }
    sections = result
    try checkUpdates(batch)
    try check(sections == after, "another order than the data's")
    batchCount += 1
  }

  private func perform(
    _ batch: BatchUpdates, in section: Section, old: Int, new: Int, showing after: Section
  ) throws -> Section {
    let moves = batch.itemMoves.filter { $0.old.section == old }
    for move in moves { try check(move.new.section == new, "a move away: \(move)") }
    let placed = try Placement(
      kind: "item", oldCount: section.items.count, newCount: after.items.count,
      deletes: batch.itemDeletes.filter { $0.section == old }.map(\.item),
      inserts: batch.itemInserts.filter { $0.section == new }.map(\.item),
      moves: moves.map { ($0.old.item, $0.new.item) },
      reloads: batch.itemReloads.filter { $0.section == old }.map(\.item))
    let items = placed.origins.enumerated().map { index, origin in
      origin.map { section.items[$0] } ?? after.items[index]
    }
    return Section(key: section.key, items: items)
  }

  private func checkPlaces(_ batch: BatchUpdates) throws {
    let going = Set(batch.sectionDeletes + batch.sectionReloads)
    let coming = Set(batch.sectionInserts)
    for path in batch.itemDeletes + batch.itemReloads + batch.itemMoves.map(\.old) {
      try check(sections.indices.contains(path.section), "no such section: \(path)")
      try check(!going.contains(path.section), "an item in a section that goes: \(path)")
    }
    for path in batch.itemInserts + batch.itemMoves.map(\.new) {
      try check(!coming.contains(path.section), "an item in a section that comes: \(path)")
    }
  }

  private func checkUpdates(_ batch: BatchUpdates) throws {
    let fresh = Set(batch.itemInserts)
    for path in batch.itemUpdates {
      try check(sections.indices.contains(path.section), "an update of no section: \(path)")
      let items = sections[path.section].items
      try check(items.indices.contains(path.item), "an update of no item: \(path)")
      try check(!fresh.contains(path), "an update of what was inserted: \(path)")
    }
    let count = Set(batch.itemUpdates).count
    try check(count == batch.itemUpdates.count, "an update twice")
    for index in batch.sectionUpdates + batch.relaid {
      try check(sections.indices.contains(index), "an update of no section: \(index)")
    }
  }
}

private func check(_ condition: Bool, _ what: @autoclosure () -> String) throws {
  if !condition { throw CollectionView.Inconsistency(description: what()) }
}

/// Where each element of the new list came from, by the rules of a list view.
private struct Placement {
  /// For each new index the old one, `nil` where it was inserted.
  var origins: [Int?] = []

  init(
    kind: String, oldCount: Int, newCount: Int, deletes: [Int], inserts: [Int],
    moves: [(old: Int, new: Int)], reloads: [Int]
  ) throws {
    let going = deletes + reloads + moves.map(\.old)
    let coming = inserts + moves.map(\.new)
    try check(Set(going).count == going.count, "two things at once with a \(kind): \(going)")
    try check(Set(coming).count == coming.count, "two \(kind)s to one place: \(coming)")
    try check(going.allSatisfy((0..<oldCount).contains), "no such old \(kind): \(going)")
    try check(coming.allSatisfy((0..<newCount).contains), "no such new \(kind): \(coming)")
    let count = oldCount - deletes.count + inserts.count
    try check(count == newCount, "\(oldCount) \(kind)s became \(count), not \(newCount)")
    let gone = Set(deletes + moves.map(\.old))
    var staying = (0..<oldCount).filter { !gone.contains($0) }.makeIterator()
    let inserted = Set(inserts)
    let moved = Dictionary(uniqueKeysWithValues: moves.map { ($0.new, $0.old) })
    for index in 0..<newCount {
      origins.append(inserted.contains(index) ? nil : moved[index] ?? staying.next())
    }
  }
}
