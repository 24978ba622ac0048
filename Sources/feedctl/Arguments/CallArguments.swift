// `id=7 count=2` become parameters of the types that the action declares.

import ComponentRuntime
import FeedClient
import FeedJSON
import FeedProtocol

/// A call's parameters as they were typed.
struct CallArguments {
  private let texts: [FeedURL.Argument]
  private let values: ValueMap?

  /// - Throws: `UsageFault`.
  init(_ arguments: ParsedArguments) throws(UsageFault) {
    var texts: [FeedURL.Argument] = []
    for operand in arguments.operands.dropFirst() {
      guard let equals = operand.firstIndex(of: "=") else {
        throw UsageFault("`\(operand)` is no parameter: write NAME=VALUE")
      }
      let value = operand[operand.index(after: equals)...]
      texts.append(FeedURL.Argument(String(operand[..<equals]), String(value)))
    }
    self.texts = texts
    guard let text = arguments.last("--params") else {
      values = nil
      return
    }
    guard texts.isEmpty else {
      throw UsageFault("--params and NAME=VALUE exclude each other")
    }
    guard case .map(let map) = try ValueArgument.parse(text, name: "--params") else {
      throw UsageFault("--params takes a JSON object")
    }
    values = map
  }

  /// The parameters of what a page holds, whose types nobody lists: a text that reads as JSON is
  /// that, any other is itself.
  var pageParameters: ValueMap {
    get throws(UsageFault) {
      if let values { return values }
      var members: [(String, Value)] = []
      for text in texts {
        guard !members.contains(where: { $0.0 == text.name }) else {
          throw UsageFault("`\(text.name)` is given twice; write a list as \(text.name)=[…]")
        }
        members.append((text.name, Self.value(of: text.value)))
      }
      return ValueMap(members)
    }
  }

  /// The error, with how to give the text that was taken for something else.
  func explain(_ fault: ClientError, of command: CallCommand) -> ClientError {
    guard case .answered(let error) = fault, error.code == .invalidParams,
      case .string(let name)? = error.details?["parameter"],
      let given = texts.first(where: { $0.name == name }), let value = command.parameters[name]
    else { return fault }
    if case .string = value { return fault }
    var explained = error
    explained.message +=
      "; `\(given.value)` was taken for JSON: for the text write '\(name)=\"\(given.value)\"'"
    return .answered(explained)
  }

  private static func value(of text: String) -> Value {
    do {
      return try JSONParser(limits: ValueArgument.limits).parse(text)
    } catch {
      return .string(text)
    }
  }

  /// The parameters; what the daemon lists of the action says how texts are meant.
  ///
  /// - Throws: `UsageFault` for a text that does not fit, `ClientError`.
  func parameters(
    of action: String, target: String, over connection: FeedConnection, _ invocation: Invocation
  ) throws -> ValueMap {
    if let values { return values }
    guard !texts.isEmpty else { return .empty }
    let listing = try invocation.ask(.targets, over: connection).members
    guard let contract = Self.contract(of: action, target: target, in: listing) else {
      // The daemon says what was meant.
      return ValueMap(texts.map { ($0.name, .string($0.value)) })
    }
    do {
      return try FeedURL.parameters(
        texts, of: contract, at: "\(target)/\(action)",
        parser: JSONParser(limits: ValueArgument.limits))
    } catch {
      throw UsageFault(error.message)
    }
  }

  /// The action as listed; `nil` where it is not there, or what it takes is not known.
  static func contract(
    of action: String, target: String, in listing: Value
  ) -> ActionContract? {
    guard let found = listing.list("targets").first(where: { $0.word("target") == target }),
      let listed = found.list("actions").first(where: { $0.word("action") == action })
    else { return nil }
    let parameters = listed.list("params").enumerated().map { slot, parameter in
      Parameter(
        name: parameter.word("name"), type: type(parameter.word("type")), defaultValue: .null,
        slot: slot)
    }
    return ActionContract(name: action, parameters: parameters)
  }

  /// A protocol is known to the daemon alone: here it is any JSON.
  private static func type(_ text: String) -> Type {
    do {
      return try Type(contractText: text, protocols: ProtocolTable())
    } catch {
      return text.hasPrefix("list(") ? .list(.any) : .any
    }
  }
}
