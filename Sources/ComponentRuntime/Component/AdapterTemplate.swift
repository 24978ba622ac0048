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
    let fields = model.fields.map { value[$0.name] ?? $0.defaultValue ?? .null }
    return EvaluationFrame(of: slotCount, given: fields, steps: steps)
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
  /// - Complexity: O(*adapters* + *protocols*), and what it takes to compare each model with the
  ///   protocols that have the rarest of its fields.
  public init(_ adapters: [AdapterTemplate] = [], _ protocols: ProtocolTable = ProtocolTable()) {
    byTarget = Dictionary(grouping: adapters, by: \.target)
    var byPair: [Pair: [AdapterTemplate]] = [:]
    for adapter in adapters where adapter.model.name != adapter.target {
      byPair[Pair(model: adapter.model.name, target: adapter.target), default: []].append(adapter)
    }
    let fields = FieldIndex(protocols)
    var fitting: [Pair: [AdapterTemplate]] = [:]
    for adapter in adapters {
      for name in fields.protocols(thatMayFit: adapter.model) where name != adapter.target {
        let pair = Pair(model: name, target: adapter.target)
        guard byPair[pair] == nil, protocols.conforms(name, to: adapter.model.name) else {
          continue
        }
        fitting[pair, default: []].append(adapter)
      }
    }
    self.byPair = byPair.merging(fitting) { own, _ in own }
  }

  /// Which protocols have a field, by its name.
  private struct FieldIndex {
    private var owners: [String: [String]] = [:]
    private let all: [String]

    init(_ protocols: ProtocolTable) {
      all = Array(protocols.byName.keys)
      for declaration in protocols.byName.values {
        for field in declaration.fields { owners[field.name, default: []].append(declaration.name) }
      }
    }

    /// The protocols that have the rarest of the fields that `model` cannot do without.
    func protocols(thatMayFit model: ProtocolType) -> [String] {
      model.fields.lazy
        .filter { $0.defaultValue == nil && !$0.type.isOptional }
        .map { owners[$0.name] ?? [] }
        .min { $0.count < $1.count } ?? all
    }
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
