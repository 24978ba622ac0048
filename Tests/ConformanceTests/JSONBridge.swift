// The corpus's JSON lines as values.

import ComponentRuntime
import Foundation

/// A JSON document of any shape.
private struct AnyDocument: Decodable {
  var value: Value

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let bool = try? container.decode(Bool.self) {
      value = .bool(bool)
    } else if let int = try? container.decode(Int64.self) {
      value = .int(int)
    } else if let double = try? container.decode(Double.self) {
      value = .double(double)
    } else if let string = try? container.decode(String.self) {
      value = .string(string)
    } else if let list = try? container.decode([AnyDocument].self) {
      value = .list(ValueList(list.map(\.value)))
    } else {
      let members = try container.decode([String: AnyDocument].self)
      value = .map(ValueMap(members.map { ($0, $1.value) }))
    }
  }
}

extension Value {
  /// The JSON document that `data` holds.
  init(json data: Data) throws {
    self = try JSONDecoder().decode(AnyDocument.self, from: data).value
  }
}
