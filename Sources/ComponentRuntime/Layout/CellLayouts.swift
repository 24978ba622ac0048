// How the cells of a page are laid out in one viewport, by cell.

/// The layouts of a page's cells in one viewport, by cell.
struct CellLayouts {
  var layouts: [CellLayout?] = []

  subscript(_ id: CellID) -> CellLayout? {
    get { layouts.indices.contains(Int(id.rawValue)) ? layouts[Int(id.rawValue)] : nil }
    set {
      let index = Int(id.rawValue)
      if index >= layouts.count {
        if newValue == nil { return }
        layouts.append(contentsOf: repeatElement(nil, count: index + 1 - layouts.count))
      }
      layouts[index] = newValue
    }
  }
}

extension CellLayouts {
  /// Forgets cells that show something else since the event.
  mutating func forget(_ news: SectionNews) {
    for update in news.updates { self[update.id] = nil }
    for id in news.revealed { self[id] = nil }
  }
}
