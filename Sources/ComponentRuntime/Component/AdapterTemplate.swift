// How another model supplies a protocol: adapters as the evaluator runs them, found by target.

/// `adapter Person -> TwoColumn when kind == "person" { left: name, right: job }`
public struct AdapterTemplate: Sendable {
  /// One field of the target, and what gives its value.
  struct Field: Sendable {
    let declaration: ProtocolType.Field
    let value: CompiledExpression
  }

  /// The protocol of the values that it takes.
  public let model: ProtocolType
  /// The protocol that it supplies.
  public let target: String
  /// Reads the model's fields, which are the first slots, in order; `nil` for always.
  let condition: CompiledExpression?
  let fields: [Field]
  let slotCount: Int
  /// From the model's name to the target's.
  public let range: SourceRange

  /// Whether it takes every value of its model, as far as load can tell.
  var isUnconditional: Bool { condition.map { $0.constant == .bool(true) } ?? true }

  /// The storage for its expressions, the model's fields set.
  func frame(for value: Value, steps: Int) -> EvaluationFrame {
    var slots = model.fields.map { value[$0.name] ?? $0.defaultValue ?? .null }
    slots += Array(repeating: .null, count: max(0, slotCount - slots.count))
    return EvaluationFrame(slots: slots, stepsLeft: steps)
  }
}

extension AdapterTemplate: CustomStringConvertible {
  /// As it is declared: `Person -> TwoColumn`.
  public var description: String { "\(model.name) -> \(target)" }
}

/// All adapters of a config, by the protocol they supply.
public struct AdapterTable: Sendable {
  private struct Pair: Hashable {
    var model: String
    var target: String
  }

  /// By target; of each, by path and line.
  private let byTarget: [String: [AdapterTemplate]]
  /// Those that a value declared to be of a model may go through.
  private let byPair: [Pair: [AdapterTemplate]]

  /// - Parameter adapters: by path and line.
  /// - Complexity: O(*targets* × *protocols*).
  public init(_ adapters: [AdapterTemplate] = [], _ protocols: ProtocolTable = ProtocolTable()) {
    byTarget = Dictionary(grouping: adapters, by: \.target)
    var byPair: [Pair: [AdapterTemplate]] = [:]
    for (target, all) in byTarget {
      for name in protocols.byName.keys where name != target {
        let own = all.filter { $0.model.name == name }
        let fitting = all.filter { protocols.firstMismatch(name, fitting: $0.model.name) == nil }
        let candidates = own.isEmpty ? fitting : own
        if !candidates.isEmpty { byPair[Pair(model: name, target: target)] = candidates }
      }
    }
    self.byPair = byPair
  }

  /// Whether a value for `type` may have to be adapted.
  func reaches(_ type: Type) -> Bool {
    if byTarget.isEmpty { return false }
    switch type {
    case .protocol(let name): return byTarget[name] != nil
    case .list(let inner), .map(let inner), .optional(let inner): return reaches(inner)
    default: return false
    }
  }

  /// The adapters that may make `target` of a value, by path and line.
  ///
  /// - Parameter given: what is known of the value: of a model, its own adapters count, else those
  ///   whose model it fits; of anything else, all whose model the value turns out to fit.
  func candidates(making target: String, of given: Type) -> [AdapterTemplate] {
    if case .protocol(let model) = given.unwrapped {
      return byPair[Pair(model: model, target: target)] ?? []
    }
    return byTarget[target] ?? []
  }
}
