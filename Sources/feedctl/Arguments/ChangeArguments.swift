// The arguments of `push` as a change of a source.

import ComponentRuntime
import FeedClient

/// Reads a change, and refuses options that its operation would not look at.
struct ChangeArguments {
  private let arguments: ParsedArguments
  private let source: SourceName
  private let operation: Operation

  enum Operation: String, CaseIterable { case put, merge, patch, items, state, delete }

  private static let itemsOptions = [
    "--path", "--key", "--upsert", "--remove", "--before", "--after", "--at", "--limit",
  ]
  private static let stateOptions = ["--state", "--error", "--ttl"]

  /// - Throws: `UsageFault`.
  init(_ arguments: ParsedArguments, source: SourceName) throws(UsageFault) {
    self.arguments = arguments
    self.source = source
    operation = try arguments.word("--op", among: Operation.allCases) ?? .put
    try checkOptions()
  }

  private func checkOptions() throws(UsageFault) {
    let hasValue = arguments.operands.count > 1
    switch operation {
    case .put, .merge, .patch:
      guard hasValue else {
        throw UsageFault(
          "VALUE is missing: --op \(operation.rawValue) takes JSON text, @FILE or -")
      }
    case .items, .state, .delete:
      guard !hasValue else { throw UsageFault("--op \(operation.rawValue) takes no VALUE") }
    }
    let unread =
      (operation == .items ? [] : Self.itemsOptions)
      + (operation == .delete ? Self.stateOptions : [])
    if let option = unread.first(where: arguments.has) {
      let belongs = Self.itemsOptions.contains(option) ? "; it belongs to --op items" : ""
      throw UsageFault("--op \(operation.rawValue) takes no \(option)\(belongs)")
    }
  }

  /// Reads the values too.
  ///
  /// - Throws: `UsageFault`.
  func change() throws(UsageFault) -> SourceChange {
    var change = SourceChange(source: source, operation: try sourceOperation())
    change.state = try arguments.word("--state", among: SourceState.pushed)
    change.error = arguments.last("--error")
    if change.error != nil {
      guard change.state == nil || change.state == .error else {
        throw UsageFault("--error belongs to --state error")
      }
      change.state = .error
    }
    if operation == .state, change.state == nil {
      throw UsageFault("--op state needs --state or --error")
    }
    change.timeToLiveMilliseconds = try arguments.duration("--ttl")?.inMilliseconds
    change.ifVersion = try arguments.integer("--if-version", in: 0...Int64.max)
    return change
  }

  private func sourceOperation() throws(UsageFault) -> SourceChange.Operation {
    switch operation {
    case .put: .put(try ValueArgument.parse(arguments.operands[1], name: "VALUE"))
    case .merge: .merge(try ValueArgument.parse(arguments.operands[1], name: "VALUE"))
    case .patch: .patch(.list(try ValueArgument.list(arguments.operands[1], name: "VALUE")))
    case .items: .items(try items())
    case .state: .state
    case .delete: .delete
    }
  }

  private func items() throws(UsageFault) -> ItemsChange {
    guard let key = arguments.last("--key") else {
      throw UsageFault("--op items needs --key FIELD, the field that holds an item's key")
    }
    guard ["--upsert", "--remove", "--limit"].contains(where: arguments.has) else {
      throw UsageFault("--op items needs --upsert, --remove or --limit")
    }
    var change = ItemsChange(path: arguments.last("--path") ?? "", key: key)
    guard change.path.isEmpty || change.path.hasPrefix("/") else {
      throw UsageFault("--path takes a JSON Pointer such as /groups/0/items")
    }
    for text in arguments.all("--upsert") {
      change.upsert += try ValueArgument.list(text, name: "--upsert")
    }
    for text in arguments.all("--remove") { change.remove += try Self.keys(text) }
    change.place = try place()
    change.limit = try arguments.integer("--limit", in: Int64(-Int32.max)...Int64(Int32.max))
      .map(Int.init)
    return change
  }

  /// `k1,k2`, or a JSON array where a key has a comma.
  private static func keys(_ text: String) throws(UsageFault) -> [String] {
    guard text.hasPrefix("[") else {
      return text.split(separator: ",").map(String.init)
    }
    var keys: [String] = []
    for value in try ValueArgument.list(text, name: "--remove") {
      switch value {
      case .string(let key): keys.append(key)
      case .int(let number): keys.append(String(number))
      default: throw UsageFault("--remove takes keys: strings or whole numbers")
      }
    }
    return keys
  }

  private func place() throws(UsageFault) -> ItemsChange.Place? {
    let given = ["--before", "--after", "--at"].filter(arguments.has)
    guard given.count <= 1 else {
      throw UsageFault("\(given[0]) and \(given[1]) name two places: leave one out")
    }
    if let key = arguments.last("--before") { return .before(key) }
    if let key = arguments.last("--after") { return .after(key) }
    switch arguments.last("--at") {
    case nil: return nil
    case "start": return .start
    case "end": return .end
    case let word?: throw UsageFault("--at takes start or end, not `\(word)`")
    }
  }
}

extension ParsedArguments {
  /// An option that is one of a few words.
  func word<Word: RawRepresentable>(
    _ name: String, among words: [Word]
  ) throws(UsageFault) -> Word? where Word.RawValue == String {
    guard let text = last(name) else { return nil }
    if let word = words.first(where: { $0.rawValue == text }) { return word }
    let names = words.map(\.rawValue)
    let hint =
      NearestName.question(for: text, among: names) ?? "use \(names.joined(separator: ", "))"
    throw UsageFault("\(name) does not know `\(text)`; \(hint)")
  }
}
