// The command line: flags win, and a wrong one is refused with a hint.

import Testing

@testable import FeedDaemon

@Suite("CommandLineOptions")
struct CommandLineOptionsTests {
  @Test("flags replace what the file says")
  func flagsWin() throws {
    let options = try CommandLineOptions([
      "--config", "c", "--state=s", "--commands", "tcp://127.0.0.1:1", "--commands=ipc:///x",
      "--deltas", "tcp://127.0.0.1:2",
    ])
    #expect(options.configFolder == "c")
    let result = options.applied(to: Configuration())
    #expect(result.stateFolder == "s")
    #expect(result.commands.map(\.text) == ["tcp://127.0.0.1:1", "ipc:///x"])
    #expect(result.deltas.map(\.text) == ["tcp://127.0.0.1:2"])
  }

  @Test("without flags the file counts")
  func fileCounts() throws {
    let options = try CommandLineOptions(["--config", "c"])
    #expect(options.applied(to: Configuration()) == Configuration())
  }

  @Test("--help and --version need nothing else")
  func modes() throws {
    #expect(try CommandLineOptions(["--help"]).mode == .help)
    #expect(try CommandLineOptions(["--version"]).mode == .version)
  }

  @Test(
    "a wrong flag is refused",
    arguments: [
      (["--confg", "c"], "did you mean `--config`?"), (["--config"], "--config needs a value"),
      ([], "--config DIR is missing"), (["--config", "c", "--deltas", "x"], "--deltas: `x`"),
      (["--config=", "c"], "--config needs a value"),
    ])
  func wrong(_ arguments: [String], _ expected: String) {
    do {
      _ = try CommandLineOptions(arguments)
      Issue.record("was taken")
    } catch { #expect(error.description.contains(expected)) }
  }
}
