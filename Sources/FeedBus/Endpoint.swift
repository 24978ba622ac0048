// Where a socket binds or connects: only what this build of libzmq does safely.

import Glibc

/// A checked endpoint: `tcp://host:port`, `ipc://path` or `inproc://name`.
public struct Endpoint: Hashable, Sendable {
  public enum Transport: String, Sendable, CaseIterable { case tcp, ipc, inproc }

  public let transport: Transport
  /// What follows `://`: `host:port`, a path, or a name.
  public let address: String

  /// As libzmq and people write it.
  public var text: String { "\(transport.rawValue)://\(address)" }

  /// The longest path of a socket file, in bytes: `sockaddr_un` less its terminating zero.
  public static let maximumPathBytes = 107

  /// - Throws: `EndpointError`, which says what is allowed.
  public init(_ text: String) throws(EndpointError) {
    guard let (scheme, address) = Endpoint.split(text) else {
      throw EndpointError(text: text, reason: "no transport; \(Endpoint.allowed)")
    }
    guard let transport = Transport(rawValue: scheme) else {
      throw EndpointError(
        text: text, reason: "the transport `\(scheme)` is not allowed; \(Endpoint.allowed)")
    }
    self.transport = transport
    self.address = address
    if let reason = fault { throw EndpointError(text: text, reason: reason) }
  }

  private static let allowed =
    "use tcp://host:port, ipc:///path/of/socket or inproc://name"

  private static func split(_ text: String) -> (scheme: String, address: String)? {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      bytes[colon...].starts(with: "://".utf8)
    else { return nil }
    return (
      String(decoding: bytes[..<colon], as: UTF8.self),
      String(decoding: bytes[(colon + 3)...], as: UTF8.self)
    )
  }

  private var fault: String? {
    guard !address.utf8.contains(0) else { return "a zero byte in the address" }
    switch transport {
    case .tcp:
      guard let host, !host.isEmpty else { return "a tcp endpoint is tcp://host:port" }
      return port == nil ? "the port must be 1 to 65535, or * for any free one" : nil
    case .ipc:
      // libzmq gives `@` and `*` meanings of their own: names and files that no mode protects.
      guard !address.isEmpty, !address.hasPrefix("@"), address != "*" else {
        return "an ipc endpoint is ipc:// and the path of a socket file"
      }
      return address.utf8.count > Endpoint.maximumPathBytes
        ? "the path is longer than \(Endpoint.maximumPathBytes) bytes" : nil
    case .inproc:
      return address.isEmpty ? "an inproc endpoint is inproc://name" : nil
    }
  }

  /// The host of a tcp endpoint, without the brackets of an IPv6 address.
  public var host: String? {
    guard transport == .tcp, let colon = address.utf8.lastIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    let host = address[..<colon]
    return host.hasPrefix("[") && host.hasSuffix("]")
      ? String(host.dropFirst().dropLast()) : String(host)
  }

  /// The port of a tcp endpoint; 0 for `*`, any free one.
  public var port: UInt16? {
    guard transport == .tcp, let colon = address.utf8.lastIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    let text = address[address.utf8.index(after: colon)...]
    if text == "*" { return 0 }
    guard let port = UInt16(text), port > 0 else { return nil }
    return port
  }

  /// Whether only processes of this machine can reach it.
  public var isLocal: Bool {
    guard let host else { return true }
    return host == "localhost" || host == "::1"
      || (host.hasPrefix("127.") && host.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39) ~= $0 })
  }
}

extension Endpoint: CustomStringConvertible {
  public var description: String { text }
}

/// A text that is no endpoint, and why.
public struct EndpointError: Error, Equatable, CustomStringConvertible {
  public let text: String
  public let reason: String
  public var description: String { "`\(text)` is no endpoint: \(reason)" }
}
