// Peers that are not Swift: programs that measure themselves and print what they found.

import ComponentRuntime
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
    /// Of layout: x, y, width and height of each node.
    var frames: [[Double]]?
  }

  /// Runs the program and reads its figures, for each of `parts` parts of its work.
  ///
  /// - Parameter frames: what the peer must have laid out too, to a tenth of a point.
  /// - Returns: `nil`, with a line on standard error, if the program cannot be run here.
  /// - Throws: `WrongResult` where its frames are others.
  func measure(parts: Int = 1, showing frames: [Frame]? = nil) throws -> Comparison.Peer? {
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
    if let frames { try compare(frames, runs.frames ?? []) }
    let measurement = Measurement(wall: Spread(runs.wall), cpu: Spread(runs.cpu))
    return Comparison.Peer(name: name, measurement: measurement.divided(by: parts))
  }
}

extension PeerProgram {
  private func compare(_ own: [Frame], _ peer: [[Double]]) throws(WrongResult) {
    try check(own.count == peer.count, "\(name) has \(peer.count) frames, not \(own.count)")
    for (index, (own, peer)) in zip(own, peer).enumerated() {
      let sides = [own.x, own.y, own.width, own.height]
      try check(
        zip(sides, peer).allSatisfy { abs($0 - $1) <= 0.1 },
        "node \(index) is \(sides) here and \(peer) in \(name)")
    }
  }

  /// Python with the packages of `scripts/benchmark-environment`.
  private static let python = ".venv-benchmarks/bin/python"

  static let closureTree = PeerProgram(
    name: "node, closures", command: ["node", "scripts/peers/expression.mjs"])
  /// A page without a framework, and without layout.
  ///
  /// - Parameter workload: `change` or `prepend`.
  static func page(_ workload: String, cellCount: Int) -> PeerProgram {
    PeerProgram(
      name: "node, memoised", command: ["node", "scripts/peers/page.mjs", workload, "\(cellCount)"])
  }
  /// - Parameter piece: `evaluate` or `compile`.
  static func celPython(_ piece: String) -> PeerProgram {
    PeerProgram(name: "cel-python", command: [python, "scripts/peers/cel.py", "celpy", piece])
  }
  static func celCPP(_ piece: String) -> PeerProgram {
    PeerProgram(name: "cel-cpp", command: [python, "scripts/peers/cel.py", "cel-cpp", piece])
  }
  /// - Parameter workload: `cells`, `column`, `dirty`, `nested` or `wrapping`.
  static func yoga(_ workload: String) -> PeerProgram {
    PeerProgram(name: "Yoga", command: [python, "scripts/peers/yoga.py", workload])
  }
  static func taffy(_ workload: String) -> PeerProgram {
    PeerProgram(name: "Taffy", command: [python, "scripts/peers/taffy.py", workload])
  }
}
