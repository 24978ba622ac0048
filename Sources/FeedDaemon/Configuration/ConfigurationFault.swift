// A config that cannot be used, said so that it can be mended.

import Foundation

/// What is wrong with the config folder or the command line, with its place.
public struct ConfigurationFault: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }

  init(file: String, _ fault: SettingFault) {
    self.init("\(file): \(fault.path.isEmpty ? "" : "`\(fault.path)` ")\(fault.message)")
  }

  /// Says what Foundation's decoder found, in the words of the file rather than of Swift.
  init(file: String, _ error: DecodingError) {
    switch error {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      self.init(
        file: file, SettingFault(context.codingPath, "must be \(Self.words(for: type))"))
    case .dataCorrupted(let context):
      let syntax = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"]
      self.init(
        file: file,
        SettingFault(context.codingPath, syntax as? String ?? context.debugDescription))
    case .keyNotFound(let key, let context):
      self.init(file: file, SettingFault(context.codingPath + [key], "is missing"))
    @unknown default:
      self.init("\(file): \(error)")
    }
  }

  private static func words(for type: Any.Type) -> String {
    switch type {
    case is Bool.Type: "true or false"
    case is Int.Type: "a whole number"
    case is String.Type: "a string"
    case is [String].Type, is [Pin].Type, is [Any].Type: "a list"
    default: "an object"
    }
  }
}
