// All functions by name.

/// The functions an expression can call.
struct FunctionLibrary: Sendable {
  private let byName: [String: [FunctionForm]]

  init(_ forms: [FunctionForm]) {
    byName = Dictionary(grouping: forms, by: \.name)
  }

  func forms(named name: String) -> [FunctionForm] { byName[name] ?? [] }

  /// Whether there are functions such as `math.greatest`, for `math`.
  func hasNamespace(_ name: String) -> Bool {
    byName.keys.contains { $0.hasPrefix(name + ".") }
  }

  /// The names of global or of member functions.
  func names(members: Bool) -> [String] {
    byName.filter { $0.value.contains { $0.isMember == members } }.map(\.key)
  }

  /// CEL's standard functions and the strings, math, lists and optionals extensions.
  static let standard = FunctionLibrary(
    [
      StandardFunctions.forms, ConversionFunctions.forms, StringFunctions.forms,
      FormatFunction.forms, MathFunctions.forms, ListFunctions.forms, OptionalFunctions.forms,
      TimeFunctions.forms, EncodingFunctions.forms, MatchFunction.forms,
    ].flatMap(\.self))
}
