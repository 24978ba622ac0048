// What `feedctl fmt` does to files.

import Foundation
import Testing

@testable import feedctl

@Suite("feedctl fmt") struct FmtCommandTests {
  /// A folder of its own, gone when the test ends.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "fmt-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { _ = try? FileManager.default.removeItem(at: url) }

    func write(_ text: String, _ name: String) throws -> String {
      let file = url.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return file.path
    }

    func text(_ name: String) throws -> String {
      try String(contentsOf: url.appending(path: name), encoding: .utf8)
    }
  }

  private func run(_ arguments: String...) -> feedctl.ExitStatus {
    FeedctlProgram.run(["fmt"] + arguments, Console(environment: [:]))
  }

  @Test("files below a folder are put right, one with errors and hidden ones are left")
  func formatsFolder() throws {
    let folder = try Folder()
    _ = try folder.write("let a=1", "a.feed")
    _ = try folder.write("let b = 1\n", "deep/b.feed")
    _ = try folder.write("let c=", "c.feed")
    _ = try folder.write("let d=1", ".hidden/d.feed")
    #expect(run(folder.url.path) == .failed)
    #expect(try folder.text("a.feed") == "let a = 1\n")
    #expect(try folder.text("c.feed") == "let c=")
    #expect(try folder.text(".hidden/d.feed") == "let d=1")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(left == [".hidden", "a.feed", "c.feed", "deep"])
  }

  @Test("a file keeps its mode, and a link stays a link")
  func keepsModeAndLink() throws {
    let folder = try Folder()
    let file = try folder.write("let a=1", "real.feed")
    let link = folder.url.appending(path: "link.feed").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(run(link) == .done)
    #expect(try folder.text("real.feed") == "let a = 1\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let kind = try FileManager.default.attributesOfItem(atPath: link)[.type]
    #expect(kind as? FileAttributeType == .typeSymbolicLink)
  }

  @Test("--check changes nothing, and fails where something would change")
  func checks() throws {
    let folder = try Folder()
    let file = try folder.write("let a=1", "a.feed")
    #expect(run("--check", file) == .failed)
    #expect(try folder.text("a.feed") == "let a=1")
    #expect(run(file) == .done)
    #expect(run("--check", file, folder.url.path) == .done)
  }

  @Test("a file that is not there, and standard input among files, are refused")
  func refuses() throws {
    let folder = try Folder()
    #expect(run(folder.url.appending(path: "no.feed").path) == .failed)
    #expect(run("-", folder.url.path) == .misused)
  }
}
