// One daemon at a time has an ipc address: libzmq would take it over from another without a word.

import FeedBus
import FeedJournal
import Glibc

/// The lock on a socket file, `<path>.lock` beside it, held as long as this lives.
///
/// The file stays when the daemon ends, however it ends; only who has it locked matters.
final class AddressLock {
  private let lock: LockFile

  /// - Throws: `AddressFault`.
  init(_ endpoint: Endpoint) throws(AddressFault) {
    precondition(endpoint.transport == .ipc, "only ipc addresses are locked")
    let path = endpoint.address + ".lock"
    do {
      lock = try LockFile(path: path)
    } catch {
      throw AddressFault(endpoint, path, error)
    }
  }
}

/// An address that another daemon has, or that cannot be had.
struct AddressFault: Error, CustomStringConvertible {
  let description: String

  init(_ endpoint: Endpoint, _ path: String, _ fault: LockFile.Fault) {
    switch fault {
    case .held(let owner) where owner == getpid():
      self.init("\(endpoint): is given twice: another endpoint of the config is the same file")
    case .held(let owner):
      self.init(endpoint, takenBy: owner.map { "process \($0)" } ?? "another process")
    case .failed(let operation, let code):
      let reason = unsafe String(cString: strerror(code))
      self.init("\(endpoint): cannot \(operation) \(path): \(reason) (errno \(code))")
    }
  }

  /// - Parameter owner: who has it, such as `process 7`.
  init(_ endpoint: Endpoint, takenBy owner: String) {
    let what =
      endpoint.transport == .ipc
      ? owner : "\(owner) (`ss -ltnp 'sport = :\(endpoint.port ?? 0)'` shows which)"
    self.init(
      "\(endpoint): is taken by \(what); stop it, or give this daemon other addresses: "
        + "`commands` and `deltas` in feedd.json5, or --commands and --deltas")
  }

  private init(_ description: String) { self.description = description }
}
