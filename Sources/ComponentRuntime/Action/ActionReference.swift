// What an event attribute and a prop of type `action` hold: something that can be asked for.

/// An action with what is bound to it, of one instance.
public struct ActionReference: Sendable, Equatable {
  public enum Request: Sendable, Equatable {
    /// Nothing: it names the instance.
    case instance
    /// An action of the instance, with the parameters that are bound, by name.
    case action(String, ValueMap)
    /// A worker's action: `call("cart/add", {…})`.
    case call(String, ValueMap)
    /// `reload(feed)`
    case reload(SourceName)
  }

  public var instance: InstancePath
  public var request: Request
  /// What it means where it is written.
  public var digest: ActionDigest

  public init(instance: InstancePath, request: Request, digest: ActionDigest = ActionDigest([])) {
    self.instance = instance
    self.request = request
    self.digest = digest
  }
}

/// A name that subscribers see in an element's props, and what it asks for.
///
/// It has the way from the cell to the instance that shows it, and the digest of what is asked for.
struct BoundHandler: Sendable, Equatable {
  var name: String
  var reference: ActionReference

  /// Bytes of a name at most: what leads to the handler is a hash where it would be longer.
  static let nameLimit = 1_024

  /// - Parameters:
  ///   - way: what leads to the handler from the cell.
  ///   - own: what tells it from others there.
  static func name(_ way: String, _ own: String) -> String {
    if way.utf8.count + own.utf8.count <= nameLimit { return way + own }
    return "\(String(FNV1aHash(way.utf8).value, radix: 36)).\(own)"
  }

  /// What the names begin with that the use of a cell's component gives.
  static let outerPrefix = "^"
  /// What the names begin with that a page or container gives to slots of a cell's component.
  static let givenPrefix = "+"
  /// What the names begin with that a rule puts around a cell.
  static let wrapPrefix = "~"
}
