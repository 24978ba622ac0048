// `make bench`: every workload beside its peers, as one table.

try BenchmarkRun(arguments: CommandLine.arguments.dropFirst()).main()
