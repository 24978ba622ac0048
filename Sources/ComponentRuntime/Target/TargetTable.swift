// Finds an action by its names, and says what was meant where there is none.

/// A call of something that is not there.
public enum TargetFault: Error, Equatable, Sendable {
  case noTarget(String)
  case noAction(String)

  /// What is missing, and what was probably meant.
  public var message: String {
    switch self {
    case .noTarget(let message), .noAction(let message): message
    }
  }
}

/// The targets that are known, by name.
public struct TargetTable: Sendable {
  public private(set) var byName: [String: TargetContract]

  public init(_ byName: [String: TargetContract] = [:]) { self.byName = byName }

  /// Those that markup declares.
  public init(_ program: Program) {
    self.init(program.targets.mapValues(\.contract))
  }

  public subscript(_ name: String) -> TargetContract? {
    get { byName[name] }
    set { byName[name] = newValue }
  }

  /// - Throws: `TargetFault.noTarget` with the nearest name.
  public func target(_ name: String) throws(TargetFault) -> TargetContract {
    if let target = byName[name] { return target }
    let mend = TargetTable.mend(name, among: byName.keys.sorted(), "there are no targets")
    throw .noTarget("there is no target `\(name.excerpt)`; \(mend)")
  }

  /// The action that `target/action` names.
  ///
  /// - Throws: `TargetFault`.
  public func action(_ name: String, of target: String) throws(TargetFault) -> ActionContract {
    let contract = try self.target(target)
    if let action = contract.action(name) { return action }
    throw contract.noAction(name)
  }

  fileprivate static func mend(_ name: String, among known: [String], _ none: String) -> String {
    if let question = NearestName.question(for: name, among: known) { return question }
    guard !known.isEmpty else { return none }
    let shown = known.prefix(10).map { "`\($0)`" }.joined(separator: ", ")
    return "there are \(shown)\(known.count > 10 ? ", …" : "")"
  }
}

extension TargetContract {
  /// The fault of asking for an action that is not there.
  public func noAction(_ name: String) -> TargetFault {
    let mend = TargetTable.mend(name, among: actions.map(\.name).sorted(), "it has none")
    return .noAction("`\(self.name)` has no action `\(name.excerpt)`; \(mend)")
  }
}
