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

  @Test("after a file that is broken, or no file, the others are formatted; the end is a failure")
  func goesOn() throws {
    let folder = try Folder()
    let broken = try folder.write("let a=", "a.feed")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "b.feed"), withIntermediateDirectories: false)
    let good = try folder.write("let c=1", "c.feed")
    let late = try folder.write("let d=1", "z/d.feed")
    #expect(run(broken, folder.url.path + "/none.feed", folder.url.path + "/none", good) == .failed)
    #expect(try folder.text("c.feed") == "let c = 1\n")
    #expect(run(folder.url.path) == .failed)
    #expect(try String(contentsOfFile: late, encoding: .utf8) == "let d = 1\n")
    #expect(try folder.text("a.feed") == "let a=")
  }

  @Test("a file with several names keeps them, and nothing is left beside it")
  func keepsHardLinks() throws {
    let folder = try Folder()
    let file = try folder.write(
      "let a=1      // long enough that the new text is shorter", "a.feed")
    let other = folder.url.appending(path: "other").path
    try FileManager.default.linkItem(atPath: file, toPath: other)
    #expect(run(file) == .done)
    #expect(try folder.text("other") == folder.text("a.feed"))
    #expect(try folder.text("a.feed").hasPrefix("let a = 1"))
    #expect(
      try FileManager.default.attributesOfItem(atPath: file)[.referenceCount] as? Int == 2)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == ["a.feed", "other"])
  }

  @Test("a file that cannot be replaced stays as it was, and nothing is left beside it")
  func unwritable() throws {
    let folder = try Folder()
    // Its folder takes no longer names, so that no file can be made beside it.
    let name = String(repeating: "n", count: 250) + ".feed"
    let file = try folder.write("let a=1", name)
    #expect(run(file) == .failed)
    #expect(try folder.text(name) == "let a=1")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [name])
    #expect { try FileReplacement.replace(file, by: "x") } throws: {
      "\($0)" == "\(file): cannot make a file beside it: File name too long (errno 36)"
    }
  }

  @Test("a byte-order mark is dropped, and --check tells of it")
  func byteOrderMark() throws {
    let folder = try Folder()
    let file = try folder.write("\u{FEFF}let a = 1\n", "a.feed")
    #expect(run("--check", file) == .failed)
    #expect(run(file) == .done)
    #expect(try [UInt8](Data(contentsOf: URL(filePath: file))) == Array("let a = 1\n".utf8))
  }

  @Test("a file that is not there, and standard input among files, are refused")
  func refuses() throws {
    let folder = try Folder()
    #expect(run(folder.url.appending(path: "no.feed").path) == .failed)
    #expect(run("-", folder.url.path) == .misused)
  }
}
