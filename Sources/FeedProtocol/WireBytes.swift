// Requests, replies and publications as the bytes of a frame.

import ComponentRuntime
import FeedJSON

extension Request {
  /// Reads the JSON frame of a request.
  ///
  /// - Throws: `RequestFault`, as the error reply needs it.
  public init(
    json bytes: Span<UInt8>, parser: JSONParser, limits: ProtocolLimits = ProtocolLimits()
  ) throws(RequestFault) {
    let value: Value
    do {
      value = try parser.parse(bytes)
    } catch {
      let code: ErrorCode = error.kind == .limit ? .tooLarge : .badRequest
      throw RequestFault(
        id: nil, error: WireError(code, "the request is no JSON to take: \(error)", path: ""))
    }
    try self.init(value: value, limits: limits)
  }

  /// The JSON frame of the request. Doubles stay doubles.
  ///
  /// - Throws: `UnwritableValue` for a value that JSON cannot say.
  public func json() throws(UnwritableValue) -> [UInt8] {
    try CanonicalWriter.bytes(of: value, form: .exact)
  }
}

extension Reply {
  /// The JSON frame of the reply.
  ///
  /// A reply that JSON cannot say becomes an `internal` error: the peer gets its answer.
  public func json(form: CanonicalWriter.Form = .canonical) -> [UInt8] {
    do {
      return try CanonicalWriter.bytes(of: value, form: form)
    } catch {
      let error = WireError(.internal, "the reply cannot be written: \(error)")
      do {
        return try CanonicalWriter.bytes(of: Reply(id: id, error: error).value)
      } catch {
        preconditionFailure("an error of strings can be written: \(error)")
      }
    }
  }

  /// Reads the JSON frame of a reply; `nil` for what is none.
  public init?(json bytes: Span<UInt8>, parser: JSONParser) {
    do {
      self.init(value: try parser.parse(bytes))
    } catch {
      return nil
    }
  }
}

extension Publication {
  /// The JSON frame of the publication.
  ///
  /// - Throws: `UnwritableValue` for an operation that JSON cannot say.
  public func json() throws(UnwritableValue) -> [UInt8] { try CanonicalWriter.bytes(of: value) }

  /// Reads the JSON frame of a publication.
  ///
  /// - Throws: `PublicationFault`.
  public init(json bytes: Span<UInt8>, parser: JSONParser) throws(PublicationFault) {
    let value: Value
    do {
      value = try parser.parse(bytes)
    } catch {
      throw PublicationFault("a publication is JSON: \(error)")
    }
    try self.init(value: value)
  }
}
