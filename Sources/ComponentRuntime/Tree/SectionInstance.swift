// A section of a live page: its attributes and cells, and what the last event did to them.

/// One section of a page, shared by all viewports.
final class SectionInstance {
  /// Another one after a reload.
  var template: SectionTemplate
  /// The section's key on the page.
  let key: String
  /// The key that it asks for, which another may have.
  var path: String
  /// The key as the markup gives it, without the containers around it.
  var givenKey = ""
  /// Attributes that are not `null`, in their order.
  var attributes: [AttributeValue] = []
  var header: Supplement?
  var footer: Supplement?
  /// All cells in order, hidden ones among them.
  var order: [CellID] = []
  var hiddenCount = 0
  /// One for each of `template.cells`.
  var parts: [CellPart]
  var cellsByKey: [String: CellID] = [:]
  /// Whether some key was given twice: then keys depend on what stands before them.
  var hasDuplicates = false
  /// Whether a cell uses sources by itself.
  var readsSources = false
  /// Whether no cell of the section's own shows: what rules insert does not count.
  var isEmpty = true
  /// The rules whose `where` holds, as places in `Program.rules`; `nil` before that was asked.
  var matchingRules: [Int]?
  /// What rules made of the cells; `nil` where none holds.
  var rules: SectionRules?
  /// What the present event did; emptied when the event is done.
  var news = SectionNews()

  init(template: SectionTemplate, key: String, path: String) {
    self.template = template
    self.key = key
    self.path = path
    parts = template.cells.map { _ in CellPart() }
    news.isNew = true
  }
}

/// An attribute and its value; of attributes with one name the last one counts.
struct AttributeValue: Equatable {
  var name: String
  var target: AttributeTemplate.Target
  var value: Value

  /// What an event attribute asks for; `nil` where there is nothing to ask for.
  var handler: ActionReference? {
    guard target.isEvent, case .extended(.action(let reference)) = value else { return nil }
    return reference
  }
}

/// A header or footer.
struct Supplement {
  var attributes: [AttributeValue]
  var cell: Cell
}

/// The cells that one node of a section's markup gave.
struct CellPart {
  /// How many cells stand in the section's order.
  var cellCount = 0
  /// The list of a loop as it was evaluated last; `nil` before, and for nodes that are no loop.
  var list: ValueList?
  /// Whether each element of `list` gave a cell; `nil` where all did.
  var presence: [Bool]?
}

/// What one event did to a section.
///
/// A class, since it is looked at in every viewport and written piece by piece.
final class SectionNews {
  var isNew = false
  var areAttributesChanged = false
  var isHeaderChanged = false
  var isFooterChanged = false
  /// Stretches of `order` whose cells are not the ones that stood there, in order and disjoint.
  /// Empty where `oldOrder` is given.
  var edits: [OrderEdit] = []
  /// The order before the event, where a cell may have moved or is hidden; else what
  /// stood there can be told from `edits`.
  var oldOrder: [CellID]?
  /// Cells that were hidden and show now: how they were laid out before counts for nothing.
  var revealed: [CellID] = []
  /// Cells that stayed and now show something else, with their place and what they showed.
  var updates: [Update] = []

  /// Cells of the old order that others took the place of.
  struct OrderEdit {
    var removed: ArraySlice<CellID>
    /// Indices into the order before and after.
    var old: Range<Int>
    var new: Range<Int>
  }

  struct Update {
    var id: CellID
    var index: Int
    var oldTree: ElementTree
    var oldType: String
  }

  var isEmpty: Bool {
    !isNew && !areAttributesChanged && !isHeaderChanged && !isFooterChanged && edits.isEmpty
      && updates.isEmpty && oldOrder == nil
  }
}
