// Which feedd this is.

/// The versions that `hello` and `--version` report.
public enum FeeddVersion {
  /// The program's.
  public static let program = "0.1.0"
  /// The bus protocol's; it changes when an old peer would misunderstand.
  public static let `protocol` = 1
}
