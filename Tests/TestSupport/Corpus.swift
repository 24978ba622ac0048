// Where tests find the corpora and feeds that stand beside the checkout.

import Foundation
import Testing

/// A file or folder of `../shared`, beside the checkout: third-party data read in place.
public enum Corpus {
  /// The checkout's folder.
  public static let checkout = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// `path` below `../shared`, such as `feeds/categories.json`.
  public static func url(_ path: String) -> URL {
    checkout.deletingLastPathComponent().appending(path: "shared").appending(path: path)
  }

  public static func data(_ path: String) throws -> Data { try Data(contentsOf: url(path)) }

  /// The lines of a `.jsonl` file.
  public static func lines(_ path: String) throws -> [String] {
    String(decoding: try data(path), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The `.jsonl` files in a folder of `../shared`, as paths below it, in order.
  public static func caseFiles(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(folder).path)
      .filter { $0.hasSuffix(".jsonl") }.sorted().map { "\(folder)/\($0)" }
  }

  public static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path)
  }

  /// In CI a missing corpus fails the test that needs it; elsewhere the test is skipped by name.
  public static var isContinuousIntegration: Bool {
    ProcessInfo.processInfo.environment["CI"] == "true"
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test, by name, where `../shared/<path>` is missing; in CI the test runs, and fails.
  public static func needs(_ path: String) -> Self {
    .enabled(
      if: Corpus.isContinuousIntegration || Corpus.exists(path),
      "needs ../shared/\(path), which is missing here")
  }
}
