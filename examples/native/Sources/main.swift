// A daemon with components and a layout of its own: feedd, composed anew. See README.md beside this
// folder.

import ComponentRuntime
import FeedDaemon
import Foundation

let natives = NativeRegistry(Rating.self, Offer.self, layouts: Mosaic.self)
exit(FeeddProgram.run(Array(CommandLine.arguments.dropFirst()), natives: natives))
