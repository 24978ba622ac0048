// The daemon's program: see FeeddProgram.

import FeedDaemon
import Foundation

exit(FeeddProgram.run(Array(CommandLine.arguments.dropFirst())))
