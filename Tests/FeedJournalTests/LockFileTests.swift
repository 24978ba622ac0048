// One holder at a time, and a crash lets go.

import Foundation
import Testing

@testable import FeedJournal

@Suite("LockFile") struct LockFileTests {
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "lock-\(UUID().uuidString)").path

  @Test("a second holder is told who the first is, and comes in when that one has gone")
  func exclusive() throws {
    defer { _ = try? FileManager.default.removeItem(atPath: path) }
    let first = try LockFile(path: path)
    #expect(fault(of: path) == .held(by: getpid()))
    drop(first)
    #expect(fault(of: path) == nil)
    // What is written in it says nothing: only the lock does.
    try Data("1\n".utf8).write(to: URL(filePath: path))
    #expect(fault(of: path) == nil)
  }

  @Test("what the system refuses is told with its number")
  func refused() {
    #expect(fault(of: "/nowhere/lock") == .failed(operation: "open the lock", errno: ENOENT))
  }

  private func drop(_ lock: consuming LockFile) {}

  private func fault(of path: String) -> LockFile.Fault? {
    do {
      _ = try LockFile(path: path)
      return nil
    } catch {
      return error
    }
  }
}
