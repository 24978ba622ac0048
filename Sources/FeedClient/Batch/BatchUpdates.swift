// What a delta does to a list view, in the indices that list views want.

import ComponentRuntime

/// One batch for a list view, such as `UICollectionView.performBatchUpdates`.
///
/// The operations of a delta apply one after another, each to what those before it left. A list
/// view is told all at once instead: deletions and moves by the index something had before the
/// batch, insertions and the ends of moves by the one it has after it.
///
/// Inside the batch belong deletions, insertions, moves and reloads: nothing is in two of them, and
/// no item is named whose section is deleted, inserted or reloaded. After it `sectionUpdates` and
/// `itemUpdates` are to be configured again: a list view refuses to reload what it moves.
///
///     while try subscription.next(within: .seconds(5)) != nil {
///       view.perform(subscription.batchUpdates(), showing: subscription.document)
///     }
public struct BatchUpdates: Sendable, Equatable {
  /// The place of an item: its section, and its index in it.
  public struct Path: Hashable, Sendable, Comparable {
    public var section: Int
    public var item: Int

    public init(section: Int, item: Int) {
      self.section = section
      self.item = item
    }

    public static func < (lhs: Path, rhs: Path) -> Bool {
      (lhs.section, lhs.item) < (rhs.section, rhs.item)
    }
  }

  /// Something that stands elsewhere: its place before the batch, and after it.
  public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
    public var old: Place
    public var new: Place

    public init(old: Place, new: Place) {
      self.old = old
      self.new = new
    }
  }

  /// By old index, ascending.
  public var sectionDeletes: [Int] = []
  /// By new index, ascending.
  public var sectionInserts: [Int] = []
  public var sectionMoves: [Move<Int>] = []
  /// By old index, ascending.
  public var sectionReloads: [Int] = []
  /// Sections whose header, footer, props or layout changed; by new index.
  public var sectionUpdates: [Int] = []
  /// By old place, ascending.
  public var itemDeletes: [Path] = []
  /// By new place, ascending.
  public var itemInserts: [Path] = []
  public var itemMoves: [Move<Path>] = []
  /// Items that show something else where they are; by old place, ascending.
  public var itemReloads: [Path] = []
  /// Items that move and show something else; by new place.
  public var itemUpdates: [Path] = []
  /// Sections with frames that changed, in or of them; by new index.
  public var relaid: [Int] = []
  /// Whether the page's size changed.
  public var isResized = false

  public init() {}

  /// Whether a list view has nothing to do at all.
  public var isEmpty: Bool { self == BatchUpdates() }

  /// The batch for `operations`, which are about to be applied to `document`.
  ///
  /// - Complexity: O(*n* + *m*) for *n* operations and *m* items in sections whose items come, go
  ///   or move; O(*n*) where none do.
  /// - Throws: `EditFault` with code `conflict` where an operation does not fit the document.
  public init(_ operations: [DeltaOperation], on document: Value) throws(EditFault) {
    var outline = DocumentOutline(document)
    for operation in operations { try outline.take(operation) }
    self = outline.batch()
  }

  /// The batch that turns one document into another, found by their keys: for a document that came
  /// whole. `old` is `nil` before the first.
  ///
  /// - Complexity: O(*n* log *n*) in the items, plus comparing their elements.
  public init(from old: Value?, to new: Value) {
    var outline = DocumentOutline(old ?? [:])
    outline.replace(with: new)
    self = outline.batch()
  }
}
