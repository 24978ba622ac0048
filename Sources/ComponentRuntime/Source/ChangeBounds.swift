// How much one change of a source may hold, whoever makes it: a producer, or an action.

/// The bounds of one change. What passes them is refused with the bound's name.
///
/// The journal has no bounds of its own: what was accepted once is read again.
public struct ChangeBounds: Sendable, Equatable {
  /// Bytes of a source's bus name. Its demand topic must cross the bus, hashed or not.
  public var sourceNameBytes = 1_024
  /// Bytes of the JSON Pointer of an `items` change.
  public var pathBytes = 4_096
  /// Bytes of the name of the field with an item's key.
  public var keyFieldBytes = 1_024
  /// Upserted items, and removed ones, of one `items` change.
  public var items = 10_000
  /// Operations of one JSON Patch.
  public var operations = 10_000
  /// Bytes of the message of the state `error`.
  public var errorMessageBytes = 1_024

  public init() {}

  /// Of what was accepted once.
  public static let none: ChangeBounds = {
    var bounds = ChangeBounds()
    bounds.sourceNameBytes = .max
    bounds.pathBytes = .max
    bounds.keyFieldBytes = .max
    bounds.items = .max
    bounds.operations = .max
    bounds.errorMessageBytes = .max
    return bounds
  }()
}

extension SourceChange {
  /// What of the change is more than may be: "… is longer than 1024 bytes"; `nil` where nothing
  /// is.
  func excess(over bounds: ChangeBounds) -> String? {
    func tooLong(_ what: String, _ text: String?, _ limit: Int) -> String? {
      guard let text, text.utf8.count > limit else { return nil }
      return "\(what) is longer than \(limit) bytes"
    }
    func tooMany(_ what: String, _ count: Int, _ limit: Int) -> String? {
      count > limit ? "\(count) \(what), \(limit) at most" : nil
    }
    let common =
      tooLong("the source's name", source.text, bounds.sourceNameBytes)
      ?? tooLong("the state's `error`", error, bounds.errorMessageBytes)
    if let common { return common }
    switch operation {
    case .items(let items):
      return tooLong("`path`", items.path, bounds.pathBytes)
        ?? tooLong("`key`", items.key, bounds.keyFieldBytes)
        ?? tooMany("items to upsert", items.upsert.count, bounds.items)
        ?? tooMany("items to remove", items.remove.count, bounds.items)
    case .patch(.list(let operations)):
      return tooMany("operations of a patch", operations.count, bounds.operations)
    case .put, .merge, .patch, .state, .delete: return nil
    }
  }
}
