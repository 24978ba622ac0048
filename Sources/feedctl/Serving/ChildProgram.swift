// A child process that begins as programs expect to: no signal blocked or ignored, and a process
// group of its own.
//
// Foundation's `Process` lets children inherit what the thread that starts them blocks, which would
// leave a shell program without its traps, `timeout` and `kill`.

import CSpawn
import Foundation
import Glibc

/// A shell program that runs, with pipes for its three streams.
///
/// Whoever starts it calls `takeStatus` once; until then its number, and its group's, are its own.
struct ChildProgram {
  /// Why it did not start: the operation, and `errno`.
  struct StartFault: Error {
    var operation: String
    var errno: Int32

    var message: String { unsafe "\(operation): \(String(cString: strerror(errno)))" }
  }

  private let pid: pid_t
  let input: FileHandle
  let output: FileHandle
  let complaint: FileHandle

  /// Starts `/bin/sh -c program`.
  init(shell program: String, environment: [String: String]) throws(StartFault) {
    let (input, output, complaint) = (try ChildPipe(), try ChildPipe(), try ChildPipe())
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    // The reading end first: no later one can have its number.
    for (descriptor, stream) in [
      (input.reading, STDIN_FILENO), (output.writing, STDOUT_FILENO),
      (complaint.writing, STDERR_FILENO),
    ] {
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor.fileDescriptor, stream)
    }
    unsafe spawn_close_from(&actions, STDERR_FILENO + 1)
    var (none, all) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigfillset(&all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    var pid: pid_t = 0
    var words = unsafe CStrings(["sh", "-c", program])
    var settings = unsafe CStrings(environment.map { "\($0)=\($1)" })
    let fault = unsafe posix_spawn(
      &pid, "/bin/sh", &actions, &attributes, words.pointers, settings.pointers)
    unsafe words.free()
    unsafe settings.free()
    guard fault == 0 else { throw StartFault(operation: "posix_spawn /bin/sh", errno: fault) }
    self.pid = pid
    // The child has its ends by now: here they close.
    withExtendedLifetime([input.reading, output.writing, complaint.writing]) {}
    self.input = input.writing
    self.output = output.reading
    self.complaint = complaint.reading
  }

  /// Waits for its end, till `deadline` at most.
  ///
  /// - Returns: whether it ended.
  func wait(until deadline: ContinuousClock.Instant) -> Bool {
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [pid] in
      // Left to be taken: else its number could be another's by the time that `end` is called.
      var news = unsafe siginfo_t()
      while unsafe waitid(P_PID, id_t(pid), &news, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      ended.signal()
    }
    let left = max(0, ContinuousClock.now.duration(to: deadline).inMilliseconds)
    return ended.wait(timeout: .now() + .milliseconds(Int(clamping: left))) == .success
  }

  /// Ends the program and what it started, as far as that stayed in its group.
  func end() { kill(-pid, SIGKILL) }

  /// Its exit status, once it has ended; 128 and the signal's number where one ended it, as shells
  /// have it.
  func takeStatus() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(pid, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }
}

/// A pipe of which a child gets one end and no other child any.
private struct ChildPipe {
  let reading: FileHandle
  let writing: FileHandle

  init() throws(ChildProgram.StartFault) {
    var (reading, writing): (Int32, Int32) = (-1, -1)
    guard unsafe spawn_pipe(&reading, &writing) == 0 else {
      throw ChildProgram.StartFault(operation: "pipe2", errno: errno)
    }
    self.reading = FileHandle(fileDescriptor: reading, closeOnDealloc: true)
    self.writing = FileHandle(fileDescriptor: writing, closeOnDealloc: true)
  }
}

/// Texts as C wants a program's arguments and environment.
@unsafe private struct CStrings {
  private(set) var pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) { unsafe pointers = texts.map { unsafe strdup($0) } + [nil] }

  mutating func free() {
    for index in unsafe pointers.indices { unsafe Glibc.free(pointers[index]) }
    unsafe pointers = []
  }
}
