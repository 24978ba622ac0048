// Command lines as people type them, right and wrong.

import ComponentRuntime
import Testing

@testable import feedctl

@Suite("The command line") struct CommandLineTests {
  private let commands = FeedctlProgram.commands

  private func choose(_ line: String) throws -> CommandChoice {
    try CommandChoice(line.split(separator: " ").map(String.init), among: commands)
  }

  private func parse(_ line: String) throws -> ParsedArguments {
    let choice = try choose(line)
    guard case .run(let form) = choice.wish else {
      throw UsageFault("`\(line)` runs nothing")
    }
    return try ParsedArguments(choice.arguments, form)
  }

  /// What the command line is refused with.
  private func refusal(_ line: String) -> String? {
    do {
      _ = try parse(line)
      return nil
    } catch {
      return (error as? UsageFault)?.message
    }
  }

  @Test(
    "each command takes what its help says",
    arguments: [
      ("watch home --viewport phone --count 2", ["home"], ["--count", "--viewport"]),
      ("subscribe home --viewport=phone --patch", ["home"], ["--patch", "--viewport"]),
      (
        "snapshot home?user=42 --viewport phone --pretty", ["home?user=42"],
        ["--pretty", "--viewport"]
      ),
      ("push a/b {} --ttl 5m", ["a/b", "{}"], ["--ttl"]),
      ("get a/b --json --compact", ["a/b"], ["--compact", "--json"]),
      ("pages --json", [], ["--json"]), ("sources", [], []), ("demand", [], []),
      ("status", [], []), ("hello", [], []), ("reload", [], []),
      ("ping --timeout 1s", [], ["--timeout"]),
      ("check config/ --json", ["config/"], ["--json"]),
      ("fmt --check a.feed b.feed", ["a.feed", "b.feed"], ["--check"]), ("fmt", [], []),
      ("eval 1+1 --bindings {} --tagged", ["1+1"], ["--bindings", "--tagged"]),
      ("help push", ["push"], []),
      ("call cart/add id=7 count=2", ["cart/add", "id=7", "count=2"], []),
      (
        "call cart/add --params {} --attach f --save p", ["cart/add"],
        ["--attach", "--params", "--save"]
      ),
      ("open feed://cart/add?id=7 --json", ["feed://cart/add?id=7"], ["--json"]),
      ("targets --json", [], ["--json"]),
      ("explain home list a --json", ["home", "list", "a"], ["--json"]),
      ("demand --follow --count 3 a/", ["a/"], ["--count", "--follow"]),
      ("call --page home --section s --cell c like", ["like"], ["--cell", "--page", "--section"]),
      ("serve cart --exec cat --concurrency 2", ["cart"], ["--concurrency", "--exec"]),
    ])
  func commands(_ line: String, _ operands: [String], _ options: [String]) throws {
    let arguments = try parse(line)
    #expect(arguments.operands == operands)
    #expect(arguments.names == options)
  }

  @Test("global options stand before the command or after it")
  func globalOptions() throws {
    for line in [
      "--commands ipc:///a --timeout=2s get x", "get x --timeout 2s --commands ipc:///a",
    ] {
      let arguments = try parse(line)
      #expect(arguments.last("--commands") == "ipc:///a")
      #expect(try arguments.duration("--timeout") == .seconds(2))
      #expect(arguments.operands == ["x"])
    }
  }

  @Test("numbers, a dash alone and what follows -- are operands")
  func dashes() throws {
    #expect(try parse("push x -5").operands == ["x", "-5"])
    #expect(try parse("push x -").operands == ["x", "-"])
    #expect(try parse("eval -- -x").operands == ["-x"])
    guard case .run = try choose("eval -- --help").wish else {
      Issue.record("--help after -- is an operand")
      return
    }
  }

  @Test("the last of several values counts")
  func repeated() throws {
    let arguments = try parse("push x --op put 1 --op merge")
    #expect(arguments.last("--op") == "merge")
    #expect(arguments.all("--op") == ["put", "merge"])
  }

  @Test(
    "what cannot be used is refused with a hint",
    arguments: [
      ("wtach home", "did you mean `watch`?"), ("frobnicate", "the commands are watch,"),
      ("--viewprot x get a", "options follow the command"), ("--comands x", "`--commands`?"),
      ("--commands", "--commands needs a value"), ("--timeout 1s", "a command is missing"),
      ("watch home --viewprot phone", "did you mean `--viewport`?"),
      ("watch home --zzzzzzzz", "it takes --viewport"), ("watch", "PAGE is missing"),
      ("watch home phone", "`phone` is one argument too many"),
      ("status --json=1", "--json takes no value"), ("push a --op", "--op needs a value, OP"),
    ])
  func refusals(_ line: String, _ expected: String) throws {
    let message = try #require(refusal(line))
    #expect(message.contains(expected), "\(message)")
  }

