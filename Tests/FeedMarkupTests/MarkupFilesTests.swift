// Whatever is named like markup and is none: one fault for each, and all others are still read.

import ComponentRuntime
import Foundation
import Testing

@testable import FeedMarkup

@Suite("MarkupFiles", .timeLimit(.minutes(1)))
struct MarkupFilesTests {
  private func compiled(_ folder: ScratchFolder) throws -> [String] {
    MarkupCompiler.compile(files: try MarkupFiles.below(folder.path)).diagnostics.map { fault in
      "\(fault.range.file.path):\(fault.range.position.line):\(fault.range.position.column): "
        + fault.message
    }
  }

  @Test("what is no file is a fault of its own, and hides no other; a pipe is not waited for")
  func kinds() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/a-folder.feed", withIntermediateDirectories: false)
    try folder.link("b-link.feed", to: "gone.feed")
    try folder.link("c-loop.feed", to: "c-loop.feed")
    let piped = unsafe mkfifo(folder.path + "/d-pipe.feed", 0o600)
    #expect(piped == 0)
    let socket = try folder.socket("e-socket.feed")
    defer { close(socket) }
    try folder.link("f-device.feed", to: "/dev/zero")
    try folder.write("g-broken.feed", "let a =\n")
    try folder.write("h-good.feed", "let fine = 1\n")
    let faults = try compiled(folder)
    #expect(
      faults.prefix(6) == [
        "a-folder.feed:1:1: is a folder",
        "b-link.feed:1:1: is a link to gone.feed, which is not there",
        "c-loop.feed:1:1: is a link to c-loop.feed, which cannot be reached: "
          + "Too many levels of symbolic links",
        "d-pipe.feed:1:1: is a named pipe",
        "e-socket.feed:1:1: is a socket",
        "f-device.feed:1:1: is a device",
      ])
    #expect(faults.contains { $0.hasPrefix("g-broken.feed:1:8: expected an expression") })
  }

  @Test("a file of markup has up to 4 MiB, of which no more is read")
  func size() throws {
    let folder = try ScratchFolder()
    try folder.write("large.feed", "")
    let size = off_t(MarkupFiles.fileByteLimit) + 1
    let grown = unsafe truncate(folder.path + "/large.feed", size)
    #expect(grown == 0)
    try folder.write("full.feed", "//" + String(repeating: " ", count: 4_194_302))
    #expect(try compiled(folder) == ["large.feed:1:1: has more than 4 MiB"])
  }

  @Test("a byte-order mark is no part of the text")
  func byteOrderMark() throws {
    let folder = try ScratchFolder()
    try folder.write("a.feed", bytes: [0xEF, 0xBB, 0xBF] + Array("let a = 1\n".utf8))
    let files = try MarkupFiles.below(folder.path)
    #expect(files.map(\.text) == ["let a = 1\n"])
    #expect(files.map(\.hasByteOrderMark) == [true])
    #expect(try compiled(folder).allSatisfy { $0.contains("never used") })
  }

  @Test("what is not UTF-8 is told with its first byte's place, and what else is wrong there")
  func encodings() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "a.feed", bytes: Array("// ok\n// caf".utf8) + [0xE9] + Array("\nlet b =\n".utf8))
    try folder.write("b.feed", bytes: [0xFF, 0xFE, 0x6C, 0])
    try folder.write("c.feed", bytes: Array("let c".utf8).flatMap { [0, $0] })
    try folder.write("d.feed", bytes: [0xFF, 0xFE, 0, 0])
    let faults = try compiled(folder)
    #expect(
      faults == [
        "a.feed:2:7: the byte 0xE9 is not UTF-8",
        "a.feed:3:8: expected an expression, found the end of the line",
        "b.feed:1:1: is UTF-16, not UTF-8", "c.feed:1:1: is UTF-16BE, not UTF-8",
        "d.feed:1:1: is UTF-32, not UTF-8",
      ])
  }

  @Test("hidden files and folders are left out, and names that are no text are told")
  func names() throws {
    let folder = try ScratchFolder()
    try folder.write(".a.feed", "x")
    try folder.write(".b/c.feed", "x")
    try folder.write("d/e.feed", "")
    try folder.write("d/f.txt", "x")
    try folder.write(".feed", "x")
    #expect(try MarkupFiles.below(folder.path).map(\.path) == ["d/e.feed"])
    let name = Array("\(folder.path)/g".utf8) + [0xFF] + Array(".feed".utf8) + [0]
    let file = unsafe open(name.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o600)
    close(file)
    #expect(try compiled(folder) == ["g\u{FFFD}.feed:1:1: its name is not UTF-8"])
  }

  @Test("a folder that is not there, or is none, is a fault")
  func folders() throws {
    let folder = try ScratchFolder()
    try folder.write("a", "")
    #expect(throws: MarkupFiles.Fault(description: "/nowhere: there is no such folder")) {
      try MarkupFiles.below("/nowhere")
    }
    #expect(throws: MarkupFiles.Fault(description: "\(folder.path)/a: is not a folder")) {
      try MarkupFiles.below(folder.path + "/a")
    }
  }
}

/// A folder of its own, gone when the test ends.
private final class ScratchFolder {
  /// Short, for a socket's path has 107 bytes.
  let path = "/tmp/markup-\(UUID().uuidString.prefix(8))"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws { try write(name, bytes: Array(text.utf8)) }

  func write(_ name: String, bytes: [UInt8]) throws {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  func socket(_ name: String) throws -> Int32 {
    let file = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      unsafe bytes.copyBytes(from: "\(path)/\(name)".utf8)
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.bind(file, $0, size)
      }
    }
    try #require(code == 0)
    return file
  }
}
