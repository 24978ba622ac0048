// The corpus's JSON lines as values.

import ComponentRuntime
import Foundation

extension Value {
  /// The JSON document that `data` holds.
  init(json data: Data) throws {
    self.init(bridged: try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
  }

  private init(bridged object: Any) {
    switch object {
    case let number as NSNumber where number === kCFBooleanTrue || number === kCFBooleanFalse:
      self = .bool(number.boolValue)
    case let string as String: self = .string(string)
    case let array as [Any]: self = .list(ValueList(array.map(Value.init(bridged:))))
    case let members as [String: Any]:
      self = .map(ValueMap(members.map { ($0, Value(bridged: $1)) }))
    case let number as NSNumber:
      self = Int64(exactly: number.doubleValue).map(Value.int) ?? .double(number.doubleValue)
    default: self = .null
    }
  }
}
