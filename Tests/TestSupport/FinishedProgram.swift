// Programs that tests run to their end.

import Foundation

/// What a program printed, and what it ended with.
public struct FinishedProgram: CustomStringConvertible, Sendable {
  public let status: Int32
  public let output: String
  /// What it wrote to standard error.
  public let complaint: String

  public var description: String { "status \(status)\n\(output)\(complaint)" }

  /// Runs `program` to its end. All goes through files, so that no pipe can fill.
  ///
  /// - Parameters:
  ///   - input: what it reads; by default what the test would.
  ///   - environment: by default the test's own.
  ///   - folder: where it runs; by default where the test does.
  public init(
    _ program: URL, _ arguments: [String], input: Data? = nil,
    environment: [String: String]? = nil, in folder: URL? = nil
  ) throws {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    if let environment { process.environment = environment }
    if let folder { process.currentDirectoryURL = folder }
    let files = ["in", "out", "err"].map { scratch.appending(path: $0) }
    for file in files { try Data().write(to: file) }
    if let input {
      try input.write(to: files[0])
      process.standardInput = try FileHandle(forReadingFrom: files[0])
    }
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    complaint = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
  }

  /// Where `swift build` puts feedctl.
  public static let feedctl = Corpus.checkout.appending(path: ".build/debug/feedctl")
}
