// Programs that answer calls: what goes in, what comes out, and when they are ended.

import ComponentRuntime
import FeedClient
import FeedProtocol
import Foundation
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

  @Test("a program begins without signals that are blocked or ignored, whatever starts it")
  func signals() {
    var (blocked, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&blocked)
    for number in [SIGINT, SIGTERM, SIGCHLD] { unsafe sigaddset(&blocked, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let masks = output(run("sed -nE 's/Sig(Blk|Ign):.//p' /proc/self/status"))
    // Signals 32 and 33 are glibc's own, between threads.
    let numbers = masks?.split(separator: "\n").compactMap { UInt64($0, radix: 16) }
    #expect(numbers?.map { $0 & 0x7fff_ffff } == [0, 0], "\(masks ?? "")")
    #expect(output(run("timeout 0.1 sleep 60; echo $?")) == "124\n")
    #expect(output(run("sleep 60 & kill $!; wait $!; echo $?")) == "143\n")
    #expect(output(run("trap 'echo trapped; exit' TERM; kill $$; echo not")) == "trapped\n")
  }

  @Test("a program has its three streams and no other descriptor")
  func descriptors() {
    #expect(output(run("ls /proc/$$/fd")) == "0\n1\n2\n")
  }

  @Test("what a program started is ended with it", arguments: ["wait", "exec >&- 2>&-; wait"])
  func descendants(_ rest: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(run("sleep 60 & echo $! >\(file.path); \(rest)", timeout: 500) == .late)
    let text = try String(contentsOf: file, encoding: .utf8)
    let grandchild = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
    let deadline = ContinuousClock.now.advanced(by: .seconds(20))
    while Self.runs(grandchild), ContinuousClock.now < deadline { sched_yield() }
    #expect(!Self.runs(grandchild))
  }

  /// Whether there is such a process, and it is more than a name that its parent did not take yet.
  private static func runs(_ pid: pid_t) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8) else {
      return false
    }
    return !"ZX".contains(text.split(separator: " ")[2])
  }

  @Test("output is text where a string is declared, whatever it reads as")
  func texts() {
    func value(_ text: String, _ type: String) -> Value {
      ProgramRuns.value(of: Array(text.utf8), as: type)
    }
    for text in ["12", "true", "null", "{}", "[1]", "\"quoted\"", " padded ", "a\nb", "é\r"] {
      for type in ["string", "string?"] {
        #expect(value(text, type) == .string(text))
        #expect(value(text + "\n", type) == .string(text))
      }
      for type in ["any", "any?", "int", "list(string)"] where text.first == "1" {
        #expect(value(text, type) == 12)
      }
    }
    #expect(value("", "string") == "" && value("\n", "string") == "")
    #expect(value("", "string?") == .null && value("\n", "string?") == "")
    #expect(value("", "any") == .null)
  }

  @Test("output is JSON, or text, or nothing")
  func values() {
    func value(_ text: String) -> Value { ProgramRuns.value(of: Array(text.utf8), as: nil) }
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
