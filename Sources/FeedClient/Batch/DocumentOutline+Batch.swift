// From where things came to what a list view is told.

extension DocumentOutline {
  /// The batch for all that was taken.
  func batch() -> BatchUpdates {
    var batch = BatchUpdates()
    var kept: Set<Int> = []
    for (new, section) in sections.enumerated() {
      if section.isRelaid { batch.relaid.append(new) }
      guard let old = section.old else {
        batch.sectionInserts.append(new)
        continue
      }
      guard !section.isReloaded else {
        if section.isMoved {
          // What moves cannot be reloaded: the old one goes, the new one comes.
          batch.sectionInserts.append(new)
        } else {
          kept.insert(old)
          batch.sectionReloads.append(old)
        }
        continue
      }
      kept.insert(old)
      if section.isMoved { batch.sectionMoves.append(.init(old: old, new: new)) }
      if section.isUpdated { batch.sectionUpdates.append(new) }
      batch.add(section, old: old, new: new)
    }
    batch.sectionDeletes = (0..<oldCount).filter { !kept.contains($0) }
    batch.sectionReloads.sort()
    batch.itemDeletes.sort()
    batch.itemReloads.sort()
    batch.isResized = isResized
    return batch
  }
}

extension BatchUpdates {
  /// Adds what happened to the items of `section`.
  fileprivate mutating func add(_ section: SectionOutline, old: Int, new: Int) {
    guard let origins = section.origins else {
      itemReloads += section.changed.map { Path(section: old, item: $0) }
      return
    }
    var kept: Set<Int> = []
    for (index, origin) in origins.enumerated() {
      let now = Path(section: new, item: index)
      guard let origin else {
        itemInserts.append(now)
        continue
      }
      kept.insert(origin)
      let before = Path(section: old, item: origin)
      let isChanged = section.changed.contains(origin)
      if section.moved.contains(origin) {
        itemMoves.append(.init(old: before, new: now))
        if isChanged { itemUpdates.append(now) }
      } else if isChanged {
        itemReloads.append(before)
      }
    }
    for item in section.items.indices where !kept.contains(item) {
      itemDeletes.append(Path(section: old, item: item))
    }
  }
}
