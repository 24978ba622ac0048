// What becomes an event, and what the sources are when it does not.

import ComponentRuntime
import FeedJournal
import FeedProtocol
import Testing

@testable import FeedDaemon

@Suite("Intake")
struct IntakeTests {
  private func intake(
    _ sources: AcceptedState = AcceptedState(), _ change: (inout Limits) -> Void = { _ in }
  ) -> Intake {
    var limits = Limits()
    change(&limits)
    let file = SourceFile(path: "test.feed", text: "")
    let range = SourceRange(file: file, start: 0, end: 0)
    let names = ["ads", "home"]
    let declarations = names.map {
      SourceDeclaration(
        name: $0, parameters: [], type: .any,
        timeToLiveMilliseconds: $0 == "ads" ? 5_000 : nil, timeoutMilliseconds: nil, range: range)
    }
    return Intake(
      sources: sources,
      declarations: SourceDeclarations(
        byName: Dictionary(uniqueKeysWithValues: zip(names, declarations)),
        protocols: ProtocolTable()),
      limits: limits)
  }

  private func put(
    _ source: String, _ value: Value, id: String? = nil, client: String? = nil,
    ifVersion: Int64? = nil
  ) -> Request {
    let change = SourceChange(
      source: SourceName(source), operation: .put(value), ifVersion: ifVersion)
    return Request(.push(PushCommand([change])), id: id, client: client)
  }

  private func offer(
    _ request: Request, to intake: inout Intake, bytes: Int = 10, at now: Int64 = 0,
    remembered: RememberedReply? = nil
  ) -> Result<Intake.Decision, WireError> {
    guard case .push(let push) = request.command else { preconditionFailure("a push") }
    do throws(WireError) {
      return .success(
        try intake.offer(
          push, origin: RequestOrigin(request, by: .anonymous), remembered: remembered,
          byteCount: bytes, atMilliseconds: now))
    } catch {
      return .failure(error)
    }
  }

  private func code(_ result: Result<Intake.Decision, WireError>) -> ErrorCode? {
    if case .failure(let error) = result { error.code } else { nil }
  }

  @Test("§4.5 accepted pushes are events in order, checked against what is pending")
  func order() {
    var intake = intake()
    let first = offer(put("home", 1, ifVersion: 0), to: &intake)
    let second = offer(put("home", 2, ifVersion: 1), to: &intake)
    let stale = offer(put("home", 3, ifVersion: 1), to: &intake)
    #expect(first == .success(.pending(event: 1)))
    #expect(second == .success(.pending(event: 2)))
    #expect(code(stale) == .conflict)
    #expect(intake.sources[SourceName("home")].value == 2)
    let events = intake.takePending()
    #expect(events.map(\.event.number) == [1, 2])
    #expect(intake.pending.isEmpty)
  }

  @Test("§4.1 a push of an undeclared source is refused, and changes nothing")
  func undeclared() {
    var intake = intake()
    let push = Request(
      .push(
        PushCommand([
          SourceChange(source: SourceName("home"), operation: .put(1)),
          SourceChange(source: SourceName("hme"), operation: .put(1)),
        ])))
    let result = offer(push, to: &intake)
    guard case .failure(let error) = result else {
      Issue.record("it was taken")
      return
    }
    #expect(error.code == .notFound)
    #expect(error.path == "/changes/1/source")
    #expect(error.message.contains("did you mean `home`?"))
    #expect(intake.sources.count == 0)
    #expect(intake.pending.isEmpty)
  }

  @Test("§4.5 a declaration's time to live is written into the event")
  func timeToLive() {
    var intake = intake()
    _ = offer(put("ads", 1), to: &intake, at: 1_000)
    #expect(intake.sources[SourceName("ads")].expiryMilliseconds == 6_000)
    guard case .changes(let changes) = intake.pending[0].event.kind else {
      Issue.record("no changes")
      return
    }
    #expect(changes[0].timeToLiveMilliseconds == 5_000)
  }

  @Test("without a commit everything is as it was, and the next event has the first's number")
  func rollBack() {
    var intake = intake()
    _ = offer(put("home", 1), to: &intake)
    _ = intake.takePending()
    let before = intake.sources[SourceName("home")]
    _ = offer(put("home", 2, id: "a", client: "c"), to: &intake)
    _ = offer(put("ads", 3), to: &intake)
    intake.rollBack()
    #expect(intake.sources[SourceName("home")] == before)
    #expect(intake.sources.count == 1)
    #expect(intake.sources.lastEvent == 1)
    let again = offer(put("home", 2, id: "a", client: "c"), to: &intake)
    #expect(again == .success(.pending(event: 2)))
  }

