// A program's three streams, carried at once: none can wait for another and stand still.

import FeedClient
import Foundation
import Glibc

/// What goes into a program and what comes out.
struct ProgramStreams {
  enum End: Equatable {
    /// The program closed its output.
    case closed
    case tooMuch
    case late
  }

  private(set) var output: [UInt8] = []
  private(set) var complaint: [UInt8] = []
  /// When its time is over.
  private(set) var deadline = ContinuousClock.now
  private var input: FileHandle?
  private let outputHandle: FileHandle
  private let complaintHandle: FileHandle
  private var rest: ArraySlice<UInt8>

  private static let partSize = 64 << 10

  /// - Parameter bytes: what the program is given.
  init(input: FileHandle, output: FileHandle, complaint: FileHandle, bytes: [UInt8]) {
    self.input = input
    outputHandle = output
    complaintHandle = complaint
    rest = bytes[...]
    for handle in [input, output, complaint] {
      let descriptor = handle.fileDescriptor
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  /// Carries until the program has closed both its outputs.
  mutating func carry(
    within timeout: Duration, outputLimit: Int, complaintLimit: Int
  ) -> End {
    deadline = ContinuousClock.now.advanced(by: timeout)
    var isOutputOpen = true
    var isComplaintOpen = true
    while isOutputOpen || isComplaintOpen {
      let left = ContinuousClock.now.duration(to: deadline).inMilliseconds
      guard left > 0 else { return .late }
      // Closed streams are left out: poll(2) ignores what is negative.
      var descriptors = [
        pollfd(fd: input?.fileDescriptor ?? -1, events: Int16(POLLOUT), revents: 0),
        pollfd(
          fd: isOutputOpen ? outputHandle.fileDescriptor : -1, events: Int16(POLLIN), revents: 0),
        pollfd(
          fd: isComplaintOpen ? complaintHandle.fileDescriptor : -1, events: Int16(POLLIN),
          revents: 0),
      ]
      _ = unsafe poll(&descriptors, 3, Int32(clamping: left))
      if descriptors[0].revents != 0 { write() }
      if descriptors[1].revents != 0 {
        isOutputOpen = Self.read(outputHandle) { output += $0 }
        if output.count > outputLimit { return .tooMuch }
      }
      if descriptors[2].revents != 0 {
        isComplaintOpen = Self.read(complaintHandle) { part in
          complaint += part.prefix(complaintLimit - complaint.count)
        }
      }
    }
    return .closed
  }

  /// Writes what the program takes; one that does not read its input is none the worse.
  private mutating func write() {
    guard let handle = input else { return }
    let count = unsafe rest.withUnsafeBytes { bytes in
      unsafe Glibc.write(handle.fileDescriptor, bytes.baseAddress, bytes.count)
    }
    if count > 0 { rest = rest.dropFirst(count) }
    let isBroken = count < 0 && errno != EAGAIN && errno != EINTR
    guard rest.isEmpty || isBroken else { return }
    input = nil
    do {
      try handle.close()
    } catch {
      // It is closed for the program all the same once this process lets go of it.
      return
    }
  }

  /// Reads a part; `false` at the end of the stream.
  private static func read(_ handle: FileHandle, _ take: ([UInt8]) -> Void) -> Bool {
    var part = [UInt8](repeating: 0, count: partSize)
    let count = unsafe part.withUnsafeMutableBytes { bytes in
      unsafe Glibc.read(handle.fileDescriptor, bytes.baseAddress, bytes.count)
    }
    if count > 0 { take(Array(part.prefix(count))) }
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR))
  }
}
