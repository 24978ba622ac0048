// The config folder on disk: which files are markup, and the hash that names their state.

import ComponentRuntime
import Foundation
import Testing

@testable import FeedDaemon

@Suite("ConfigurationFolder")
struct ConfigurationFolderTests {
  /// Runs `body` with a fresh folder that holds `files`.
  private func withFolder(
    _ files: [String: String], _ body: (ConfigurationFolder) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(ConfigurationFolder(path: folder.path))
  }

  @Test("every .feed file at any depth is read, in the order of paths")
  func markup() throws {
    try withFolder([
      "b.feed": "b", "a/z.feed": "z", "a.feed": "a", "note.txt": "no", ".git/x.feed": "no",
      "a/.hidden.feed": "no",
    ]) { folder in
      let files = try folder.readMarkup()
      #expect(files.map(\.path) == ["a.feed", "a/z.feed", "b.feed"])
      #expect(files.map(\.text) == ["a", "z", "b"])
    }
  }

  @Test("a missing folder is an error that names it")
  func missing() {
    let folder = ConfigurationFolder(path: "/nonexistent/feedd")
    #expect(throws: ConfigurationFault.self) { try folder.readMarkup() }
    #expect(throws: ConfigurationFault.self) { try folder.readSettings() }
  }

  @Test("a folder without feedd.json5 has the default settings")
  func defaults() throws {
    try withFolder(["a.feed": ""]) { folder in
      let settings = try folder.readSettings()
      #expect(settings == Configuration())
    }
  }

  @Test("settings that are no file, or no text, are an error; a byte-order mark is none")
  func settings() throws {
    func fault(_ make: (String) throws -> Void) throws -> String? {
      var fault: String?
      try withFolder([:]) { folder in
        try make(folder.path + "/feedd.json5")
        do throws(ConfigurationFault) {
          _ = try folder.readSettings()
        } catch {
          fault = error.description.replacing(folder.path + "/", with: "")
        }
      }
      return fault
    }
    let manager = FileManager.default
    #expect(
      try fault { try manager.createSymbolicLink(atPath: $0, withDestinationPath: "gone") }
        == "feedd.json5: is a link to gone, which is not there")
    #expect(
      try fault { unsafe _ = mkfifo($0, 0o600) } == "feedd.json5: is a named pipe")
    #expect(
      try fault { try Data([0x7B, 0x0A, 0xE9]).write(to: URL(filePath: $0)) }
        == "feedd.json5:2:1: the byte 0xE9 is not UTF-8")
    #expect(
      try fault { try Data([0xEF, 0xBB, 0xBF, 0x7B, 0x7D]).write(to: URL(filePath: $0)) } == nil)
  }

  @Test("the hash knows names, texts and where one ends")
  func hash() {
    func hash(_ files: (String, String)...) -> String {
      ConfigurationHash(of: files.map { SourceFile(path: $0.0, text: $0.1) }).text
    }
    #expect(ConfigurationHash(of: [], fonts: "a").text != hash())
    #expect(ConfigurationHash(of: [], zones: "a").text != hash())
    #expect(
      ConfigurationHash(of: [], zones: "a").text != ConfigurationHash(of: [], fonts: "a").text)
    let texts = [
      hash(("a", "x")), hash(("a", "y")), hash(("b", "x")), hash(("ax", "")), hash(("", "ax")),
      hash(("a", "x"), ("b", "")), hash(("a", ""), ("b", "x")),
    ]
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { $0.utf8.count == 32 })
    #expect(hash(("a", "x")) == texts[0])
  }
}
