// Where the items of a long list stand, found by key without reading the list.

/// The places of a list's items by key, brought up to date by what changed in the list.
///
/// Places are not kept, for one insertion would change all that follow. Each item has a *label*, a
/// number greater than the label before it, and the rank of its label is its place. Labels leave
/// room between them; an insertion that finds none spreads those around it anew.
///
/// Source: Bender, Cole, Demaine, Farach-Colton and Zito, "Two simplified algorithms for
/// maintaining order in a list" (2002).
struct ItemIndex: Sendable {
  private enum Entry: Sendable {
    case once(label: Int64)
    /// So many items have the key: the first of them must be searched for.
    case repeated(count: Int)
  }

  /// The list whose items these are.
  private(set) var list = ValueList()
  /// The label of each item, ascending.
  private var labels = ValueList()
  private var entries: [ItemKey: Entry] = [:]
  private var reader: ItemKeyReader

  /// What lies between labels where nothing limits them.
  private static let widestGap: Int64 = 1 << 32
  /// No label is further from zero.
  private static let farthestLabel: Int64 = 1 << 61

  /// An index of an empty list.
  ///
  /// - Parameter key: the name of the field that holds an item's key.
  init(key: String) { reader = ItemKeyReader(key) }

  /// Takes over another version of the list.
  ///
  /// - Complexity: O(*c* log *n*) for a version that shares structure and differs in *c* items,
  ///   whatever moved with them; amortised, for the labels.
  mutating func follow(_ new: ValueList, work: inout ItemWork) {
    if list.isIdentical(to: new) { return }
    if list.isEmpty {
      entries.reserveCapacity(new.count)
      apply([ListEdit(old: 0..<0, new: new.indices)], to: new, &work)
    } else {
      apply(new.edits(from: list), to: new, &work)
    }
  }

  /// Where each of `wanted` stands first, if it does.
  ///
  /// - Complexity: O(log *n*) for each key that one item has; O(*n*) once for all others.
  mutating func places(of wanted: Set<ItemKey>, work: inout ItemWork) -> [ItemKey: Int] {
    var places: [ItemKey: Int] = [:]
    var repeated: Set<ItemKey> = []
    for key in wanted {
      switch entries[key] {
      case nil: continue
      case .once(let label)?: places[key] = place(of: label)
      case .repeated?: repeated.insert(key)
      }
    }
    let search = ItemSearch(repeated, in: list, key: reader.key, work: &work)
    for (key, place) in search.places {
      places[key] = place
      if case .repeated(1)? = entries[key] { entries[key] = .once(label: label(at: place)) }
    }
    return places
  }

  /// - Precondition: an item has the label.
  private func place(of label: Int64) -> Int {
    var places = labels.indices
    while places.count > 1 {
      let middle = places.lowerBound + places.count / 2
      places =
        self.label(at: middle) <= label
        ? middle..<places.upperBound
        : places.lowerBound..<middle
    }
    return places.lowerBound
  }

  private func label(at place: Int) -> Int64 {
    guard case .int(let label) = labels[place] else { preconditionFailure("labels are integers") }
    return label
  }

  // MARK: - Changes

  private mutating func apply(_ edits: [ListEdit], to new: ValueList, _ work: inout ItemWork) {
    // All that goes is forgotten first: an item that moved is in two edits.
    for edit in edits {
      for item in list[edit.old] { forget(reader.key(of: item, work: &work)) }
    }
    for edit in edits.reversed() { applyToLabels(edit, new, &work) }
    list = new
    for edit in edits {
      for (item, label) in zip(new[edit.new], labels[edit.new]) {
        guard case .int(let label) = label else { continue }
        add(reader.key(of: item, work: &work), label)
      }
    }
  }

  private mutating func forget(_ key: ItemKey?) {
    guard let key else { return }
    if case .repeated(let count)? = entries[key], count > 1 {
      entries[key] = .repeated(count: count - 1)
    } else {
      entries[key] = nil
    }
  }

  private mutating func add(_ key: ItemKey?, _ label: Int64) {
    guard let key else { return }
    switch entries[key] {
    case nil: entries[key] = .once(label: label)
    case .once?: entries[key] = .repeated(count: 2)
    case .repeated(let count)?: entries[key] = .repeated(count: count + 1)
    }
  }

  /// Gives `labels`, and `list` with it, the length it has after the edit.
  private mutating func applyToLabels(
    _ edit: ListEdit, _ new: ValueList, _ work: inout ItemWork
  ) {
    let kept = min(edit.old.count, edit.new.count)
    let rest = edit.old.dropFirst(kept)
    if !rest.isEmpty {
      labels = labels.replacing(rest, with: EmptyCollection())
      list = list.replacing(rest, with: EmptyCollection())
    }
    let added = edit.new.dropFirst(kept)
    if !added.isEmpty {
      insertLabels(added.count, at: rest.lowerBound, &work)
      list = list.replacing(rest.lowerBound..<rest.lowerBound, with: new[added])
    }
  }

  /// Makes labels for `count` items that are put before the one at `place`, in the narrowest
  /// window around it that has room for them; the wider the window, the more.
  private mutating func insertLabels(_ count: Int, at place: Int, _ work: inout ItemWork) {
    var window = place..<place
    var leastGap: Int64 = 1
    while true {
      let room = room(for: window.count + count, instead: window)
      if room.gap >= leastGap { return spread(room, count, at: place, in: window, &work) }
      let reach = max(2, window.count)
      window = max(0, place - reach)..<min(labels.count, place + reach)
      leastGap += leastGap / 2 + 1
      if window == labels.indices { leastGap = 1 }
    }
  }

  /// The label before the first of `count` that take the place of those in `window`, and the gap
  /// from each to the next; a gap of 0 where they do not fit.
  private func room(for count: Int, instead window: Range<Int>) -> (start: Int64, gap: Int64) {
    let before = window.lowerBound > 0 ? label(at: window.lowerBound - 1) : nil
    let after = window.upperBound < labels.count ? label(at: window.upperBound) : nil
    let count = Int64(count)
    let widest = (count + 1) * Self.widestGap
    switch (before, after) {
    case (let before?, let after?): return (before, (after - before) / (count + 1))
    case (let before?, nil):
      return (before, before + widest > Self.farthestLabel ? 0 : Self.widestGap)
    case (nil, let after?):
      return (after - widest, after - widest < -Self.farthestLabel ? 0 : Self.widestGap)
    case (nil, nil): return (-widest / 2, Self.widestGap)
    }
  }

  private mutating func spread(
    _ room: (start: Int64, gap: Int64), _ count: Int, at place: Int, in window: Range<Int>,
    _ work: inout ItemWork
  ) {
    var next = room.start
    func makeLabel() -> Value {
      next += room.gap
      return .int(next)
    }
    var made: [Value] = []
    made.reserveCapacity(window.count + count)
    for (offset, (item, old)) in zip(list[window], labels[window]).enumerated() {
      if window.lowerBound + offset == place {
        for _ in 0..<count { made.append(makeLabel()) }
      }
      made.append(makeLabel())
      work.labels += 1
      guard let key = reader.key(of: item, work: &work), case .int(let old) = old else { continue }
      // An item that is about to go may have the key of one that came.
      if case .once(old)? = entries[key] { entries[key] = .once(label: next) }
    }
    if place == window.upperBound { for _ in 0..<count { made.append(makeLabel()) } }
    labels = labels.replacing(window, with: made)
  }
}
