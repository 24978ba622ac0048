// Attachments as files.

import FeedBus
import Foundation

/// Reads and writes what goes along with calls.
enum AttachmentFiles {
  /// - Throws: `UsageFault`.
  static func read(_ path: String) throws(UsageFault) -> FeedBus.Frame {
    do {
      return FeedBus.Frame([UInt8](try Data(contentsOf: URL(filePath: path))))
    } catch {
      throw UsageFault("\(path): \(error.fileErrorText)")
    }
  }

  /// - Throws: `UsageFault`.
  static func write(_ frame: FeedBus.Frame, to path: String) throws(UsageFault) {
    do {
      try Data(frame.bytes).write(to: URL(filePath: path))
    } catch {
      throw UsageFault("\(path): \(error.fileErrorText)")
    }
  }
}
