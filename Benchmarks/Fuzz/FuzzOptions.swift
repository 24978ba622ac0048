// What to feed with random input, for how long, from which seed on.

import Foundation

/// The program's command line.
struct FuzzOptions {
  enum Subject: String { case markup, expressions }

  struct Misuse: Error, CustomStringConvertible {
    var description: String
  }

  var subject: Subject
  var minutes: Double
  var firstSeed: UInt64 = 0
  /// Real files, to be damaged.
  var paths: [String] = []

  init(_ arguments: [String]) throws(Misuse) {
    guard arguments.count >= 2, let subject = Subject(rawValue: arguments[0]),
      let minutes = Double(arguments[1])
    else { throw Misuse(description: "usage: markup|expressions MINUTES [--from SEED] [FILE]...") }
    self.subject = subject
    self.minutes = minutes
    var rest = arguments.dropFirst(2)
    while let argument = rest.popFirst() {
      guard argument == "--from" else {
        paths.append(argument)
        continue
      }
      guard let seed = rest.popFirst().flatMap({ UInt64($0) }) else {
        throw Misuse(description: "--from takes a seed")
      }
      firstSeed = seed
    }
  }

  func texts() throws -> [String] {
    try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
  }
}
