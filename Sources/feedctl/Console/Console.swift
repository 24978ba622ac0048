// Standard output and error, and the terminal they may be.

import Glibc

/// Output that did not get out.
enum OutputFault: Error, Equatable {
  /// Whoever read it has gone.
  case closed
  case failed(errno: Int32)
}

/// Where the program writes; nothing is buffered, so that scripts get each line at once.
struct Console {
  let environment: [String: String]

  /// Whether a person looks at standard output.
  var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether colours and marks may be sent: to a terminal, unless NO_COLOR or TERM say otherwise.
  var usesColour: Bool {
    isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// The terminal's rows and columns, as it is now.
  var size: (rows: Int, columns: Int) {
    var window = winsize()
    let code = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window)
    guard code == 0, window.ws_row > 0, window.ws_col > 0 else { return (24, 80) }
    return (Int(window.ws_row), Int(window.ws_col))
  }

  /// Writes to standard output.
  ///
  /// - Throws: `OutputFault`.
  func write(_ text: String) throws(OutputFault) { try write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) throws(OutputFault) {
    try Console.write(bytes, to: STDOUT_FILENO)
  }

  /// Writes to standard error; where that fails there is nobody left to tell.
  func complain(_ text: String) {
    do {
      try Console.write(Array(text.utf8), to: STDERR_FILENO)
    } catch {
      return
    }
  }

  private static func write(_ bytes: [UInt8], to file: Int32) throws(OutputFault) {
    if WholeWrite.write(bytes, to: file) { return }
    let code = errno
    throw code == EPIPE ? .closed : .failed(errno: code)
  }
}