  @Test("help is found wherever it is asked for")
  func help() throws {
    for line in ["", "--help", "-h"] {
      guard case .overview = try choose(line).wish else {
        Issue.record("`\(line)` shows no overview")
        continue
      }
    }
    guard case .help(let form) = try choose("push x --help").wish else {
      Issue.record("no help")
      return
    }
    #expect(form.name == "push")
    guard case .version = try choose("--version").wish else {
      Issue.record("no version")
      return
    }
  }

  @Test("every command has help with all its options and an example that it takes")
  func helpTexts() throws {
    let overview = HelpText.overview(commands)
    for form in commands {
      #expect(overview.contains("  \(form.usage) "), "\(form.name)")
      let help = HelpText.help(of: form)
      for option in form.options + OptionForm.global { #expect(help.contains(option.name)) }
      for example in form.examples { #expect(help.contains(example)) }
      let first = try #require(form.examples.first)
      #expect(first.hasPrefix("feedctl \(form.name)"))
      #expect(!help.split(separator: "\n").contains { $0.count > 100 }, "\(form.name)")
    }
  }
}

@Suite("Endpoints") struct EndpointChoiceTests {
  private func texts(
    _ commands: String?, _ environment: [String: String], exists: Bool = false
  ) throws -> [String] {
    let choice = try EndpointChoice(
      commands: commands, deltas: nil, environment: environment, exists: { _ in exists })
    return [choice.endpoints.commands.text, choice.endpoints.deltas.text]
  }

  @Test("an option goes before the environment, and both before the usual places")
  func order() throws {
    let environment = ["FEEDD_COMMANDS": "tcp://127.0.0.1:1", "FEEDD_DELTAS": "tcp://127.0.0.1:2"]
    #expect(
      try texts("ipc:///a", environment, exists: true) == ["ipc:///a", "tcp://127.0.0.1:2"])
    #expect(
      try texts(nil, environment, exists: true) == ["tcp://127.0.0.1:1", "tcp://127.0.0.1:2"])
    #expect(
      try texts(nil, [:], exists: true)
        == ["ipc:///run/feedd/commands.sock", "ipc:///run/feedd/deltas.sock"])
    #expect(
      try texts(nil, ["FEEDD_COMMANDS": ""]) == ["tcp://127.0.0.1:7401", "tcp://127.0.0.1:7402"])
  }

  @Test("what is no endpoint is refused by the name it was given with")
  func refusals() {
    #expect { try texts("here", [:]) } throws: {
      ($0 as? UsageFault)?.message.hasPrefix("--commands: `here` is no endpoint") == true
    }
    #expect { try texts(nil, ["FEEDD_COMMANDS": "udp://x"]) } throws: {
      ($0 as? UsageFault)?.message.hasPrefix("FEEDD_COMMANDS: ") == true
    }
  }
}

@Suite("Times") struct DurationArgumentTests {
  @Test(
    "numbers with units add up",
    arguments: [
      ("500ms", 500), ("5s", 5_000), ("1.5s", 1_500), ("5m", 300_000), ("1h30m", 5_400_000),
      ("2d", 172_800_000), ("0s", 0),
    ])
  func reading(_ text: String, _ milliseconds: Int64) {
    #expect(DurationArgument.parse(text) == .milliseconds(milliseconds))
  }

  @Test(
    "anything else is none",
    arguments: ["", "5", "s", "5 s", "-5s", "5x", "1..s", ".s", "9e9d", "99999999999d"])
  func refusals(_ text: String) {
    #expect(DurationArgument.parse(text) == nil)
  }

  @Test(
    "people read two figures or so",
    arguments: [
      (0, "0 ms"), (350, "350 ms"), (2_000, "2 s"), (2_449, "2.4 s"), (59_999, "59 s"),
      (60_000, "1 min"), (200_000, "3 min 20 s"), (7_500_000, "2 h 5 min"),
      (273_600_000, "3 d 4 h"),
    ])
  func writing(_ milliseconds: Int64, _ text: String) {
    #expect(Duration.milliseconds(milliseconds).text == text)
  }
}
