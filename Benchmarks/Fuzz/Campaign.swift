// Runs inputs until the time is over, and tells what was wrong with which.

import Foundation

/// Inputs that are made from seeds.
protocol FuzzInputs {
  /// Makes and tries one input.
  ///
  /// - Returns: what is wrong, with the input; `nil` if nothing is.
  func fault(seed: UInt64) -> String?
}

/// One run of the program.
struct Campaign {
  private let options: FuzzOptions
  /// Inputs are bounded, so none takes longer but by a fault of ours.
  private static let longest = Duration.seconds(2)
  private static let batch: UInt64 = 1_000
  /// Faults shown before the run ends early.
  private static let faultLimit = 20

  init(_ options: FuzzOptions) { self.options = options }

  /// Prints a line at once, so that a trap finds it printed.
  static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  /// - Returns: how many inputs showed a fault.
  func run(_ inputs: some FuzzInputs) throws -> Int {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(options.minutes * 60)
    var seed = options.firstSeed
    var faults = 0
    var slowest = (seed: seed, took: Duration.zero)
    repeat {
      Self.say("seeds \(seed)…, slowest \(slowest.seed) in \(slowest.took)")
      for seed in seed..<seed + Self.batch {
        let start = clock.now
        var fault = inputs.fault(seed: seed)
        let took = clock.now - start
        if took > slowest.took { slowest = (seed, took) }
        if took > Self.longest { fault = fault ?? "took \(took)" }
        guard let fault else { continue }
        faults += 1
        Self.say("seed \(seed): \(fault)")
      }
      seed += Self.batch
    } while clock.now < end && faults < Self.faultLimit
    Self.say(
      "\(seed - options.firstSeed) inputs, \(faults) faults, slowest"
        + " \(slowest.seed) in \(slowest.took)")
    return faults
  }
}
