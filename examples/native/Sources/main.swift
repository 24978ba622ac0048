// A daemon with components of its own: feedd, composed anew. See README.md beside this folder.

import ComponentRuntime
import FeedDaemon
import Foundation

exit(
  FeeddProgram.run(
    Array(CommandLine.arguments.dropFirst()), natives: NativeRegistry(Rating.self, Offer.self)))
