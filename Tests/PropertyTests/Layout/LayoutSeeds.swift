// How many random pages and cells the layout properties are tried on.

import Foundation

enum LayoutSeeds {
  /// `FEEDD_LAYOUT_SEEDS` asks for more.
  static let count =
    ProcessInfo.processInfo.environment["FEEDD_LAYOUT_SEEDS"].flatMap { Int($0) } ?? 2_000
}
