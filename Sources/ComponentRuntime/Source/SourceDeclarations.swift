// Which sources a config knows, and whether a bus name fits one of them.

/// The sources that a config declares.
public struct SourceDeclarations: Sendable {
  public let byName: [String: SourceDeclaration]
  public let protocols: ProtocolTable

  public init(byName: [String: SourceDeclaration], protocols: ProtocolTable) {
    self.byName = byName
    self.protocols = protocols
  }

  public init(_ program: Program) {
    self.init(byName: program.sources, protocols: program.protocols)
  }

  /// The declaration that `source` is a source of.
  ///
  /// - Throws: `not_found` for a name that is not declared or has a wrong number of arguments, or
  ///   arguments that do not read as their types.
  public func declaration(of source: SourceName) throws(SourceFault) -> SourceDeclaration {
    if source.isClock {
      if let clock = Clock(source) { return clock.declaration }
      throw SourceFault(
        .notFound, "`\(source.text)` is no clock; write `clock/1m`, from `1s` to `1d`",
        path: "/source")
    }
    guard let declaration = byName[source.name] else {
      let near = NearestName.suggestion(for: source.name, among: byName.keys.sorted())
      throw SourceFault(
        .notFound,
        "no source `\(source.name)` is declared" + (near.map { "; did you mean `\($0)`?" } ?? ""),
        path: "/source")
    }
    let parameters = declaration.parameters
    let needed = parameters.count { $0.isRequired }
    guard (needed...parameters.count).contains(source.arguments.count) else {
      let usage = ([source.name] + parameters.map { "<\($0.name)>" }).joined(separator: "/")
      throw SourceFault(
        .notFound,
        "`\(source.text)` has another number of arguments than `\(source.name)` takes; write "
          + "`\(usage)`",
        path: "/source")
    }
    for (argument, parameter) in zip(source.arguments, parameters)
    where parameter.type.addressValue(of: argument) == nil {
      throw SourceFault(
        .notFound, "`\(argument)` is no \(parameter.type) for the parameter `\(parameter.name)`",
        path: "/source")
    }
    return declaration
  }
}

extension SourceDeclarations {
  /// The changes as they are journaled: each of a declared source, with its time to live given.
  ///
  /// - Throws: as `declaration(of:)`, naming the change.
  public func completed(_ changes: [SourceChange]) throws(SourceFault) -> [SourceChange] {
    var completed = changes
    for index in changes.indices {
      do throws(SourceFault) {
        if changes[index].source.isClock { throw SourceDeclarations.clockFault }
        let declaration = try declaration(of: changes[index].source)
        // What is forgotten has nothing that could become stale.
        if changes[index].timeToLiveMilliseconds == nil, changes[index].operation != .delete {
          completed[index].timeToLiveMilliseconds = declaration.timeToLiveMilliseconds
        }
      } catch {
        throw error.at(change: index)
      }
    }
    return completed
  }

  private static let clockFault = SourceFault(
    .invalid, "a clock ticks by itself: nothing is pushed to it", path: "/source")

  /// Checks a source's new value against its declared type.
  ///
  /// - Throws: `invalid`, with the path of the first fault in the value.
  func check(
    _ after: SourceRecord?, before: SourceRecord?, of source: SourceName
  ) throws(SourceFault) {
    // That a value does not fit any more is known, and no fault of whoever sets the state.
    guard let after, after.misfit == nil, after.value != .null else { return }
    let declaration = try declaration(of: source)
    // A source in `error` may hold what does not conform since the config changed.
    let known = before.flatMap { $0.state == .error || $0.value.isNull ? nil : $0.value }
    do {
      try protocols.check(after.value, conformsTo: declaration.type, knowing: known)
    } catch {
      throw SourceFault(
        .invalid, "the value does not conform to the source's type: \(error.message)",
        path: "/value" + error.path)
    }
  }
}
