// The poll loop's parts: waking, signals, interruptions and the end.

import Foundation
import Testing

@testable import FeedBus

@Suite("Poll loop") struct LoopTests {
  @Test("a poller tells which of its sockets and descriptors are ready")
  func readiness() throws {
    let folder = try SocketFolder()
    let context = try Context()
    let pair = try Pair(.pull, .push, in: context, at: try folder.endpoint())
    let event = try EventFD()
    var poller = Poller()
    let socketItem = poller.add(pair.bound, for: .readable)
    let eventItem = poller.add(fileDescriptor: event.fileDescriptor, for: .readable)
    #expect(try poller.wait(timeout: .zero) == 0)
    event.signal()
    #expect(try poller.wait(timeout: patience) == 1)
    #expect(poller.events(of: eventItem) == .readable)
    #expect(poller.events(of: socketItem).isEmpty)
    event.clear()
    _ = try eventually("sent") { try pair.connected.send(Message("x")) == .sent ? true : nil }
    #expect(try poller.wait(timeout: patience) == 1)
    #expect(poller.events(of: socketItem) == .readable)
    poller.remove(eventItem)
    poller.update(socketItem, for: [])
    #expect(try poller.wait(timeout: .zero) == 0)
  }

  @Test("a signal does not end a wait")
  func interruption() throws {
    // A handler without SA_RESTART, so that the signal does interrupt the system call.
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in }
    #expect(unsafe sigaction(SIGUSR2, &action, nil) == 0)
    let event = try EventFD()
    let waiting = pthread_self()
    let thread = Thread {
      for _ in 0..<20 {
        pthread_kill(waiting, SIGUSR2)
        usleep(2_000)
      }
      event.signal()
    }
    var poller = Poller()
    let item = poller.add(fileDescriptor: event.fileDescriptor, for: .readable)
    thread.start()
    #expect(try poller.wait(timeout: patience) == 1)
    #expect(poller.events(of: item) == .readable)
  }

  @Test("a wait ends at its deadline, signals or not")
  func deadline() throws {
    var poller = Poller()
    let event = try EventFD()
    _ = poller.add(fileDescriptor: event.fileDescriptor, for: .readable)
    #expect(try poller.wait(timeout: .milliseconds(5)) == 0)
  }

  @Test("durations are rounded up to milliseconds and never negative")
  func rounding() {
    #expect(Duration.zero.wholeMilliseconds == 0)
    #expect(Duration.seconds(-5).wholeMilliseconds == 0)
    #expect(Duration.nanoseconds(1).wholeMilliseconds == 1)
    #expect(Duration.milliseconds(1_500).wholeMilliseconds == 1_500)
    #expect(Duration.seconds(1 << 40).wholeMilliseconds == 3_600_000)
  }

  @Test("a mailbox keeps the order, wakes its reader, and refuses what is beyond its bound")
  func mailbox() throws {
    let mailbox = try Mailbox<Int>(capacity: 3)
    #expect(mailbox.takeAll() == [])
    var poller = Poller()
    _ = poller.add(fileDescriptor: mailbox.fileDescriptor, for: .readable)
    #expect(try poller.wait(timeout: .zero) == 0)
    #expect([1, 2, 3, 4].map { mailbox.post($0) } == [true, true, true, false])
    #expect(try poller.wait(timeout: .zero) == 1)
    #expect(mailbox.takeAll() == [1, 2, 3])
    #expect(try poller.wait(timeout: .zero) == 0)
    #expect(mailbox.post(5))
    #expect(mailbox.takeAll() == [5])
  }

  @Test("everything four threads post arrives once, each thread's in order")
  func mailboxUnderLoad() throws {
    let mailbox = try Mailbox<Int>(capacity: 64)
    let perThread = 5_000
    for number in 0..<4 {
      Thread {
        for index in 0..<perThread {
          while !mailbox.post(number * perThread + index) { sched_yield() }
        }
      }.start()
    }
    var poller = Poller()
    _ = poller.add(fileDescriptor: mailbox.fileDescriptor, for: .readable)
    var next = [0, 0, 0, 0]
    while next.reduce(0, +) < 4 * perThread {
      try #require(try poller.wait(timeout: patience) == 1)
      for element in mailbox.takeAll() {
        #expect(element % perThread == next[element / perThread])
        next[element / perThread] += 1
      }
    }
  }

  @Test("signals are read from a descriptor instead of interrupting")
  func signals() throws {
    let signals = try SignalFD([SIGUSR1])
    #expect(try signals.takeAll() == [])
    pthread_kill(pthread_self(), SIGUSR1)
    var poller = Poller()
    _ = poller.add(fileDescriptor: signals.fileDescriptor, for: .readable)
    #expect(try poller.wait(timeout: patience) == 1)
    #expect(try signals.takeAll() == [SIGUSR1])
  }

  @Test("a context ends though messages were never sent and nobody was there")
  func cleanEnd() throws {
    let folder = try SocketFolder()
    weak var watched: Context?
    do {
      let context = try Context()
      watched = context
      let socket = try Socket(.push, in: context)
      try socket.connect(to: try folder.endpoint("nobody"))
      for _ in 0..<100 { _ = try socket.send(Message("lost")) }
    }
    #expect(watched == nil)
  }

  @Test("shutting a context down ends a wait on its sockets")
  func shutdownEndsWait() throws {
    let context = try Context()
    let socket = try Socket(.pull, in: context)
    try socket.bindUnguarded(to: try Endpoint("inproc://idle"))
    Thread { context.shutdown() }.start()
    var thrown: BusError?
    do {
      let deadline = ContinuousClock.now + patience
      while ContinuousClock.now < deadline {
        _ = try socket.receive(within: .seconds(1))
      }
    } catch { thrown = error }
    #expect(thrown?.text.contains("terminated") == true)
  }
}
