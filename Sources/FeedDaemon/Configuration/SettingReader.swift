// Reads one object of feedd.json5: known members with defaults and ranges, unknown ones refused.

import ComponentRuntime
import Foundation

/// A member's name, whatever it is.
struct SettingName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// A setting that cannot be used, with its place in the file: `limits.sources`.
struct SettingFault: Error {
  var path: String
  var message: String

  init(_ path: [any CodingKey], _ message: String) {
    self.path = path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
      .joined(separator: ".")
    self.message = message
  }
}

/// One object of the config: each member is taken once, and what is left over is refused.
struct SettingReader {
  private let container: KeyedDecodingContainer<SettingName>
  private var taken: [String] = []

  init(_ decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: SettingName.self)
  }

  /// The member `name`, or `nil` where the file does not set it.
  mutating func take<T: Decodable>(_ name: String, as type: T.Type = T.self) throws -> T? {
    taken.append(name)
    return try container.decodeIfPresent(type, forKey: SettingName(name))
  }

  /// Overwrites `setting` if the file has the member `name`.
  mutating func set<T: Decodable>(_ name: String, _ setting: inout T) throws {
    if let value = try take(name, as: T.self) { setting = value }
  }

  /// Overwrites a number, which must lie in `range`.
  mutating func set(_ name: String, _ setting: inout Int, in range: ClosedRange<Int>) throws {
    guard let value = try take(name, as: Int.self) else { return }
    guard range.contains(value) else {
      throw fault(name, "\(value) is not between \(range.lowerBound) and \(range.upperBound)")
    }
    setting = value
  }

  /// Overwrites a setting that is one of a few words.
  mutating func setWord<T: RawRepresentable & CaseIterable>(
    _ name: String, _ setting: inout T
  ) throws where T.RawValue == String {
    guard let word = try take(name, as: String.self) else { return }
    setting = try self.word(word, at: name)
  }

  /// Reads `word` as one of the cases of `T`.
  func word<T: RawRepresentable & CaseIterable>(_ word: String, at name: String) throws -> T
  where T.RawValue == String {
    if let value = T(rawValue: word) { return value }
    let known = T.allCases.map(\.rawValue)
    let hint =
      NearestName.question(for: word, among: known)
      ?? "known are \(known.joined(separator: ", "))"
    throw fault(name, "`\(word)` is unknown; \(hint)")
  }

  func fault(_ name: String, _ message: String) -> SettingFault {
    SettingFault(container.codingPath + [SettingName(name)], message)
  }

  /// Refuses members that nobody took.
  func finish() throws {
    let known = Set(taken)
    let unknown = container.allKeys.map(\.stringValue).filter { !known.contains($0) }.sorted()
    guard let first = unknown.first else { return }
    let hint =
      NearestName.question(for: first, among: taken)
      ?? "known are \(taken.sorted().joined(separator: ", "))"
    throw fault(first, "is unknown; \(hint)")
  }
}