  @Test("a repeated request gets its first reply, another content is a reuse")
  func repeats() throws {
    var intake = intake()
    let request = put("home", 1, id: "a", client: "c")
    let other = put("home", 2, id: "a", client: "c")
    let origin = try #require(RequestOrigin(request, by: .anonymous))
    let answers = [request, request, other, put("home", 1, id: "a", client: "d")].map {
      offer($0, to: &intake)
    }
    #expect(answers[0] == .success(.pending(event: 1)))
    #expect(answers[1] == .success(.pending(event: 1)))
    #expect(code(answers[2]) == .idReused)
    #expect(answers[3] == .success(.pending(event: 2)))
    #expect(intake.takePending().map(\.origin?.key.client) == ["c", "d"])
    let remembered = RememberedReply(
      user: "anonymous", client: "c", id: "a", contentHash: origin.fingerprint, reply: [7],
      timeMilliseconds: 0)
    let later = [request, other].map { offer($0, to: &intake, remembered: remembered) }
    #expect(later[0] == .success(.repeated(reply: [7])))
    #expect(code(later[1]) == .idReused)
    #expect(intake.pending.isEmpty)
  }

  @Test("without a client there is nothing to remember")
  func forgetful() {
    #expect(RequestOrigin(put("home", 1, id: "a"), by: .anonymous) == nil)
    #expect(RequestOrigin(put("home", 1, client: "c"), by: .anonymous) == nil)
  }

  @Test("too many sources, or too large a one, are refused and leave nothing behind")
  func bounds() {
    var intake = intake {
      $0.sources = 1
      $0.sourceBytes = 20
    }
    _ = offer(put("home", "123456789"), to: &intake, bytes: 50)
    #expect(intake.sources.count == 1)
    let second = offer(put("ads", 1), to: &intake)
    #expect(code(second) == .tooLarge)
    let large = offer(put("home", "1234567890123456789"), to: &intake, bytes: 60)
    #expect(code(large) == .tooLarge)
    #expect(intake.sources[SourceName("home")].value == "123456789")
    #expect(intake.pending.count == 1)
  }

  @Test("where there are more sources than may be, those that are there change all the same")
  func overfull() {
    var before = intake()
    for name in ["home", "ads"] { _ = offer(put(name, 1), to: &before) }
    var intake = intake(before.sources) { $0.sources = 1 }
    #expect(code(offer(put("home", 2), to: &intake)) == nil)
    #expect(intake.sources[SourceName("home")].value == 2)
    var limited = self.intake(AcceptedState()) { $0.sources = 1 }
    _ = offer(put("home", 1), to: &limited)
    #expect(code(offer(put("ads", 1), to: &limited)) == .tooLarge)
  }

  @Test("a source that grows by small changes is weighed when it might be too large")
  func growth() {
    var intake = intake { $0.sourceBytes = 100 }
    _ = offer(put("home", [:]), to: &intake, bytes: 40)
    for _ in 0..<20 {
      // Each request is larger than what it leaves behind.
      let result = offer(put("home", ["a": 1]), to: &intake, bytes: 40)
      #expect(code(result) == nil)
    }
    #expect(intake.sources[SourceName("home")].version == 21)
  }

  @Test("a source that grows by copies is weighed at each, however short the request")
  func growthByCopies() {
    var intake = intake { $0.sourceBytes = 100 }
    _ = offer(put("home", ["0123456789"]), to: &intake, bytes: 40)
    let patch: Value = [["op": "copy", "from": "/0", "path": "/-"]]
    let change = SourceChange(source: SourceName("home"), operation: .patch(patch))
    // One string takes 13 bytes with its comma: seven are 92, eight are 105.
    for _ in 0..<6 {
      #expect(code(offer(Request(.push(PushCommand([change]))), to: &intake, bytes: 1)) == nil)
    }
    let last = offer(Request(.push(PushCommand([change]))), to: &intake, bytes: 1)
    #expect(code(last) == .tooLarge)
    #expect(intake.sources[SourceName("home")].version == 7)
  }

  @Test("no event is earlier than the one before, whatever the clock says")
  func time() {
    var intake = intake()
    _ = offer(put("home", 1), to: &intake, at: 500)
    _ = offer(put("home", 2), to: &intake, at: 400)
    intake.add(.expired([SourceName("home")]), atMilliseconds: 600)
    #expect(intake.pending.map(\.event.timeMilliseconds) == [500, 500, 600])
  }
}
