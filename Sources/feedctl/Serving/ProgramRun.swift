// One run of a program: input in, output out, within a time and a size.

import ComponentRuntime
import FeedClient
import FeedProtocol
import Foundation

/// Runs a program for a call, on a thread that has nothing else to do.
struct ProgramRun {
  enum Result: Equatable {
    case ended(status: Int32, output: [UInt8], complaint: [UInt8])
    /// It printed more than it may.
    case tooMuch(limit: Int)
    /// The caller's time was over.
    case late
    /// It could not be started.
    case failed(String)
  }

  private let program: String
  private let environment: [String: String]
  private let input: [UInt8]
  private let timeout: Duration

  /// Bytes that a program may print.
  static let outputLimit = 8 << 20
  /// Bytes kept of what it says went wrong.
  static let complaintLimit = 16 << 10

  init(_ program: String, _ call: WorkerCall) {
    self.program = program
    timeout = .milliseconds(call.timeoutMilliseconds)
    input = Array((PrettyJSON.line(.map(call.parameters)) + "\n").utf8)
    environment = [
      "FEEDD_TARGET": call.target, "FEEDD_ACTION": call.action, "FEEDD_USER": call.user,
      "FEEDD_CLIENT": call.client ?? "", "FEEDD_ID": call.id ?? "",
    ]
  }

  /// Runs the program to its end, or to the end of its time.
  func run() -> Result {
    let child: ChildProgram
    do {
      child = try ChildProgram(
        shell: program,
        environment: ProcessInfo.processInfo.environment.merging(environment) { $1 })
    } catch {
      return .failed(error.message)
    }
    var streams = ProgramStreams(
      input: child.input, output: child.output, complaint: child.complaint, bytes: input)
    let end = streams.carry(
      within: timeout, outputLimit: Self.outputLimit, complaintLimit: Self.complaintLimit)
    // One that closed its output and does not end is late as well.
    let isInTime = end == .closed && child.wait(until: streams.deadline)
    if !isInTime { child.end() }
    let status = child.takeStatus()
    switch end {
    case .tooMuch: return .tooMuch(limit: Self.outputLimit)
    case .closed where isInTime:
      return .ended(status: status, output: streams.output, complaint: streams.complaint)
    case .closed, .late: return .late
    }
  }
}
