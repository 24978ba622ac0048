// The programs that run for calls, each watched by a thread of its own.

import ComponentRuntime
import FeedClient
import FeedJSON
import FeedProtocol
import Foundation

/// Starts a program for each call, and answers with what comes of it.
///
/// The daemon sends no more calls than were asked for, so the number of threads is bounded.
final class ProgramRuns: Sendable {
  private let program: String
  private let answers: AnswerBox
  let running: RunningCalls

  /// - Throws: `BusError` where the system has no descriptor left.
  init(program: String, answers: AnswerBox) throws {
    self.program = program
    self.answers = answers
    running = try RunningCalls()
  }

  func start(_ incoming: IncomingCall) {
    running.begin()
    Thread.detachNewThread { [self] in
      let result = ProgramRun(program, incoming.call).run()
      answers.send(Self.answer(result), to: incoming.call)
      running.end()
    }
  }

  /// What the caller gets.
  static func answer(_ result: ProgramRun.Result) -> WorkerAnswer {
    switch result {
    case .ended(status: 0, let output, _): return WorkerAnswer(value(of: output))
    case .ended(let status, _, let complaint):
      let text = String(decoding: complaint, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      return WorkerAnswer(
        error: WorkerError(
          code: "exit", text.isEmpty ? "the program ended with status \(status)" : text,
          details: ["status": .int(Int64(status))]))
    case .tooMuch(let limit):
      return WorkerAnswer(
        error: WorkerError(code: "output", "the program printed more than \(limit) bytes"))
    case .late:
      return WorkerAnswer(
        error: WorkerError(code: "late", "the program was killed: it took too long"))
    case .failed(let message):
      return WorkerAnswer(
        error: WorkerError(code: "exec", "the program could not be run: \(message)"))
    }
  }

  /// JSON where it is that, else text without the line break at its end; nothing is `null`.
  static func value(of output: [UInt8]) -> Value {
    if output.allSatisfy({ $0 <= 0x20 }) { return .null }
    do {
      return try JSONParser(limits: ValueArgument.limits).parse(output)
    } catch {
      var text = String(decoding: output, as: UTF8.self)
      if text.hasSuffix("\n") { text.removeLast() }
      return .string(text)
    }
  }
}
