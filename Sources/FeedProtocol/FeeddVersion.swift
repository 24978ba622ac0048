// Which feedd this is; the daemon and the command line are of one version.

/// The versions that `hello` and `--version` report.
public enum FeeddVersion {
  /// The programs'.
  public static let program = "0.1.0"
  /// The bus protocol's; it changes when an old peer would misunderstand.
  public static let `protocol` = 1
}
