// Programs that answer calls: what goes in, what comes out, and when they are ended.

import ComponentRuntime
import FeedClient
import FeedProtocol
import Glibc
import Testing

@testable import feedctl

@Suite("Programs that serve", .serialized) struct ProgramRunTests {
  init() { _ = signal(SIGPIPE, SIG_IGN) }

  private func run(
    _ program: String, _ parameters: Value = ["id": "7"], timeout: Int64 = 20_000
  ) -> ProgramRun.Result {
    guard case .map(let map) = parameters else { preconditionFailure("an object") }
    let call = WorkerCall(
      call: "c.1.1", target: "cart", action: "add", parameters: map,
      timeoutMilliseconds: timeout, user: "uid:1", client: "me", id: "x")
    return ProgramRun(program, call).run()
  }

  private func output(_ result: ProgramRun.Result) -> String? {
    guard case .ended(_, let output, _) = result else { return nil }
    return String(decoding: output, as: UTF8.self)
  }

  @Test("a program reads its parameters and knows what it is asked")
  func input() {
    #expect(output(run("cat")) == "{\"id\":\"7\"}\n")
    #expect(
      output(run("echo $FEEDD_TARGET $FEEDD_ACTION $FEEDD_USER $FEEDD_CLIENT $FEEDD_ID"))
        == "cart add uid:1 me x\n")
  }

  @Test("one that reads nothing, or little of much, is none the worse")
  func ignoresInput() {
    let much = String(repeating: "x", count: 1 << 20)
    #expect(output(run("echo done", ["id": .string(much)])) == "done\n")
    #expect(output(run("head -c 3", ["id": .string(much)])) == "{\"i")
  }

  @Test("much goes through both ways at once")
  func muchInput() {
    let much = String(repeating: "é", count: 1 << 20)
    let result = run("cat; cat /dev/null >&2", ["id": .string(much)])
    #expect(output(result) == "{\"id\":\"\(much)\"}\n")
  }

  @Test("an exit status and a complaint are an error; a signal is told as shells do")
  func failures() {
    #expect(
      run("echo a; echo b >&2; exit 3")
        == .ended(status: 3, output: Array("a\n".utf8), complaint: Array("b\n".utf8)))
    guard case .ended(let status, _, _) = run("kill -9 $$") else {
      Issue.record("it ended")
      return
    }
    #expect(status == 137)
  }

  @Test("what is printed is bounded; of complaints the beginning is kept")
  func bounded() {
    #expect(run("cat /dev/zero") == .tooMuch(limit: ProgramRun.outputLimit))
    guard case .ended(0, _, let complaint) = run("head -c 100000 /dev/zero >&2") else {
      Issue.record("it ended well")
      return
    }
    #expect(complaint.count == ProgramRun.complaintLimit)
  }

  @Test("a program is killed when its time is over, also one that closed its output")
  func late() {
    #expect(run("sleep 60", timeout: 100) == .late)
    #expect(run("exec >&- 2>&-; sleep 60", timeout: 100) == .late)
  }

  @Test("output is JSON, or text, or nothing")
  func values() {
    func value(_ text: String) -> Value { ProgramRuns.value(of: Array(text.utf8)) }
    #expect(value("{\"a\": 1}\n") == ["a": 1])
    #expect(value("7\n") == 7)
    #expect(value("hello\nyou\n") == "hello\nyou")
    #expect(value("") == .null)
    #expect(value(" \n") == .null)
  }

  @Test("what a caller is told of a program that failed")
  func answers() {
    func error(_ result: ProgramRun.Result) -> WorkerError? {
      guard case .failure(let error) = ProgramRuns.answer(result).outcome else { return nil }
      return error
    }
    #expect(
      error(.ended(status: 3, output: [], complaint: Array(" oops\n".utf8)))
        == WorkerError(code: "exit", "oops", details: ["status": 3]))
    #expect(
      error(.ended(status: 1, output: [], complaint: []))
        == WorkerError(
          code: "exit", "the program ended with status 1", details: ["status": 1]))
    #expect(error(.late)?.code == "late")
    #expect(error(.tooMuch(limit: 5))?.message == "the program printed more than 5 bytes")
    #expect(error(.ended(status: 0, output: [], complaint: [])) == nil)
  }
}
