// Why a change of a source is refused.

/// A change that cannot be accepted, its place and a way to mend it.
public struct SourceFault: Error, Sendable, Equatable {
  public enum Code: Sendable, Equatable {
    case badRequest, notFound, conflict, invalid, tooLarge
  }

  public var code: Code
  public var message: String
  /// A JSON Pointer into the change, such as `/value/3/path`.
  public var path: String
  /// The place of the change in its push.
  public var changeIndex: Int

  public init(_ code: Code, _ message: String, path: String, changeIndex: Int = 0) {
    self.code = code
    self.message = message
    self.path = path
    self.changeIndex = changeIndex
  }

  func at(change index: Int) -> SourceFault {
    SourceFault(code, message, path: path, changeIndex: index)
  }
}
