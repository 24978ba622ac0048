// Peers that are not Swift: programs that measure themselves and print what they found.

import Foundation

/// A peer's program in `scripts/peers`.
struct PeerProgram {
  /// As the table names it.
  var name: String
  var command: [String]

  /// What a program prints: its runs, in nanoseconds.
  private struct Runs: Decodable {
    var wall: [Double]
    var cpu: [Double]
  }

  /// Runs the program and reads its figures, for each of `parts` parts of its work.
  ///
  /// - Returns: `nil`, with a line on standard error, if the program cannot be run here.
  func measure(parts: Int = 1) throws -> Comparison.Peer? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let line = "no figure of \(name): \(command.joined(separator: " ")) failed\n"
      FileHandle.standardError.write(Data(line.utf8))
      return nil
    }
    let runs = try JSONDecoder().decode(Runs.self, from: data)
    let measurement = Measurement(wall: Spread(runs.wall), cpu: Spread(runs.cpu))
    return Comparison.Peer(name: name, measurement: measurement.divided(by: parts))
  }
}

extension PeerProgram {
  /// Python with the packages of `scripts/benchmark-environment`.
  private static let python = ".venv-benchmarks/bin/python"

  static let closureTree = PeerProgram(
    name: "node, closures", command: ["node", "scripts/peers/expression.mjs"])
  /// - Parameter piece: `evaluate` or `compile`.
  static func celPython(_ piece: String) -> PeerProgram {
    PeerProgram(name: "cel-python", command: [python, "scripts/peers/cel.py", "celpy", piece])
  }
  static func celCPP(_ piece: String) -> PeerProgram {
    PeerProgram(name: "cel-cpp", command: [python, "scripts/peers/cel.py", "cel-cpp", piece])
  }
  static let yogaCells = PeerProgram(
    name: "Yoga", command: [python, "scripts/peers/yoga.py", "cells"])
  static let yogaColumn = PeerProgram(
    name: "Yoga", command: [python, "scripts/peers/yoga.py", "column"])
  static let taffyCells = PeerProgram(
    name: "Taffy", command: [python, "scripts/peers/taffy.py", "cells"])
  static let taffyColumn = PeerProgram(
    name: "Taffy", command: [python, "scripts/peers/taffy.py", "column"])
}
