// feedd.json5: defaults, ranges, and errors that say where and what was meant.

import FeedBus
import Foundation
import TestSupport
import Testing

@testable import FeedDaemon

@Suite("Configuration")
struct ConfigurationTests {
  private func decode(_ text: String) throws -> Configuration {
    try ConfigurationFolder.decode(Data(text.utf8), file: "feedd.json5")
  }

  private func message(_ text: String) -> String? {
    do {
      _ = try decode(text)
      return nil
    } catch { return "\(error)" }
  }

  @Test("an empty config is the defaults")
  func empty() throws {
    #expect(try decode("{}") == Configuration())
  }

  @Test("the sample config lists every member at its default, save access")
  func sample() throws {
    let path = Corpus.checkout.appending(path: "config").path
    var sample = try ConfigurationFolder(path: path).readSettings()
    #expect(sample.access.anonymousLoopback)
    #expect(sample.access.roles["anonymous"] == Set(Role.allCases))
    sample.access = Access()
    #expect(sample == Configuration())
  }

  @Test("the sample config names every member that the reader knows")
  func sampleIsComplete() throws {
    let file = Corpus.checkout.appending(path: "config/feedd.json5")
    let text = try String(contentsOf: file, encoding: .utf8)
    for part in Mirror(reflecting: Configuration()).children {
      for setting in Mirror(reflecting: part.value).children {
        guard let name = setting.label, setting.value is Int else { continue }
        #expect(text.contains("    \(name): "), "\(name) is missing")
      }
    }
  }

  @Test("comments, bare names and trailing commas are fine")
  func json5() throws {
    let configuration = try decode("{ /* c */ limits: { sources: 7, }, durability: 'memory', }")
    #expect(configuration.limits.sources == 7)
    #expect(configuration.durability == .memory)
  }

  @Test(
    "a mistake is said with its place, and what was meant",
    arguments: [
      ("{ limits: { sorces: 7 } }", "`limits.sorces` is unknown; did you mean `sources`?"),
      ("{ limit: {} }", "`limit` is unknown; did you mean `limits`?"),
      ("{ limits: { sources: 0 } }", "`limits.sources` 0 is not between 1 and 10000000"),
      ("{ limits: { sources: 'x' } }", "`limits.sources` must be a whole number"),
      ("{ limits: { jsonDepth: 501 } }", "`limits.jsonDepth` 501 is not between 4 and 500"),
      ("{ limits: 3 }", "`limits` must be an object"),
      ("{ durability: 'comit' }", "`durability` `comit` is unknown; did you mean `commit`?"),
      ("{ commands: [] }", "`commands` needs at least one endpoint"),
      ("{ commands: ['udp://x:1'] }", "use tcp://host:port"),
      ("{ access: { roles: { joe: [] } } }", "`joe` is no user"),
      ("{ access: { roles: { anonymous: ['raed'] } } }", "did you mean `read`?"),
      ("{ pins: [{ page: 'home' }] }", "`pins.[0].viewport` is missing"),
      ("{ limits: { sources: 1 ", "feedd.json5: "),
    ])
  func mistakes(_ text: String, _ expected: String) throws {
    let message = try #require(self.message(text))
    #expect(message.contains(expected))
    #expect(message.hasPrefix("feedd.json5: "))
  }

  @Test("§1.1 tcp needs leave, and never goes beyond loopback")
  func endpoints() throws {
    var configuration = Configuration()
    #expect(throws: ConfigurationFault.self) { try configuration.check() }
    configuration.access.anonymousLoopback = true
    try configuration.check()
    configuration.deltas = [try Endpoint("tcp://0.0.0.0:7402")]
    #expect(throws: ConfigurationFault.self) { try configuration.check() }
    configuration.deltas = [try Endpoint("inproc://x")]
    #expect(throws: ConfigurationFault.self) { try configuration.check() }
    configuration.deltas = [try Endpoint("tcp://127.0.0.1:7401")]
    #expect(throws: ConfigurationFault.self, "given twice") { try configuration.check() }
  }

  @Test("§9.2 roles go by name, then by uid:*, and the own uid may do everything")
  func roles() {
    var access = Access()
    #expect(access.roles(of: .uid(5), ownUid: 5) == Set(Role.allCases))
    #expect(access.roles(of: .uid(6), ownUid: 5).isEmpty)
    #expect(access.roles(of: .anonymous, ownUid: 5).isEmpty)
    access.roles = ["uid:*": [.read], "uid:7": [.push], "anonymous": [.read, .call]]
    #expect(access.roles(of: .uid(6), ownUid: 5) == [.read])
    #expect(access.roles(of: .uid(7), ownUid: 5) == [.push])
    #expect(access.roles(of: .anonymous, ownUid: 5) == [.read, .call])
  }
}
