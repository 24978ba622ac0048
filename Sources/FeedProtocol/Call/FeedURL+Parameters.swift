// A URL's texts become the values that an action's parameters are declared to be.

import ComponentRuntime
import FeedJSON

extension FeedURL {
  /// The arguments as parameters of `action`, converted to their types; those left out are left
  /// out.
  ///
  /// - Parameter address: how the action is called in faults, such as `cart/add`.
  /// - Throws: `ParameterFault`.
  public func parameters(
    of action: ActionContract, at address: String, parser: JSONParser
  ) throws(ParameterFault) -> ValueMap {
    try FeedURL.parameters(arguments, of: action, at: address, parser: parser)
  }

  /// As above, for arguments that do not come from a URL.
  ///
  /// - Throws: `ParameterFault`.
  public static func parameters(
    _ arguments: [Argument], of action: ActionContract, at address: String, parser: JSONParser
  ) throws(ParameterFault) -> ValueMap {
    try action.refuseUnknown(arguments.map(\.name), of: address)
    var members: [(String, Value)] = []
    for parameter in action.parameters {
      let texts = arguments.lazy.filter { $0.name == parameter.name }.map(\.value)
      let given = Array(texts)
      guard !given.isEmpty else { continue }
      if case .list(let element) = parameter.type.unwrapped {
        var values: [Value] = []
        for text in given {
          values.append(try FeedURL.value(of: text, as: element, for: parameter, parser))
        }
        members.append((parameter.name, .list(ValueList(values))))
        continue
      }
      guard given.count == 1 else {
        throw ParameterFault(
          "the parameter `\(parameter.name)` of `\(address)` is given \(given.count) times, and is"
            + " no list", parameter: parameter.name)
      }
      let value = try FeedURL.value(of: given[0], as: parameter.type, for: parameter, parser)
      members.append((parameter.name, value))
    }
    return ValueMap(members)
  }

  /// The arguments as they are: texts, and lists of texts where a name comes several times.
  public var texts: ValueMap {
    var byName: [String: [Value]] = [:]
    for argument in arguments { byName[argument.name, default: []].append(.string(argument.value)) }
    return ValueMap(
      byName.map { ($0.key, $0.value.count == 1 ? $0.value[0] : .list(ValueList($0.value))) })
  }

  private static func value(
    of text: String, as type: Type, for parameter: Parameter, _ parser: JSONParser
  ) throws(ParameterFault) -> Value {
    if let value = value(of: text, as: type.unwrapped, parser) { return value }
    throw ParameterFault(
      "`\(text.shortened)` does not fit the parameter `\(parameter.name)`: it takes "
        + type.unwrapped.urlForm, parameter: parameter.name)
  }

  private static func value(of text: String, as type: Type, _ parser: JSONParser) -> Value? {
    switch type {
    case .string: return .string(text)
    case .bool: return text == "true" ? true : text == "false" ? false : nil
    case .int:
      guard case .int(let number)? = json(text, parser) else { return nil }
      return .int(number)
    case .double:
      switch json(text, parser) {
      case .int(let number): return .double(Double(number))
      case .double(let number): return .double(number)
      default: return nil
      }
    case .any, .map, .protocol, .list: return json(text, parser)
    default: return nil
    }
  }

  /// The text as JSON; `nil` for what is none, or has white space around it.
  private static func json(_ text: String, _ parser: JSONParser) -> Value? {
    guard let first = text.utf8.first, let last = text.utf8.last, first > 0x20, last > 0x20 else {
      return nil
    }
    do {
      return try parser.parse(Array(text.utf8))
    } catch {
      return nil
    }
  }
}

extension Type {
  /// What a URL may hold for this type, for people.
  fileprivate var urlForm: String {
    switch self {
    case .bool: "true or false"
    case .int: "a whole number of 64 bits"
    case .double: "a number"
    case .any: "JSON, in which a string stands in quotes"
    default: "JSON of type \(self)"
    }
  }
}
