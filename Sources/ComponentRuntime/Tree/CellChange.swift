// Why a cell shows what it shows: a few words kept with each cell, told when somebody asks.

/// When a cell came to show something else the last time, and what differed then.
struct CellChange: Equatable {
  struct Causes: OptionSet {
    var rawValue: UInt8
    /// The cell was not there before.
    static let appeared = Causes(rawValue: 1)
    /// A source that the cell's components use by themselves.
    static let source = Causes(rawValue: 2)
    /// A state of one of its instances.
    static let state = Causes(rawValue: 4)
    /// An attribute at its use, or what a rule puts around it.
    static let surroundings = Causes(rawValue: 8)
    /// Another component, or other markup.
    static let component = Causes(rawValue: 16)
  }

  /// The event's number.
  var event: Int64
  var causes: Causes = []
  /// Bit *n* for the *n*th of what the component reads of its arguments; all beyond share the last.
  var reads: UInt64 = 0

  func isChanged(read place: Int) -> Bool { reads >> UInt64(min(place, 63)) & 1 == 1 }
}

extension TreeUpdate {
  /// What made a cell that is `known` show something else than with these arguments.
  func change(
    of cell: Cell, from before: (component: Int?, arguments: [Value]), isKnown: Bool
  ) -> CellChange {
    var change = CellChange(event: event)
    guard isKnown else {
      change.causes = .appeared
      return change
    }
    if touches(cell.sources) { change.causes.insert(.source) }
    if touches(cell.states) { change.causes.insert(.state) }
    guard let component = cell.component, component == before.component else {
      let isBare = cell.component == nil && before.component == nil
      change.causes.insert(isBare ? .surroundings : .component)
      return change
    }
    let template = evaluator.program.components[component]
    for (place, path) in template.reads.enumerated()
    where !AccessPath.isEqual(path, before.arguments, cell.arguments) {
      change.reads |= 1 << UInt64(min(place, 63))
    }
    let parameters = template.scope.parameters.count
    if before.arguments[parameters...] != cell.arguments[parameters...]
      || change.reads == 0 && change.causes.isEmpty
    {
      change.causes.insert(.surroundings)
    }
    return change
  }
}
