// The sample feeder: keeps the pages of config/ alive. `SampleProgram` says how.

import Glibc

exit(SampleProgram.run(Array(CommandLine.arguments.dropFirst())))
