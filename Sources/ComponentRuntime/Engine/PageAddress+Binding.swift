// From an address's texts to the typed parameters its page declares, and back to the shortest text.

/// An address checked against its page's declaration.
public struct BoundPageAddress: Sendable, Equatable {
  /// The canonical address: values in their type's usual form, those equal to defaults left out.
  public let address: PageAddress
  /// `values[i]` is the value of the page's parameter *i*.
  public let values: [Value]
}

extension PageAddress {
  /// Converts the arguments to the declared types.
  ///
  /// - Throws: `PageAddressFault` for a parameter the page does not have, one that is missing, and
  ///   a text that does not fit its type.
  public func bound(to parameters: [Parameter]) throws(PageAddressFault) -> BoundPageAddress {
    let names = parameters.map(\.name)
    for argument in arguments where !names.contains(argument.name) {
      throw PageAddressFault(
        PageAddress.unknown(argument.name, of: name, known: names), parameter: argument.name)
    }
    var values: [Value] = []
    var kept: [String: String] = [:]
    for parameter in parameters {
      guard let text = self[parameter.name] else {
        guard !parameter.isRequired else {
          throw PageAddressFault(
            "page `\(name)` needs the parameter `\(parameter.name)`", parameter: parameter.name)
        }
        values.append(parameter.defaultValue ?? .null)
        continue
      }
      guard let converted = parameter.type.addressValue(of: text) else {
        throw PageAddressFault(
          "`\(text)` does not fit the parameter `\(parameter.name)`: \(parameter.type.addressForm)",
          parameter: parameter.name)
      }
      values.append(converted.value)
      if converted.value != parameter.defaultValue { kept[parameter.name] = converted.text }
    }
    return BoundPageAddress(address: PageAddress(name, kept), values: values)
  }

  private static func unknown(_ parameter: String, of page: String, known: [String]) -> String {
    let start = "page `\(page)` has no parameter `\(parameter)`"
    if let question = NearestName.question(for: parameter, among: known) {
      return start + ": " + question
    }
    return known.isEmpty ? start : start + "; it has " + known.joined(separator: ", ")
  }
}

extension Type {
  /// The value that `text` stands for in an address, and its canonical text.
  func addressValue(of text: String) -> (value: Value, text: String)? {
    switch self {
    case .string, .any: return (.string(text), text)
    case .bool:
      switch text {
      case "true": return (.bool(true), text)
      case "false": return (.bool(false), text)
      default: return nil
      }
    case .int: return Int64(text).map { (.int($0), String($0)) }
    case .uint: return UInt64(text).map { (.extended(.uint($0)), String($0)) }
    case .double:
      guard let number = Double(text), number.isFinite else { return nil }
      // A zero has one form.
      let value = number == 0 ? 0 : number
      let digits = String(value)
      return (.double(value), digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits)
    case .optional(let wrapped): return wrapped.addressValue(of: text)
    case .null, .bytes, .timestamp, .duration, .element, .action, .type, .list, .map, .protocol,
      .wrapped:
      return nil
    }
  }

  /// What an address may hold for this type, for people.
  fileprivate var addressForm: String {
    switch self {
    case .string, .any: "any text"
    case .bool: "true or false"
    case .int: "a whole number of 64 bits"
    case .uint: "a whole number of 64 bits, not negative"
    case .double: "a number"
    case .optional(let wrapped): wrapped.addressForm
    case .null, .bytes, .timestamp, .duration, .element, .action, .type, .list, .map, .protocol,
      .wrapped:
      "its type cannot be written in an address"
    }
  }
}
