// One keyed item of a section, and the store that holds those of a page.

/// Names a cell of a page for as long as its key stays in its section.
struct CellID: Hashable, Sendable {
  var rawValue: UInt32
}

/// A component instance in a section, and what it shows.
struct Cell {
  /// Unique in its section: the key given, or `key#n` where that was taken.
  var key: String
  /// The key as the markup gave it.
  var givenKey: String
  /// The component asked for; `nil` for a body that stands in the section by itself.
  var component: Int?
  /// The component's arguments, then the values of the attributes for its root.
  var arguments: [Value]
  /// The attributes for its root: equal values of others say something else.
  var rootAttributes: [AttributeTemplate] = []
  /// The declarations in which the content of its slots is written.
  var givers: Set<DeclarationKey> = []
  /// What its use gives to the component's slots.
  var slots: SlotScope?
  /// Whether the component failed: what shows is `Broken`, or nothing.
  var isBroken = false
  /// The type that subscribers see: the component shown, or the kind of a bare element.
  var type: String
  /// Empty where the cell shows nothing.
  var tree: ElementTree
  /// When it came to show that.
  var change = CellChange(event: 0)
  /// How many columns of a waterfall the cell takes.
  var span = CellSpan()
  /// Whether a rule put the cell among the section's own.
  var isInserted = false
  /// What rules put around the cell, from the inside out.
  var wraps: [WrappingTree] = []
  /// The sources that the cell's components use themselves.
  var sources: [SourceName]
  /// The instances with states that ran for it.
  var states: [InstancePath] = []
  /// What can be asked for of a body that stands by itself; a component is run again to find out.
  var findings = Findings()

  /// Whether the cell is left out: its evaluation failed, or no component fits its data.
  var isHidden: Bool { tree.nodes.isEmpty }
}

extension Cell {
  /// Takes over where the cell's component stands in another program; a component that may show
  /// something else is forgotten, so that it runs again.
  mutating func follow(_ difference: ProgramDifference) {
    let isStale =
      isBroken && difference.isChanged(Program.brokenComponent)
      || givers.contains { difference.isChanged($0) }
    component = isStale ? nil : component.flatMap(difference.place)
  }
}

/// The cells of a page, in one array.
final class CellStore {
  private var cells: [Cell?] = []
  private var free: [CellID] = []
  private var retired: [CellID] = []

  /// How many cells the page has.
  var count: Int { cells.count - free.count - retired.count }
  /// One more than the highest id in use: the size of arrays indexed by cell.
  var capacity: Int { cells.count }

  /// The ids in use, in ascending order.
  var all: [CellID] {
    let retired = Set(retired)
    return cells.indices.lazy.filter { self.cells[$0] != nil }
      .map { CellID(rawValue: UInt32($0)) }.filter { !retired.contains($0) }
  }

  subscript(_ id: CellID) -> Cell {
    get {
      guard let cell = cells[Int(id.rawValue)] else { preconditionFailure("a cell that left") }
      return cell
    }
    set { cells[Int(id.rawValue)] = newValue }
  }

  /// Lends a cell out to be changed, without a copy; it must be put back before anyone looks at it.
  func take(_ id: CellID) -> Cell {
    guard let cell = cells[Int(id.rawValue)].take() else {
      preconditionFailure("a cell that left")
    }
    return cell
  }

  func insert(_ cell: Cell) -> CellID {
    if let id = free.popLast() {
      cells[Int(id.rawValue)] = cell
      return id
    }
    cells.append(cell)
    return CellID(rawValue: UInt32(cells.count - 1))
  }

  /// Tells every cell what became of components; see `Cell.follow(_:)`.
  ///
  /// - Complexity: O(*cells*).
  func follow(_ difference: ProgramDifference) {
    for index in cells.indices { cells[index]?.follow(difference) }
  }

  /// Takes a cell out. It can be looked at, and its id is not given to another cell, till
  /// `reclaim()`.
  func remove(_ id: CellID) {
    retired.append(id)
  }

  /// Lets the ids of removed cells be used again, and returns them.
  func reclaim() -> [CellID] {
    defer { retired.removeAll(keepingCapacity: true) }
    for id in retired { cells[Int(id.rawValue)] = nil }
    free.append(contentsOf: retired)
    return retired
  }
}
