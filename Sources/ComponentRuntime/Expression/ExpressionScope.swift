// What an expression can see: variables and their slots, protocols, and how numbers mix.

/// The names an expression may use, and what is known about them.
public struct ExpressionScope: Sendable {
  public struct Variable: Sendable {
    public var slot: Int
    public var type: Type
    /// Where `state(name)` and `error(name)` read; set for `use` variables only.
    public var stateSlot: Int?
    public var errorSlot: Int?

    public init(slot: Int, type: Type, stateSlot: Int? = nil, errorSlot: Int? = nil) {
      self.slot = slot
      self.type = type
      self.stateSlot = stateSlot
      self.errorSlot = errorSlot
    }
  }

  /// A name whose value is known at load, such as a file's `let`.
  public struct Constant: Sendable {
    public var value: Value
    public var type: Type
    public init(_ value: Value, type: Type) {
      self.value = value
      self.type = type
    }
  }

  public var variables: [String: Variable]
  public var constants: [String: Constant]
  public var protocols: ProtocolTable
  /// The first slot that macro variables may use.
  public var firstFreeSlot: Int
  /// Places of optional type known not to be null here: what an enclosing `if` has checked.
  public var presentPaths: Set<AccessPath>
  /// Whether arithmetic mixes int and double, giving double. CEL alone does not.
  ///
  /// Source: spec/markup.md, "Expressions".
  public var mixesNumbers: Bool
  /// Whether static types are checked; without, mismatches are faults of evaluation.
  public var checksTypes: Bool
  /// The zones that functions on timestamps can name.
  public var timeZones: TimeZoneTable
  /// What to write for names that are no variables here, and mean something elsewhere.
  var mends: [String: String] = [:]
  /// Functions of which no more than the name is known, which has been reported.
  var unreadableFunctions: Set<String> = []
  /// CEL's container: a dotted prefix that names are looked up in first. Empty in markup.
  public var container: String

  public init(
    variables: [String: Variable] = [:], constants: [String: Constant] = [:],
    protocols: ProtocolTable = ProtocolTable(), firstFreeSlot: Int,
    presentPaths: Set<AccessPath> = [], mixesNumbers: Bool = true, checksTypes: Bool = true,
    timeZones: TimeZoneTable = TimeZoneTable(), container: String = ""
  ) {
    self.variables = variables
    self.constants = constants
    self.protocols = protocols
    self.firstFreeSlot = firstFreeSlot
    self.presentPaths = presentPaths
    self.mixesNumbers = mixesNumbers
    self.checksTypes = checksTypes
    self.timeZones = timeZones
    self.container = container
  }
}
