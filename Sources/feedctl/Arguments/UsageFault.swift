// A command line that cannot be used.

/// What is wrong with the command line and, where that can be said, how to mend it.
struct UsageFault: Error, Equatable {
  var message: String
  /// The command whose help to point to; `nil` for the one that is running.
  var command: String?

  init(_ message: String, command: String? = nil) {
    self.message = message
    self.command = command
  }
}
