// What the feeder says to who started it, one line at a time.

import Foundation

enum Narrator {
  static func say(_ text: String) { write(text, to: .standardOutput) }

  static func complain(_ text: String) { write(text, to: .standardError) }

  /// Unbuffered, so that lines of several programs on one terminal keep their order.
  private static func write(_ text: String, to handle: FileHandle) {
    handle.write(Data("feedsample: \(text)\n".utf8))
  }
}
