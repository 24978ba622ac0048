// Every bound an expression must keep, in one place.

/// The limits of expressions. Passing one is a syntax error or an `EvaluationFault`, not a hang.
///
/// Steps are counted by the frame: its owner decides how many an evaluation may take.
public enum ExpressionBounds {
  /// Levels of a syntax tree, and with it the recursion of parser, compiler and evaluator.
  public static let depth = 250
  /// Nodes of one expression's syntax tree.
  public static let nodeCount = 20_000
  /// UTF-8 code units of a string that an expression builds.
  public static let stringBytes = 1 << 20
  /// Elements of a list or entries of a map that an expression builds.
  public static let elementCount = 1 << 18
  /// Levels of a value that is compared or written as text.
  public static let valueDepth = 200
  /// Values that one `distinct` may compare, where they are no keys.
  public static let comparedValues = 1 << 20
  /// Instructions of one compiled regular expression.
  public static let patternSize = 10_000
  /// Steps of its machine that one match may take.
  public static let patternSteps = 10_000_000
}
