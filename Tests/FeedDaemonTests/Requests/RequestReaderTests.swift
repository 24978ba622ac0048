// From a ROUTER's frames to requests: with and without a delimiter, whole or broken.

import FeedBus
import FeedProtocol
import Testing

@testable import FeedDaemon

@Suite("RequestReader")
struct RequestReaderTests {
  private let reader = RequestReader(Limits())

  private func read(_ frames: [String], user: String? = "uid:7") -> IncomingRequest? {
    reader.read(Message(frames.map { FeedBus.Frame($0) }, userID: user))
  }

  private func fault(_ request: IncomingRequest?) -> RequestFault? {
    if case .failure(let fault)? = request?.content { fault } else { nil }
  }

  @Test("the reply to a DEALER has no delimiter, that to a REQ has one")
  func returnPaths() throws {
    let dealer = try #require(read(["peer", #"{"cmd":"ping","id":"1"}"#]))
    #expect(dealer.returnPath.frames.map(\.text) == ["peer"])
    #expect(dealer.user == .uid(7))
    let request = try #require(read(["peer", "", #"{"cmd":"ping","id":"1"}"#]))
    #expect(request.returnPath.frames.map(\.text) == ["peer", ""])
    #expect(try request.content.get() == Request(.ping, id: "1"))
  }

  @Test("a message without a request, or of nobody, is dropped")
  func dropped() {
    #expect(read(["peer"]) == nil)
    #expect(read(["peer", "{}"], user: nil) == nil)
    #expect(read(["peer", "{}"], user: "root") == nil)
  }

  @Test("what is no request is answered with what is wrong")
  func faults() {
    #expect(fault(read(["peer", "{"]))?.error.code == .badRequest)
    #expect(fault(read(["peer", ""]))?.error.code == .badRequest)
    let unknown = fault(read(["peer", #"{"cmd":"pnig","id":"x"}"#]))
    #expect(unknown?.id == "x")
    #expect(unknown?.error.message.contains("did you mean `ping`?") == true)
  }

  @Test("attachments are refused by commands that pass none on")
  func attachments() {
    let one = fault(read(["peer", #"{"cmd":"ping","id":"x"}"#, "extra"]))
    #expect(one?.error.code == .badRequest)
    #expect(one?.id == "x")
  }

  @Test("§3.1, §9.3 a command needs its role, hello and ping need none")
  func roles() {
    var access = Access()
    access.roles = ["uid:7": [.read], "uid:8": [.push]]
    func code(_ command: Command, _ uid: UInt32) -> ErrorCode? {
      do throws(WireError) {
        try access.check(command, by: .uid(uid), ownUid: 0)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code(.ping, 9) == nil)
    #expect(code(.status, 7) == .denied)
    #expect(code(.demand, 7) == nil)
    #expect(code(.demand, 8) == nil)
    #expect(code(.demand, 9) == .denied)
    #expect(code(.status, 0) == nil)
  }
}
