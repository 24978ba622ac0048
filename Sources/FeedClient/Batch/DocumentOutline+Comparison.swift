// Whole documents: what became of each section and item is found by its key.

import ComponentRuntime

extension DocumentOutline {
  /// Takes `document` in the place of what there is.
  mutating func replace(with document: Value) {
    if let size = self.document["size"], size != document["size"] { isResized = true }
    replaceSections(with: document.elements("sections"))
  }

  mutating func replaceSections(with values: ValueList) {
    var places: [String: Int] = [:]
    for (index, section) in sections.enumerated() { places[section.value.keyText] = index }
    var replaced: [SectionOutline] = []
    /// Of those that stay: the place before, and now.
    var kept: [(before: Int, now: Int)] = []
    for value in values {
      if let place = places.removeValue(forKey: value.keyText), sections[place].old != nil {
        var section = sections[place]
        section.compare(with: value)
        kept.append((place, replaced.count))
        replaced.append(section)
      } else {
        replaced.append(SectionOutline(old: nil, value: value))
      }
    }
    for mover in SectionOutline.movers(kept.map(\.before)) {
      replaced[kept[mover].now].isMoved = true
    }
    sections = replaced
  }
}

extension SectionOutline {
  /// Finds what became of it, which is now `other`.
  fileprivate mutating func compare(with other: Value) {
    for name in ["layout", "props", "header", "footer"] where value[name] != other[name] {
      isUpdated = true
    }
    if value["frame"] != other["frame"] { isRelaid = true }
    compareItems(with: other.elements("items"))
  }
}
