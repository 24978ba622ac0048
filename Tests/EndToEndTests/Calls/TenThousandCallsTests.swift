// 10,000 calls over four workers, of which one is killed, one hangs and one lies.

import ComponentRuntime
import FeedBus
import FeedClient
import FeedJSON
import FeedProtocol
import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("10,000 calls") struct TenThousandCallsTests {
    private static let markup = """
      target echo { action say(number: int): int }
      viewport phone { width: 390, height: 844 }
      """
    private static let total = 10_000
    /// Calls under way at once.
    private static let window = 200

    private let daemon: DaemonProcess
    private let context: Context

    init() throws {
      daemon = try DaemonProcess(markup: Self.markup)
      try daemon.serve()
      context = try Context()
    }

    @Test("each has one reply: the right one, `timeout` or `worker_lost`; none is lost or doubled")
    func oneReplyEach() throws {
      let ending = Ending()
      defer { ending.end() }
      startGood(ending)
      startHanging(ending)
      startLying(ending)
      let victim = try daemon.startFeedctl(
        ["serve", "echo", "--exec", "sed 's/.*://; s/}//'", "--concurrency", "2"])
      let connection = try daemon.connect()
      try connection.wait(for: "four workers") { connection in
        let targets = try connection.ask(.targets).members["targets"]?.elements ?? []
        return targets.first?["workers"] == 4
      }

      let outcomes = try call { answered in
        if answered == Self.total / 4 { kill(victim.processIdentifier, SIGKILL) }
      }
      #expect(outcomes.replies.count == Self.total)
      #expect(outcomes.doubled == 0)
      #expect(outcomes.wrong == [])
      #expect(Set(outcomes.codes.keys).isSubset(of: ["ok", "timeout", "worker_lost"]))
      #expect(outcomes.codes["ok", default: 0] > Self.total / 2)
      // The one that hangs was given its fill and no more.
      #expect((1...Self.hangingFill + Self.window).contains(outcomes.codes["timeout", default: 0]))
      #expect(try connection.status("calls/lateReturns") > 0)
      #expect(try connection.status("calls/workersLost") >= 1)
      #expect(try connection.status("calls/underWay") == 0)
    }

    // MARK: - Workers

    private func startGood(_ ending: Ending) {
      let (endpoints, context) = (daemon.endpoints, context)
      ending.run {
        let worker = Worker(at: endpoints, in: context, concurrency: 1_000)
        worker.serve("echo") { WorkerAnswer($0.call.parameters["number"] ?? .null) }
        let stop = worker.stop
        ending.whenOver { stop.stop() }
        try worker.run()
      }
    }

    private static let hangingFill = 20

    private func startHanging(_ ending: Ending) {
      let (endpoints, context) = (daemon.endpoints, context)
      ending.run {
        let command = ServeCommand(target: "echo", concurrency: Self.hangingFill)
        var worker = try BadWorker(command, at: endpoints, in: context)
        while !ending.isOver { _ = try worker.calls(for: "echo") }
      }
    }

    /// Answers everything twice, the second time wrong; some too late; and what it was not asked.
    private func startLying(_ ending: Ending) {
      let (endpoints, context) = (daemon.endpoints, context)
      ending.run {
        let command = ServeCommand(target: "echo", concurrency: 50)
        var worker = try BadWorker(command, at: endpoints, in: context)
        var late: [(call: WorkerCall, at: ContinuousClock.Instant)] = []
        while !ending.isOver {
          for call in try worker.calls(for: "echo") {
            guard case .int(let number)? = call.parameters["number"] else { continue }
            if number % 50 == 0 {
              late.append((call, .now.advanced(by: Self.timeout + .seconds(1))))
              continue
            }
            let right = ReturnCommand(call: call.call, .success(.int(number)))
            let wrong = ReturnCommand(call: call.call, .success(-1))
            let other = ReturnCommand(
              call: call.call.replacing(/\.\d+\./, with: ".1."), .success(-2))
            for command in [right, wrong, other] { try worker.send(Request(.return(command))) }
          }
          while let first = late.first, first.at <= .now {
            late.removeFirst()
            try worker.send(
              Request(.return(ReturnCommand(call: first.call.call, .success(-3)))))
          }
        }
      }
    }

    // MARK: - The caller

    private struct Outcomes {
      /// By the call's number.
      var replies: Set<Int> = []
      var doubled = 0
      var codes: [String: Int] = [:]
      var wrong: [String] = []
    }

    private static let timeout = Duration.seconds(4)

    /// Calls all, a window at a time, and then listens on for replies that must not come.
    private func call(_ progress: (Int) -> Void) throws -> Outcomes {
      let socket = try Socket(.dealer, in: context, options: .commandClient)
      try socket.connect(to: daemon.endpoints.commands)
      let parser = JSONParser()
      var outcomes = Outcomes()
      var next = 0
      let clock = ContinuousClock()
      var silence = clock.now
      while outcomes.replies.count < Self.total || silence.duration(to: clock.now) < .seconds(2) {
        while next < Self.total, next - outcomes.replies.count < Self.window {
          let command = CallCommand(
            .action(target: "echo", action: "say"),
            parameters: ValueMap([("number", .int(Int64(next)))]), timeoutMilliseconds: 4_000)
          let json = try Request(.call(command), id: String(next)).json()
          guard try socket.send(Message([json])) == .sent else { break }
          next += 1
        }
        guard let message = try socket.receive(within: .milliseconds(100)) else {
          guard silence.duration(to: clock.now) < patience else { break }
          continue
        }
        silence = clock.now
        take(try parser.parse(try #require(message.frames.first).bytes), into: &outcomes)
        progress(outcomes.replies.count)
      }
      return outcomes
    }

    private func take(_ reply: Value, into outcomes: inout Outcomes) {
      guard let number = reply["id"]?.text.flatMap({ Int($0) }) else {
        outcomes.wrong.append("\(reply)")
        return
      }
      if !outcomes.replies.insert(number).inserted { outcomes.doubled += 1 }
      let code = reply["ok"] == true ? "ok" : reply["error"]?["code"]?.text ?? "none"
      outcomes.codes[code, default: 0] += 1
      if code == "ok", reply["value"] != .int(Int64(number)) { outcomes.wrong.append("\(reply)") }
    }
  }
}
