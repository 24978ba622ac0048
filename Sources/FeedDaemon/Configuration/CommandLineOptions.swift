// The flags of feedd. They win over the config file.

import ComponentRuntime
import FeedBus

/// What the command line says.
public struct CommandLineOptions: Sendable, Equatable {
  /// What the program is to do.
  public enum Mode: Sendable, Equatable { case serve, help, version, native }

  public var mode = Mode.serve
  public var configFolder = ""
  public var stateFolder: String?
  public var commands: [Endpoint] = []
  public var deltas: [Endpoint] = []

  private static let flags = ["--config", "--state", "--commands", "--deltas"]
  private static let words = ["--help", "--version", "--native", "-h"]

  /// Reads the arguments after the program's name; `--flag value` and `--flag=value` are alike.
  ///
  /// - Throws: `ConfigurationFault`.
  public init(_ arguments: [String]) throws(ConfigurationFault) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--help" || argument == "-h" {
        mode = .help
        return
      }
      if argument == "--version" {
        mode = .version
        return
      }
      if argument == "--native" {
        mode = .native
        return
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let flag = String(parts[0])
      guard Self.flags.contains(flag) else {
        let hint = NearestName.question(for: flag, among: Self.flags + Self.words)
        throw ConfigurationFault("unknown argument `\(argument)`; \(hint ?? "see feedd --help")")
      }
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty
      else { throw ConfigurationFault("\(flag) needs a value; see feedd --help") }
      try set(flag, to: value)
    }
    guard !configFolder.isEmpty else {
      throw ConfigurationFault("--config DIR is missing; see feedd --help")
    }
  }

  private mutating func set(_ flag: String, to value: String) throws(ConfigurationFault) {
    switch flag {
    case "--config": configFolder = value
    case "--state": stateFolder = value
    case "--commands": commands.append(try endpoint(flag, value))
    default: deltas.append(try endpoint(flag, value))
    }
  }

  private func endpoint(_ flag: String, _ url: String) throws(ConfigurationFault) -> Endpoint {
    do {
      return try Endpoint(url)
    } catch {
      throw ConfigurationFault("\(flag): \(error.description)")
    }
  }

  /// `configuration` with the flags over it: a flag given once or more replaces the file's list.
  public func applied(to configuration: Configuration) -> Configuration {
    var result = configuration
    if let stateFolder { result.stateFolder = stateFolder }
    if !commands.isEmpty { result.commands = commands }
    if !deltas.isEmpty { result.deltas = deltas }
    return result
  }

  /// What `--help` prints.
  public static let help = """
    Usage: feedd --config DIR [--state DIR] [--commands URL]... [--deltas URL]...

    Hosts pages made of components and publishes what changes in them over ZeroMQ.

      --config DIR     the folder of feedd.json5 and the .feed files
      --state DIR      the folder of the journal (default /var/lib/feedd)
      --commands URL   listen here for commands: tcp://ADDRESS:PORT or ipc://PATH
      --deltas URL     publish deltas here
      --native         print the components and layouts written in Swift, for
                       feedctl check --native, and end
      --version        print the version and end
      --help           print this and end

    Flags win over feedd.json5; --commands and --deltas may be given several times.
    SIGHUP reads the .feed files again, SIGTERM ends the daemon after a last commit.
    Exit status: 0 after SIGTERM, 2 for a wrong command line or config, 1 for any other fault.
    """
}
