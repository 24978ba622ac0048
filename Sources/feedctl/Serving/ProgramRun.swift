// One run of a program: input in, output out, within a time and a size.

import ComponentRuntime
import FeedClient
import FeedProtocol
import Foundation
import Glibc

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
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", program]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (standardInput, output, complaint) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = complaint
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do {
      try process.run()
    } catch {
      return .failed(error.fileErrorText)
    }
    var streams = ProgramStreams(
      input: standardInput.fileHandleForWriting, output: output.fileHandleForReading,
      complaint: complaint.fileHandleForReading, bytes: input)
    let end = streams.carry(
      within: timeout, outputLimit: Self.outputLimit, complaintLimit: Self.complaintLimit)
    if end != .closed { Self.end(process) }
    guard Self.waitForEnd(process, ended, streams.deadline) else { return .late }
    switch end {
    case .late: return .late
    case .tooMuch: return .tooMuch(limit: Self.outputLimit)
    case .closed: break
    }
    // A program that a signal ended says so as shells do.
    let status = process.terminationStatus
    return .ended(
      status: process.terminationReason == .uncaughtSignal ? 128 + status : status,
      output: streams.output, complaint: streams.complaint)
  }

  /// Waits for a program that closed its output; one that does not end then is ended.
  ///
  /// - Returns: whether it ended in its time.
  private static func waitForEnd(
    _ process: Process, _ ended: DispatchSemaphore, _ deadline: ContinuousClock.Instant
  ) -> Bool {
    let left = max(0, ContinuousClock.now.duration(to: deadline).inMilliseconds)
    let time = DispatchTime.now() + .milliseconds(Int(clamping: left))
    if ended.wait(timeout: time) == .success { return true }
    end(process)
    ended.wait()
    return false
  }

  /// Ends the program and what it started, as far as that stayed in its group.
  private static func end(_ process: Process) {
    let pid = process.processIdentifier
    guard pid > 0 else { return }
    if getpgid(pid) == pid { kill(-pid, SIGKILL) }
    kill(pid, SIGKILL)
  }
}
