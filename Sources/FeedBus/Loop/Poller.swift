// Waiting for sockets and file descriptors at once.

import CZMQ
import Glibc

/// A set of sockets and file descriptors, and which of them are ready.
@safe public struct Poller {
  /// What to wait for, or what has come.
  public struct Events: OptionSet, Sendable {
    public let rawValue: Int16
    public init(rawValue: Int16) { self.rawValue = rawValue }
    public static let readable = Events(rawValue: Int16(ZMQ_POLLIN))
    public static let writable = Events(rawValue: Int16(ZMQ_POLLOUT))
    /// File descriptors only: the other end is gone, or the descriptor is bad.
    public static let failed = Events(rawValue: Int16(ZMQ_POLLERR))
  }

  /// Something that is waited for, until it is removed.
  public struct Item: Hashable, Sendable {
    fileprivate let serial: UInt32
  }

  private var items = unsafe [zmq_pollitem_t]()
  /// `handles[i]` is the socket of `items[i]`, kept so that a closed one is a trap, not a read of
  /// freed memory; `nil` for a file descriptor.
  private var handles: [SocketHandle?] = []
  private var serials: [UInt32] = []
  private var nextSerial: UInt32 = 0

  public init() {}

  /// Waits for `socket` too; remove it before the socket ends.
  public mutating func add(_ socket: borrowing Socket, for events: Events) -> Item {
    let pointer = unsafe socket.handle.pointer
    let item = unsafe zmq_pollitem_t(
      socket: pointer, fd: 0, events: events.rawValue, revents: 0)
    return unsafe insert(item, socket.handle)
  }

  /// Waits for the descriptor too; remove it before it is closed.
  public mutating func add(fileDescriptor: Int32, for events: Events) -> Item {
    let item = unsafe zmq_pollitem_t(
      socket: nil, fd: fileDescriptor, events: events.rawValue, revents: 0)
    return unsafe insert(item, nil)
  }

  /// Waits until one of the descriptors is readable too.
  public mutating func add(_ descriptors: [Int32]) -> [Item] {
    descriptors.map { add(fileDescriptor: $0, for: .readable) }
  }

  /// Whether the last `wait` found one of `items` readable, or gone.
  public func isReadable(anyOf items: [Item]) -> Bool {
    items.contains { !events(of: $0).isDisjoint(with: [.readable, .failed]) }
  }

  private mutating func insert(_ item: zmq_pollitem_t, _ handle: SocketHandle?) -> Item {
    unsafe items.append(item)
    handles.append(handle)
    serials.append(nextSerial)
    nextSerial += 1
    return Item(serial: nextSerial - 1)
  }

  public mutating func remove(_ item: Item) {
    let index = place(of: item)
    unsafe items.remove(at: index)
    handles.remove(at: index)
    serials.remove(at: index)
  }

  /// Changes what is waited for; `[]` waits for nothing and keeps the place.
  public mutating func update(_ item: Item, for events: Events) {
    unsafe items[place(of: item)].events = events.rawValue
  }

  /// What the last `wait` found of `item`.
  public func events(of item: Item) -> Events {
    unsafe Events(rawValue: items[place(of: item)].revents)
  }

  private func place(of item: Item) -> Int {
    guard let index = serials.firstIndex(of: item.serial) else {
      preconditionFailure("the item was removed")
    }
    return index
  }

  /// Waits until something is ready, `timeout` at most (`nil`: without end), through signals.
  ///
  /// - Returns: how many items are ready.
  /// - Throws: `BusError`, `ETERM` when the context is shut down.
  public mutating func wait(timeout: Duration?) throws(BusError) -> Int {
    precondition(handles.allSatisfy { $0?.isOpen ?? true }, "a closed socket is still polled")
    let clock = ContinuousClock()
    let deadline = timeout.map { clock.now.advanced(by: $0) }
    while true {
      let left = deadline.map { clock.now.duration(to: $0).wholeMilliseconds } ?? -1
      let ready = unsafe zmq_poll(&items, Int32(items.count), left)
      if ready >= 0 { return Int(ready) }
      let failure = BusError.last("zmq_poll")
      guard failure.errno == EINTR else { throw failure }
    }
  }
}

extension Duration {
  /// Rounded up, so that a wait does not end early and turn into a busy loop; at least 0.
  var wholeMilliseconds: Int {
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = components
    let fraction = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    // An hour is as good as any longer time: whoever waits on looks at the clock again.
    return Int(min(seconds, 3_600) * 1_000 + fraction)
  }
}
