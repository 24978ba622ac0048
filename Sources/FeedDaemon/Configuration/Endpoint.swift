// Where the daemon listens: the two transports it accepts, checked when the config is read.

/// A ZeroMQ endpoint to bind: `ipc://<path>` or `tcp://<address>:<port>`.
public struct Endpoint: Sendable, Hashable {
  public enum Transport: Sendable, Hashable {
    /// `path` is absolute or relative to the working folder.
    case ipc(path: String)
    case tcp(host: String, port: UInt16)
  }
  public let transport: Transport

  /// The URL, as libzmq takes it.
  public var url: String {
    switch transport {
    case .ipc(let path): "ipc://\(path)"
    case .tcp(let host, let port): "tcp://\(host):\(port)"
    }
  }

  public init(path: String) { transport = .ipc(path: path) }
  public init(loopbackPort: UInt16) { transport = .tcp(host: "127.0.0.1", port: loopbackPort) }

  /// The longest path a UNIX socket can have.
  private static let pathLimit = 107

  /// - Throws: `EndpointFault` where `url` is not an endpoint the daemon binds.
  public init(url: String) throws(EndpointFault) {
    guard let mark = url.firstRange(of: "://") else {
      throw EndpointFault("`\(url)` is not a URL such as tcp://127.0.0.1:7401")
    }
    let rest = url[mark.upperBound...]
    switch url[..<mark.lowerBound] {
    case "ipc":
      guard !rest.isEmpty, rest.utf8.count <= Self.pathLimit else {
        throw EndpointFault("`\(url)` needs a path of 1 to \(Self.pathLimit) bytes")
      }
      transport = .ipc(path: String(rest))
    case "tcp":
      guard let colon = rest.lastIndex(of: ":"), colon > rest.startIndex,
        let port = UInt16(rest[rest.index(after: colon)...])
      else { throw EndpointFault("`\(url)` needs an address and a port") }
      transport = .tcp(host: String(rest[..<colon]), port: port)
    case let other:
      throw EndpointFault("`\(url)` uses \(other); feedd listens on tcp:// and ipc:// only")
    }
  }

  /// Whether only this machine reaches it.
  public var isLocal: Bool {
    switch transport {
    case .ipc: true
    case .tcp(let host, _): host == "localhost" || host == "[::1]" || Self.isLoopback(host)
    }
  }

  private static func isLoopback(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}

/// Why a URL is no endpoint of the daemon.
public struct EndpointFault: Error, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}
