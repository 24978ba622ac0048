// A request taken off the bus: who asks, where the reply goes, and what is asked.

import ComponentRuntime
import FeedBus
import FeedJSON
import FeedProtocol

/// A request, decoded as far as it can be.
struct IncomingRequest {
  var returnPath: ReturnPath
  var user: User
  /// Whether it came from a REQ socket, which can be sent nothing but replies.
  var isFromREQ = false
  /// Of the JSON frame and the attachments.
  var byteCount: Int
  /// The frames behind the JSON, for who is called or who called.
  var attachments: [Frame] = []
  /// What is asked, or what is wrong with the asking.
  var content: Result<Request, RequestFault>
}

/// Reads requests off messages; keeps its parser's buffers.
struct RequestReader {
  private let parser: JSONParser
  private let limits: ProtocolLimits
  private let attachmentBytes: Int

  init(_ limits: Limits, _ timing: Timing = Timing()) {
    parser = JSONParser(
      limits: JSONLimits(byteCount: limits.messageBytes, depth: limits.jsonDepth))
    attachmentBytes = limits.attachmentBytes
    var wire = ProtocolLimits()
    wire.messageBytes = limits.messageBytes
    wire.jsonDepth = limits.jsonDepth
    wire.changesPerPush = limits.changesPerRequest
    wire.callsPerWorker = limits.callsPerWorker
    wire.callMilliseconds = Int64(timing.longestCallMilliseconds)
    self.limits = wire
  }

  /// Reads a ROUTER's message; `nil` for one that leaves nobody to answer.
  func read(_ message: Message) -> IncomingRequest? {
    guard let peer = message.frames.first,
      let envelope = Envelope(message.frames.dropFirst(), isEmpty: \.isEmpty),
      let user = User(name: message.userID ?? "")
    else { return nil }
    return IncomingRequest(
      returnPath: ReturnPath(
        peer: PeerID(bytes: peer.bytes), hasDelimiter: envelope.delimiter != nil), user: user,
      isFromREQ: message.isFromREQ,
      byteCount: envelope.attachments.reduce(envelope.head.count) { $0 + $1.count },
      attachments: Array(envelope.attachments), content: content(of: envelope, message))
  }

  private func content(
    of envelope: Envelope<Frame>, _ message: Message
  ) -> Result<Request, RequestFault> {
    do throws(RequestFault) {
      let request = try unsafe envelope.head.withUnsafeBytes { bytes throws(RequestFault) in
        let span = unsafe bytes.bindMemory(to: UInt8.self).span
        return try Request(json: span, parser: parser, limits: limits)
      }
      try check(envelope.attachments, message, of: request)
      return .success(request)
    } catch {
      return .failure(error)
    }
  }

  /// Attachments are for workers and those who call them.
  private func check(
    _ attachments: ArraySlice<Frame>, _ message: Message, of request: Request
  ) throws(RequestFault) {
    guard !attachments.isEmpty || message.droppedFrameCount > 0 else { return }
    let bytes = attachments.reduce(0) { $0 + $1.count }
    let count = attachments.count + message.droppedFrameCount
    let error: WireError
    if count > ProtocolLimits.attachmentCount {
      error = WireError(
        .tooLarge, "there are \(count) attachments, the limit is \(ProtocolLimits.attachmentCount)")
    } else if bytes > attachmentBytes {
      error = WireError(.tooLarge, "the attachments have more than \(attachmentBytes) bytes")
    } else if request.command.takesAttachments {
      return
    } else {
      error = WireError(.badRequest, "`\(request.command.name)` takes no attachments")
    }
    throw RequestFault(id: request.id, error: error)
  }
}

extension Command {
  fileprivate var takesAttachments: Bool {
    switch self {
    case .call, .return: true
    default: false
    }
  }
}
