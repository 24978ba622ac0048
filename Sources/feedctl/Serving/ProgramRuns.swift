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
      answers.send(Self.answer(result, as: incoming.result), to: incoming.call)
      running.end()
    }
  }

  /// What the caller gets.
  ///
  /// - Parameter type: what the action declares as its result, if that is known.
  static func answer(_ result: ProgramRun.Result, as type: String? = nil) -> WorkerAnswer {
    switch result {
    case .ended(status: 0, let output, _): return WorkerAnswer(value(of: output, as: type))
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

  /// Text where a string is declared, whatever it reads as; else JSON where it is that, and text
  /// where it is not.
  ///
  /// Text is without the line break at its end. Nothing is `null`, but where a string must be.
  static func value(of output: [UInt8], as type: String?) -> Value {
    switch type {
    case "string": return .string(text(of: output))
    case "string?": return output.isEmpty ? .null : .string(text(of: output))
    default: break
    }
    if output.allSatisfy({ $0 <= 0x20 }) { return .null }
    do {
      return try JSONParser(limits: ValueArgument.limits).parse(output)
    } catch {
      return .string(text(of: output))
    }
  }

  private static func text(of output: [UInt8]) -> String {
    String(
      decoding: output.last == UInt8(ascii: "\n") ? output.dropLast() : output[...], as: UTF8.self)
  }
}
